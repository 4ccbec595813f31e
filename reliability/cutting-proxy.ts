import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

export type CuttingProxy = { address: string; cuts: Record<Moment, number>; close(): Promise<void> };
type Moment = 'before' | 'during' | 'after';

/**
 * A stretch of bad network in front of a server: each connection may be cut before the request arrives, while the
 * server works on it, or in the middle of its answer.
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
      const fate =
        random() < share ? (['before', 'during', 'after'] as const)[Math.floor(random() * 3)] : undefined;
      if (fate === 'before') return cut('before');
      upstream.write(chunk);
      if (fate === 'during') setTimeout(() => cut('during'), random() * 3);
      if (fate === 'after') upstream.once('data', () => cut('after'));
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
