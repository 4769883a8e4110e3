#!/usr/bin/env python3
"""Measures `danmaku preview`: from a save to the new picture, frames a second, latency, memory.

Usage: Benchmarks/preview.py [PROGRAM]      (default: .build/release/danmaku)

Needs /usr/bin/chromium. Takes about three minutes; everything runs on this machine.
"""

import contextlib
import json
import math
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
from pathlib import Path

CHROMIUM = "/usr/bin/chromium"
PROGRAM = Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).resolve().parents[1] / ".build/release/danmaku"
PATIENCE = 20  # s

# Every comment is at the x that the save has written.
TRACK = """controller = "free"
function updateAttributes(percent, attributes)
  attributes.x, attributes.y = {x}, random(stage.height - attributes.height)
end
"""
# 170 comments a second that stay for 6 s: some 1,000 at once. A heart of the usual size has room for fewer than
# 50, so that a thousand need a larger one; what the host has to compute for each is the same.
FULL = {"kind": "mixed", "count": 10_000, "density": 170}
HORIZONTAL = ("horizontal", {"rows": "250"}, FULL)
HEART = ("christina", {"a": "100000", "spacing": "0.001"}, FULL)
USUAL_HEART = ("christina", {"spacing": "0.02"}, {"kind": "mixed", "count": 1000, "density": 50})

# Runs in the page before its own scripts: looks after each animation callback whether it has painted, and
# when. A paint is the picture of a save when all comments are where that save puts them.
OBSERVER = """
globalThis.seen = { paints: 0, times: 0 };
globalThis.clock = () => (performance.timeOrigin + performance.now()) / 1000;
globalThis.stageCount = () => globalThis.preview?.entries.length ?? 0;
let paints = 0, time = null, wanted = null;
globalThis.expect = (x) => {
  globalThis.picture = new Promise((resolve) => { wanted = { x, resolve, generation: preview.generation }; });
};
const look = () => {
  if (globalThis.preview === undefined || preview.paints === paints) return;
  seen.paints += preview.paints - paints;
  seen.times += preview.frameTime === time ? 0 : 1;
  ({ paints, frameTime: time } = preview);
  if (wanted === null || preview.generation <= wanted.generation || stageCount() === 0) return;
  if (preview.entries.every((entry) => entry.x === wanted.x)) wanted = wanted.resolve(clock()) ?? null;
};
const request = requestAnimationFrame;
globalThis.requestAnimationFrame = (callback) => request((now) => { callback(now); look(); });
"""


class WebSocket:
    """A client's end of a WebSocket on this machine."""

    def __init__(self, port, path):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.input = self.socket.makefile("rb", buffering=1 << 18)
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode())
        status = self.input.readline()
        if b" 101 " not in status:
            raise RuntimeError(f"no WebSocket at {path}: {status.decode().strip()}")
        while self.input.readline() not in (b"\r\n", b""):
            pass

    def send(self, message, opcode=1):
        """Sends an object as JSON, or bytes, of less than 64 KiB."""
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        # A mask of zeros: there is nobody on the way to hide anything from.
        self.socket.sendall(bytes([0x80 | opcode]) + size + bytes(4) + data)

    def receive(self):
        """The next message, which comes in one piece: an object for text, bytes for binary."""
        while True:
            first, size = self.input.read(2)
            if size >= 126:
                size = int.from_bytes(self.input.read(2 if size == 126 else 8), "big")
            data = self.input.read(size)
            if first & 15 == 8:
                raise RuntimeError("the other end has closed the WebSocket")
            if first & 15 == 9:
                self.send(data, 10)
            elif first & 15 < 3:
                return json.loads(data) if first & 15 == 1 else data

    def ask(self, t):
        """Asks for a frame, and waits for it: how many comments it has."""
        self.send({"type": "frame", "t": t})
        while not isinstance(frame := self.receive(), bytes):
            pass
        return int.from_bytes(frame[24:28], "little")


class Browser:
    """A tab of a headless chromium, through its DevTools."""

    def __init__(self, folder, stack):
        told = folder / "DevToolsActivePort"
        command = [CHROMIUM, "--headless=new", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0",
                   f"--user-data-dir={folder}", "--window-size=1920,1080", "about:blank"]
        command += ["--no-sandbox"] if os.geteuid() == 0 else []
        stack.enter_context(running(command, env=os.environ | {"HOME": str(folder)}))
        port, path = wait_for("chromium", lambda: told.exists() and told.read_text().split())
        self.devtools, self.count, self.session = WebSocket(int(port), path), 0, {}
        target = self.call("Target.createTarget", url="about:blank")
        self.session = self.call("Target.attachToTarget", flatten=True, **target)
        self.call("Page.enable")
        self.call("Page.addScriptToEvaluateOnNewDocument", source=OBSERVER)

    def call(self, method, **params):
        """Calls a method of DevTools."""
        self.count += 1
        self.devtools.send({"id": self.count, "method": method, "params": params} | self.session)
        while (answer := self.devtools.receive()).get("id") != self.count:
            pass
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def run(self, script):
        """The value of a script in the page, when it has one."""
        options = {"awaitPromise": True, "returnByValue": True}
        return self.call("Runtime.evaluate", expression=script, **options)["result"].get("value")

    def open(self, port, show, t):
        """Opens the preview's page, and waits for its first picture."""
        track, params, comments = show
        fields = {"track": track, "t": t} | {f"set.{name}": value for name, value in params.items()} | comments
        self.call("Page.navigate", url=f"http://127.0.0.1:{port}/#{urllib.parse.urlencode(fields)}")
        wait_for("picture", lambda: self.run("globalThis.stageCount?.() > 0"))


def wait_for(what, is_there):
    """Waits until there is something, and returns it."""
    for _ in range(50 * PATIENCE):
        if found := is_there():
            return found
        time.sleep(0.02)
    raise RuntimeError(f"no {what} within {PATIENCE} s")


@contextlib.contextmanager
def running(command, **options):
    """A process that ends with the block."""
    quiet = {"stderr": subprocess.DEVNULL, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **quiet, **options) as process:
        try:
            yield process
        finally:
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=5)
            process.kill()


def start_preview(folder, stack):
    """A preview of the folder: its process and its port."""
    host = stack.enter_context(running([PROGRAM, "preview", folder / "tracks", "--port", "0"]))
    url = host.stdout.readline().strip()
    if not url:
        raise RuntimeError(f"'{PROGRAM} preview' does not start")
    return host.pid, urllib.parse.urlsplit(url).port


def save(path, x, renames):
    """Saves the track, into its file or as a new file in its place."""
    target = path.with_suffix(".new") if renames else path
    target.write_text(TRACK.format(x=x))
    if renames:
        target.replace(path)


def row(name, *parts):
    """Prints a line of the table at once."""
    print(f"{name:<28} {'; '.join(parts)}", flush=True)


def spread(values, percent):
    """Median, a high rank and the worst, as text."""
    high = sorted(values)[-(len(values) * (100 - percent) // 100) - 1]
    return f"median {statistics.median(values):.1f}, {percent} % {high:.1f}, worst {max(values):.1f} ms"


def measure_saves(browser, port, path):
    """From just before a save to its first picture, in place and renamed over by turns."""
    browser.open(port, (path.stem, {}, {"count": 100, "density": 5}), 8)
    before, there, after = time.time(), browser.run("clock()"), time.time()
    if not before - 0.002 < there < after + 0.002:
        raise RuntimeError(f"chromium's clock is {1000 * (there - before):.1f} ms off")
    times = ([], [])
    for number in range(1, 51):
        # Never in step with the host's own looks.
        time.sleep(0.3 + number * 0.137 % 0.4)
        browser.run(f"expect({number})")
        start = time.time()
        save(path, number, renames=number % 2 == 0)
        painted = browser.run("Promise.race([picture, new Promise((end) => setTimeout(end, 5000, null))])")
        times[number % 2 == 0].append(1000 * ((painted or math.inf) - start))
    for name, some in {"1. save to picture": sum(times, []), "   in place": times[0], "   renamed": times[1]}.items():
        row(name, spread(some, 95), f"{some.count(math.inf)} of {len(some)} never came")


def measure_paints(browser, port, show, seconds=5):
    """Paints a second in the browser, all of them and those of a new time."""
    browser.open(port, show, 20)
    time.sleep(3)
    first = browser.run("stageCount()")
    script = f"""Object.assign(seen, {{ paints: 0, times: 0 }}); globalThis.start = clock();
        new Promise((end) => setTimeout(end, {1000 * seconds})).then(() => [seen, clock() - start])"""
    seen, took = browser.run(script)
    row(f"2. {show[0]}, painted", f"{seen['paints'] / took:.1f} paints a second",
        f"{seen['times'] / took:.1f} of a new time", f"{first}, {browser.run('stageCount()')} on stage")


def open_show(port, show):
    """A WebSocket that shows this, without a browser."""
    track, params, comments = show
    page = WebSocket(port, "/page/socket")
    page.send({"type": "setup", "track": track, "params": params, "seed": "0", "stage": [1920, 1080],
               "comments": {"source": "samples"} | comments})
    while (message := page.receive())["type"] != "diagnostic":
        pass
    if message["error"] is not None:
        raise RuntimeError(f"{track} does not run: {message['error']}")
    return page


def used_by(pid):
    """What a process has used of a core, s, and what it has in memory, MiB."""
    times = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
    resident = Path(f"/proc/{pid}/status").read_text().split("VmRSS:")[1].split()[0]
    return sum(map(int, times)) / os.sysconf("SC_CLK_TCK"), int(resident) / 1024


def measure_latency(pid, port, show, name, seconds=20):
    """Asks for 60 frames a second: how long the answers take, and the host's share of a core."""
    page, latencies, counts = open_show(port, show), [], []
    used, start = used_by(pid)[0], time.perf_counter()
    for number in range(60 * seconds):
        time.sleep(max(0, start + number / 60 - time.perf_counter()))
        asked = time.perf_counter()
        counts.append(page.ask(6 + number / 60 % 8))
        latencies.append(1000 * (time.perf_counter() - asked))
    share = (used_by(pid)[0] - used) / (time.perf_counter() - start)
    row(f"3. {name}", spread(latencies, 99), f"host {100 * share:.1f} % of a core",
        f"{min(counts)} to {max(counts)} on stage")


def measure_memory(pid, port, show):
    """What a new host has in memory after 3,600 and after 36,000 frames."""
    page, sizes, start = open_show(port, show), [], time.perf_counter()
    for number in range(1, 36_001):
        page.ask(6 + number / 60 % 8)
        if number in (3600, 36_000):
            sizes.append(used_by(pid)[1])
    row("4. memory", "{:.1f} MiB after 3,600 frames, {:.1f} MiB after 36,000".format(*sizes),
        f"{100 * (sizes[1] / sizes[0] - 1):+.1f} %", f"{36_000 / (time.perf_counter() - start):.0f} frames a second")


def main():
    """Measures all, and prints it."""
    for program in (CHROMIUM, PROGRAM):
        if not os.access(program, os.X_OK):
            sys.exit(f"Benchmarks/preview.py needs {program}, which is not there")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        path = folder / "tracks/saved.lua"
        path.parent.mkdir()
        save(path, 0, renames=False)
        pid, port = start_preview(folder, stack)
        with contextlib.ExitStack() as browsing:
            browser = Browser(folder / "profile", browsing)
            measure_saves(browser, port, path)
            measure_paints(browser, port, HORIZONTAL)
        measure_latency(pid, port, HORIZONTAL, "horizontal")
        measure_latency(pid, port, HEART, "christina")
        measure_latency(pid, port, USUAL_HEART, "christina, usual size")
        measure_memory(*start_preview(folder, stack), HORIZONTAL)


if __name__ == "__main__":
    try:
        main()
    except (KeyboardInterrupt, RuntimeError, OSError) as error:
        sys.exit(f"Benchmarks/preview.py: {str(error) or 'interrupted'}")
