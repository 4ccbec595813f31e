import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

export interface HeldPhotos {
  /** Where the server answers. */
  address: string;
  /** From now on answers with photos wait here, though the server has given them. */
  hold(): void;
  /** Resolves when such an answer waits. */
  isAsked(): Promise<void>;
  release(): void;
  close(): Promise<void>;
}

/** Before the server, for what happens while a photo is on its way. */
export async function startHeldPhotos(serverAddress: string): Promise<HeldPhotos> {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let isHolding = false;
  const listener = createServer((near, answer) => {
    const { method, headers, url = '/' } = near;
    const far = request(new URL(url, serverAddress), { method, headers }, async (given) => {
      if (isHolding && url.startsWith('/photos/')) {
        asked.resolve();
        await gate.promise;
      }
      answer.writeHead(given.statusCode ?? 502, given.headers);
      pipeline(given, answer, () => {});
    });
    far.on('error', () => answer.destroy());
    answer.on('close', () => far.destroy());
    near.pipe(far);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    hold() {
      isHolding = true;
    },
    isAsked: () => asked.promise,
    release: gate.resolve,
    async close() {
      listener.close();
      listener.closeAllConnections();
      if (listener.listening) await once(listener, 'close');
    },
  };
}
