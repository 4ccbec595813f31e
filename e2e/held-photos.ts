import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

export interface HeldPhotos {
  /** The address of the proxy. */
  address: string;
  /** From now on, responses with photos are delayed here, although the server has sent them. */
  hold(): void;
  /** Resolves when such a response is being delayed. */
  isAsked(): Promise<void>;
  release(): void;
  close(): Promise<void>;
}

/** A proxy in front of the server, for tests of what happens while a photo is loading. */
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
