import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { signUp } from '#test/account.ts';
import type { Testbed } from '../bench/testbed.ts';
import { Writers } from './clients.ts';
import { type Drill, pause, pick, randomFrom } from './drill.ts';

const CUT_SHARE = 0.33;
const moments = ['before', 'during', 'after'] as const;

/** Cuts a third of the requests before, during or after the server's answer. */
export const flappingNetwork: Drill = {
  name: 'flapping network',
  mustHold: 'every write is stored exactly once',
  async run({ testbed, seed, scale }) {
    const server = await testbed.server();
    const proxy = await startCuttingProxy(testbed, server.address, randomFrom(seed));
    let { address } = server;
    const writers = await Writers.start(await signUp(address, 'Olga'), () => address);
    address = proxy.address;
    writers.write();
    await pause(10_000 * scale);
    address = server.address;
    return {
      failures: await writers.finish(),
      figures: {
        'acknowledged writes': writers.acknowledged,
        'sent again': writers.failed.length,
        'cut before · during · after': moments.map((moment) => proxy.cuts[moment]).join(' · '),
      },
    };
  },
};

/**
 * A TCP proxy that simulates a bad network: a share of the requests are cut before they arrive, while the server processes
 * them, or during the answer.
 */
async function startCuttingProxy(testbed: Testbed, target: string, random: () => number) {
  const { hostname, port } = new URL(target);
  const cuts = { before: 0, during: 0, after: 0 };
  const open = new Set<Socket>();
  const server: Server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const both = [client, upstream];
    const cut = (moment: keyof typeof cuts) => {
      cuts[moment]++;
      for (const socket of both) socket.destroy();
    };
    for (const socket of both) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => both.forEach((each) => void each.destroy()));
    }
    client.on('data', (chunk) => {
      const moment = random() < CUT_SHARE ? pick(random, moments) : undefined;
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
  testbed.onEnd(async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cuts };
}
