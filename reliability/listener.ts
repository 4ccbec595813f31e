import { openSocket } from './drill.ts';

/** A live connection on a TCP socket, as thousands of them must cost the measuring process little. */
export type Listener = {
  onChange(binId: string, revision: number): void;
  readonly isClosed: boolean;
  close(): void;
};

const changed = /"([0-9a-f-]{36})":\{"from":\d+,"to":(\d+),"header"/g;

/** Resolves once the connection is ready. */
export async function listen(address: string, token: string): Promise<Listener> {
  const socket = await openSocket(address);
  const body = '{"have":{}}';
  socket.write(
    `POST /api/live HTTP/1.1\r\nHost: ${new URL(address).host}\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  let isClosed = false;
  const ready = Promise.withResolvers<void>();
  const listener: Listener = {
    onChange() {},
    get isClosed() {
      return isClosed;
    },
    close: () => socket.destroy(),
  };
  let rest = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('{"type":"ready"')) ready.resolve();
      for (const [, id = '', revision] of line.matchAll(changed)) listener.onChange(id, Number(revision));
    }
  });
  socket.on('error', (error) => ready.reject(error));
  socket.once('close', () => {
    isClosed = true;
    ready.reject(new Error(`a live connection was refused: ${rest}`));
  });
  await ready.promise;
  return listener;
}
