#!/usr/bin/env python3
"""Measures `danmaku preview`: from a save to the new picture, frames a second, latency, memory.

Usage: Benchmarks/preview.py [PROGRAM]      (default: .build/release/danmaku)

Needs /usr/bin/chromium. Takes about three minutes; everything runs on this machine.
"""

import base64
import contextlib
import json
import os
import random
import signal
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import urllib.parse
from pathlib import Path

CHROMIUM = "/usr/bin/chromium"
PROGRAM = Path(sys.argv[1] if len(sys.argv) > 1
               else Path(__file__).resolve().parent.parent / ".build/release/danmaku")
SAVES = 50
PATIENCE = 20  # s

# Every comment is at the x that the save has written.
TRACK = """controller = "free"
function updateAttributes(percent, attributes)
  attributes.x = {x}
  attributes.y = random(stage.height - attributes.height)
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
let time = null, wanted = null;
globalThis.expect = (x) => {
  const { generation } = preview;
  globalThis.picture = new Promise((resolve) => { wanted = { x, generation, resolve }; });
};
const look = (paints) => {
  const now = clock();
  if (globalThis.preview === undefined || preview.paints === paints) return;
  seen.paints += 1;
  if (preview.frameTime !== time) seen.times += 1;
  time = preview.frameTime;
  if (wanted === null || preview.generation <= wanted.generation || stageCount() === 0) return;
  if (preview.entries.every((entry) => entry.x === wanted.x)) wanted = wanted.resolve(now) ?? null;
};
const request = requestAnimationFrame;
globalThis.requestAnimationFrame = (callback) => request((now) => {
  const before = globalThis.preview?.paints;
  callback(now);
  look(before);
});
"""


class WebSocket:
    """A client's end of a WebSocket on this machine."""

    def __init__(self, port, path):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.input = self.socket.makefile("rb", buffering=1 << 18)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
        status = self.input.readline()
        if b" 101 " not in status:
            raise RuntimeError(f"no WebSocket at {path}: {status.decode().strip()}")
        while self.input.readline() not in (b"\r\n", b""):
            pass

    def send(self, message, opcode=1):
        """Sends an object as JSON, or bytes, of less than 64 KiB."""
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else struct.pack(">BH", 0x80 | 126, len(data))
        # A mask of zeros: there is nobody on the way to hide anything from.
        self.socket.sendall(bytes([0x80 | opcode]) + size + bytes(4) + data)

    def receive(self):
        """The next message, which comes in one piece: an object for text, bytes for binary."""
        while True:
            first, size = self.input.read(2)
            if size >= 126:
                size = int.from_bytes(self.input.read(2 if size == 126 else 8), "big")
            data = self.input.read(size)
            opcode = first & 15
            if opcode in (1, 2):
                return json.loads(data) if opcode == 1 else data
            if opcode == 8:
                raise RuntimeError("the other end has closed the WebSocket")
            if opcode == 9:
                self.send(data, 10)

    def close(self):
        """Hangs up."""
        self.input.close()
        self.socket.close()


class Browser:
    """A tab of chromium, through its DevTools."""

    def __init__(self, devtools):
        self.devtools, self.count, self.session = devtools, 0, {}
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
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        return answer["result"].get("value")

    def open(self, port, show, t):
        """Opens the preview's page, and waits for its first picture."""
        track, params, comments = show
        fields = {"track": track, "t": t} | {f"set.{name}": value for name, value in params.items()} | comments
        # From another page, so that it is loaded anew.
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=f"http://127.0.0.1:{port}/#{urllib.parse.urlencode(fields)}")
        wait_for("picture", lambda: self.run("globalThis.stageCount?.() > 0"))


def wait_for(what, is_there):
    """Waits until there is something, and returns it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := is_there():
            return found
        time.sleep(0.02)
    raise RuntimeError(f"no {what} within {PATIENCE} s")


@contextlib.contextmanager
def running(command, **options):
    """A process that ends with the block."""
    process = subprocess.Popen(command, **options)
    try:
        yield process
    finally:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=5)
        process.kill()
        process.wait()


@contextlib.contextmanager
def preview(folder):
    """A preview of the folder: its process and its port."""
    log = folder / "preview.log"
    command = [PROGRAM, "preview", folder / "tracks", "--port", "0"]
    with log.open("w") as errors, running(command, stdout=subprocess.PIPE, stderr=errors, text=True) as host:
        url = host.stdout.readline().strip()
        if not url:
            raise RuntimeError(f"{PROGRAM} preview: {log.read_text().strip()}")
        yield host.pid, urllib.parse.urlsplit(url).port


@contextlib.contextmanager
def chromium(folder):
    """A headless chromium: a tab of it."""
    told = folder / "profile/DevToolsActivePort"
    command = [CHROMIUM, "--headless=new", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0",
               f"--user-data-dir={told.parent}", "--window-size=1920,1080"]
    command += ["--no-sandbox"] if os.geteuid() == 0 else []
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with running([*command, "about:blank"], env=os.environ | {"HOME": str(folder)}, **quiet):
        port, path = wait_for("chromium", lambda: told.exists() and told.read_text().split())
        with contextlib.closing(WebSocket(int(port), path)) as devtools:
            yield Browser(devtools)


def save(path, x, renames):
    """Saves the track, into its file or as a new file in its place."""
    target = path.with_suffix(".new") if renames else path
    target.write_text(TRACK.format(x=x))
    if renames:
        target.replace(path)


def measure_saves(browser, port, path):
    """Times in ms from before a save to its first picture, in place and renamed, and how many never came."""
    browser.open(port, (path.stem, {}, {"count": 100, "density": 5}), 8)
    before, there, after = time.time(), browser.run("clock()"), time.time()
    if not before - 0.002 < there < after + 0.002:
        raise RuntimeError(f"chromium's clock is {1000 * (there - before):.1f} ms off")
    times, lost, chance = ([], []), 0, random.Random(1)
    for number in range(1, SAVES + 1):
        # Never in step with the host's own looks.
        time.sleep(chance.uniform(0.3, 0.7))
        browser.run(f"expect({number})")
        start = time.time()
        save(path, number, renames=number % 2 == 0)
        painted = browser.run("Promise.race([picture, new Promise((end) => setTimeout(end, 5000, null))])")
        if painted is None:
            lost += 1
        else:
            times[number % 2 == 0].append(1000 * (painted - start))
    return *times, lost


def measure_paints(browser, port, show, seconds=5):
    """Paints a second, paints of a new time a second, and comments on stage at the start and the end."""
    browser.open(port, show, 20)
    time.sleep(3)
    first = browser.run("stageCount()")
    script = f"""Object.assign(seen, {{ paints: 0, times: 0 }}); globalThis.start = clock();
        new Promise((end) => setTimeout(end, {1000 * seconds})).then(() => [seen, clock() - start])"""
    seen, took = browser.run(script)
    return seen["paints"] / took, seen["times"] / took, (first, browser.run("stageCount()"))


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


def ask(page, t):
    """Asks for a frame, and waits for it: how many comments it has."""
    page.send({"type": "frame", "t": t})
    while not isinstance(frame := page.receive(), bytes):
        pass
    return int.from_bytes(frame[24:28], "little")


def cpu_time(pid):
    """What a process has used of a core, s."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure_latency(pid, port, show, seconds=20):
    """Asks 60 times a second: latencies in ms, comments on stage, the host's share of a core, rate."""
    with contextlib.closing(open_show(port, show)) as page:
        latencies, counts = [], []
        duration = show[2]["count"] / show[2]["density"]
        used, start = cpu_time(pid), time.perf_counter()
        for number in range(60 * seconds):
            time.sleep(max(0, start + number / 60 - time.perf_counter()))
            asked = time.perf_counter()
            counts.append(ask(page, 6 + number / 60 % (duration - 12)))
            latencies.append(1000 * (time.perf_counter() - asked))
        took = time.perf_counter() - start
        return latencies, counts, (cpu_time(pid) - used) / took, len(counts) / took


def measure_memory(folder, show):
    """VmRSS of a new host in MiB after 3,600 and after 36,000 frames, and frames a second."""
    with preview(folder) as (pid, port), contextlib.closing(open_show(port, show)) as page:
        sizes, start = [], time.perf_counter()
        for number in range(1, 36_001):
            ask(page, 6 + number / 60 % 45)
            if number in (3600, 36_000):
                status = Path(f"/proc/{pid}/status").read_text()
                sizes.append(int(status.split("VmRSS:")[1].split()[0]) / 1024)
        return *sizes, 36_000 / (time.perf_counter() - start)


def row(name, *parts):
    """Prints a line of the table at once."""
    print(f"{name:<26} {'; '.join(parts)}", flush=True)


def spread(values, percent):
    """Median, a high rank and the worst, as text."""
    high = sorted(values)[-(len(values) * (100 - percent) // 100) - 1]
    return f"median {statistics.median(values):.1f}, {percent} % {high:.1f}, worst {max(values):.1f} ms"


def stage(counts):
    """How many comments there were, as text."""
    return f"{min(counts)} to {max(counts)} on stage"


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
        pid, port = stack.enter_context(preview(folder))

        with chromium(folder) as browser:
            in_place, renamed, lost = measure_saves(browser, port, path)
            row(f"1. save to picture, {SAVES} x", spread(in_place + renamed, 95), f"{lost} never came")
            row("   in place", spread(in_place, 95))
            row("   renamed over", spread(renamed, 95))
            paints, times, counts = measure_paints(browser, port, HORIZONTAL)
            row("2. horizontal, painted", f"{paints:.1f} paints a second, {times:.1f} of another time", stage(counts))

        for name, show in ("horizontal", HORIZONTAL), ("christina", HEART), ("christina, usual size", USUAL_HEART):
            latencies, counts, share, rate = measure_latency(pid, port, show)
            row(f"3. {name}", spread(latencies, 99), f"host {100 * share:.1f} % of a core",
                f"{rate:.1f} a second", stage(counts))

        early, late, rate = measure_memory(folder, HORIZONTAL)
        row("4. memory, horizontal", f"{early:.1f} MiB after 3,600 frames, {late:.1f} MiB after 36,000: "
            f"{100 * (late / early - 1):+.1f} %", f"{rate:.0f} frames a second")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except (RuntimeError, OSError) as error:
        sys.exit(f"Benchmarks/preview.py: {error}")
