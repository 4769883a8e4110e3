// The connection to the host: comes back by itself, and passes messages on by their type.

const RETRY_AFTER = 500;
const CHUNK = 48 * 1024;
const MOST_WAITING = 1024 * 1024;

function address() {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const token = new URLSearchParams(location.search).get('token');
  const query = token === null ? '' : `?${new URLSearchParams({ token })}`;
  return `${scheme}//${location.host}/page/socket${query}`;
}

/** Makes the connection. `on(type, listener)` hears messages; also 'open', 'close' and 'binary'. */
export function createSocket() {
  const listeners = new Map();
  let socket = null;
  let uploads = 0;

  const tell = (type, message) => {
    for (const listener of listeners.get(type) ?? []) listener(message);
  };

  const receive = (event) => {
    if (typeof event.data !== 'string') {
      tell('binary', event.data);
      return;
    }
    const message = JSON.parse(event.data);
    tell(`message:${message.type}`, message);
  };

  const open = () => {
    socket = new WebSocket(address());
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', () => tell('open'));
    socket.addEventListener('message', receive);
    socket.addEventListener('close', () => {
      tell('close');
      setTimeout(open, RETRY_AFTER);
    });
  };

  const isOpen = () => socket !== null && socket.readyState === WebSocket.OPEN;

  return {
    start: open,
    /** Hears messages of a type. */
    onMessage(type, listener) {
      this.on(`message:${type}`, listener);
    },
    /** Hears 'open', 'close' and 'binary'. */
    on(type, listener) {
      listeners.set(type, [...(listeners.get(type) ?? []), listener]);
    },
    /** Sends a message; says whether there was a connection to send it on. */
    send(message) {
      if (!isOpen()) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    /** Sends a file in pieces, never far ahead of what the connection carries; a newer file takes the place of it. */
    async sendFile(name, file) {
      uploads += 1;
      const upload = uploads;
      const through = socket;
      if (!this.send({ type: 'upload', name, bytes: file.size })) throw new Error('no connection');
      for (let at = 0; at < file.size; at += CHUNK) {
        const piece = await file.slice(at, at + CHUNK).arrayBuffer();
        while (through.bufferedAmount > MOST_WAITING && through.readyState === WebSocket.OPEN && upload === uploads) {
          await new Promise((resume) => setTimeout(resume, 5));
        }
        // The host takes pieces for the file that was announced last.
        if (upload !== uploads) return;
        if (through.readyState !== WebSocket.OPEN) throw new Error('connection lost');
        through.send(piece);
      }
    },
  };
}
