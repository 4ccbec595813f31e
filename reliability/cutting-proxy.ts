import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

export type CuttingProxy = { address: string; cuts: Record<Moment, number>; close(): Promise<void> };
type Moment = 'before' | 'during' | 'after';

/**
 * A TCP proxy that simulates a bad network: `share` of the requests are cut before they arrive, while the server
 * processes them, or during the answer.
 */
export async function startCuttingProxy(
  target: () => string,
  random: () => number,
  share: number,
): Promise<CuttingProxy> {
  const cuts: Record<Moment, number> = { before: 0, during: 0, after: 0 };
  const open = new Set<Socket>();
  const server: Server = createServer((client) => {
    const { hostname, port } = new URL(target());
    const upstream = connect(Number(port), hostname);
    const both = [client, upstream];
    const cut = (moment: Moment) => {
      cuts[moment]++;
      for (const socket of both) socket.destroy();
    };
    for (const socket of both) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => both.forEach((each) => void each.destroy()));
    }
    client.on('data', (chunk) => {
      const moment =
        random() < share ? (['before', 'during', 'after'] as const)[Math.floor(random() * 3)] : undefined;
      if (moment === 'before') return cut('before');
      upstream.write(chunk);
      if (moment === 'during') setTimeout(() => cut('during'), random() * 3);
      if (moment === 'after') upstream.once('data', () => cut('after'));
      return undefined;
    });
    upstream.on('data', (chunk) => client.write(chunk));
    client.on('end', () => upstream.end());
    upstream.on('end', () => client.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
