import { signUp } from '#test/account.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { type Drill, pause, randomFrom } from './drill.ts';
import { Writer } from './writer.ts';

/** Cuts a third of the requests before, during or after the server's answer. */
export const flappingNetwork: Drill = {
  name: 'flapping network',
  mustHold: 'every write is stored exactly once',
  async run({ seed, scale }) {
    const folder = await makeTemporaryFolder();
    const server = await startServerProcess({
      DATA_DIR: folder.path,
      DEFAULT_PLAN: 'unlimited',
      RATE_LIMIT_FACTOR: '1000000',
    });
    const proxy = await startCuttingProxy(() => server.address, randomFrom(seed), 0.33);
    try {
      const olga = await signUp(server.address, 'Olga');
      let address = server.address;
      const writers = await Promise.all(
        [1, 2, 3, 4].map((n) => Writer.start(olga, () => address, `Bin ${n}`)),
      );
      address = proxy.address;
      const writing = Promise.all(writers.map((writer) => writer.write()));
      await pause(10_000 * scale);
      for (const writer of writers) writer.finish();
      await writing;
      address = server.address;
      const failures = (await Promise.all(writers.map((writer) => writer.check()))).flat();
      return {
        failures,
        figures: {
          'acknowledged writes': writers.reduce((sum, each) => sum + each.acknowledged, 0),
          'sent again': writers.reduce((sum, each) => sum + each.resent, 0),
          'cut before · during · after': `${proxy.cuts.before} · ${proxy.cuts.during} · ${proxy.cuts.after}`,
        },
      };
    } finally {
      await proxy.close();
      await server.stop();
      await folder.remove();
    }
  },
};
