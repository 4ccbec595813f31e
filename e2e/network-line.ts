import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface NetworkLine {
  /** The address of the proxy, while it is connected. */
  address: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/**
 * A connection to the server that can really be cut. Playwright's own `setOffline` ends a moment before the browser
 * does and starts a moment after it: time enough for a pending change to be sent.
 */
export async function startNetworkLine(serverAddress: string): Promise<NetworkLine> {
  const { hostname, port } = new URL(serverAddress);
  const sockets = new Set<Socket>();
  let isCut = false;
  const listener = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      disconnect();
    },
    mend() {
      isCut = false;
    },
    async close() {
      listener.close();
      disconnect();
      if (listener.listening) await once(listener, 'close');
    },
  };
}
