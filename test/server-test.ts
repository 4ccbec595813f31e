import { test as base } from 'vitest';
import { buildUser } from './builders.ts';
import { startTestServer, type TestServerOptions } from './server.ts';

/**
 * A test with `server`: the real one, with a database of its own, for all tests of the file. A file that needs other
 * options says `test.override('serverOptions', …)`.
 */
export const serverTest = base
  .extend('serverOptions', { scope: 'file' }, {} as TestServerOptions)
  .extend('server', { scope: 'file' }, async ({ serverOptions }, { onCleanup }) => {
    const server = await startTestServer(serverOptions);
    onCleanup(() => server.close());
    return server;
  });

/** Also with two people for all tests of the file, signed up when a test first asks for them: Olga, without limits, and Anna. */
export const test = serverTest
  .extend('olga', { scope: 'file' }, ({ server }) => buildUser(server, { plan: 'unlimited' }))
  .extend('anna', { scope: 'file' }, async ({ server }) => {
    const anna = await buildUser(server, { name: 'Anna' });
    // The first call makes the profile, from which names are shown.
    await anna.act('me.get', {});
    return anna;
  });
