// Sends a comment file that is chosen here to the host.
import { byId } from './dom.js';
import { say } from './status.js';

const MOST_BYTES = 64 * 1024 * 1024;

/** Wires the field for a file. */
export function startUpload({ state, socket, setup }) {
  const field = byId('upload');

  field.addEventListener('change', async () => {
    const file = field.files[0];
    // The same file, edited, can be chosen again.
    field.value = '';
    if (file === undefined) return;
    if (file.size > MOST_BYTES) {
      say('That file is larger than 64 MiB.');
      return;
    }
    say(`Sending ${file.name} …`);
    try {
      await socket.sendFile(file.name, file);
    } catch (error) {
      say(`${file.name} was not sent: ${error.message}.`);
    }
  });
  socket.onMessage('uploaded', (message) => {
    say(`${message.name}: ${message.comments} comments${message.note ? `, ${message.note}` : ''}`);
    state.set({ uploaded: message.name, comments: { ...state.values.comments, source: 'upload' } });
    setup.again();
  });
  socket.onMessage('refused', (message) => {
    if (message.what === 'upload') say(message.message);
  });
}
