import { signUp } from '#test/account.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { percentile } from '../bench/figure.ts';
import { type Drill, pause, randomFrom } from './drill.ts';
import { openDrillDatabase } from './drill-database.ts';
import { Writer } from './writer.ts';

/** The server's process is killed repeatedly during writes. */
export const killedServer: Drill = {
  name: 'server killed',
  mustHold: 'no acknowledged write is lost or done twice, a restart takes ≤ 5 s',
  async run({ seed, scale }) {
    const random = randomFrom(seed);
    const kills = Math.max(1, Math.round(50 * scale));
    const folder = await makeTemporaryFolder();
    const cluster = process.env.DATABASE_URL ? await openDrillDatabase(folder.path) : undefined;
    const settings = {
      DATA_DIR: folder.path,
      ...(cluster && {
        DATABASE_URL: cluster.url,
        AUTH_SECRET: 'a secret that is only used in these drills',
      }),
      DEFAULT_PLAN: 'unlimited',
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'fatal',
    };
    let server: ServerProcess = await startServerProcess(settings);
    const starts: number[] = [];
    try {
      const olga = await signUp(server.address, 'Olga');
      const address = () => server.address;
      const writers = await Promise.all([1, 2, 3, 4].map((n) => Writer.start(olga, address, `Bin ${n}`)));
      const acknowledged = () => writers.reduce((sum, each) => sum + each.acknowledged, 0);
      const writing = Promise.all(writers.map((writer) => writer.write()));
      for (let n = 0; n < kills; n++) {
        // A first write may take longer than the pause, and the server would never answer one.
        const before = acknowledged();
        while (acknowledged() === before) await pause(10);
        await pause(50 + random() * 250);
        await server.stop('SIGKILL');
        const began = performance.now();
        server = await startServerProcess(settings);
        starts.push(performance.now() - began);
      }
      for (const writer of writers) writer.finish();
      await writing;
      const failures = (await Promise.all(writers.map((writer) => writer.check()))).flat();
      const slowest = Math.max(...starts);
      if (slowest > 5000) failures.push(`a start took ${slowest.toFixed(0)} ms`);
      return {
        failures,
        figures: {
          kills,
          'acknowledged writes': acknowledged(),
          'sent again': writers.reduce((sum, each) => sum + each.resent, 0),
          'start p50 ms': Math.round(percentile(starts, 0.5)),
          'start worst ms': Math.round(slowest),
        },
      };
    } finally {
      await server.stop();
      await cluster?.stop();
      await folder.remove();
    }
  },
};
