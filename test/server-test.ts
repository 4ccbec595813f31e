import { test as base } from 'vitest';
import { buildUser, type TestUser } from './builders.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

/**
 * A server with a database of its own, for all tests of a file. A file changes its options by `extend`: files share the modules,
 * so an `override` here would hold for those that run after it.
 */
const serverTest = base
  .extend('serverOptions', { scope: 'file' }, {} as TestServerOptions)
  .extend('server', { scope: 'file' }, async ({ serverOptions }, { onCleanup }) => {
    const server = await startTestServer(serverOptions);
    onCleanup(() => server.close());
    return server;
  });

/** A test with a real `server` and with Olga, who has no limits, and Anna; all three are made once for a file, if asked for. */
export const test = serverTest
  .extend('olga', { scope: 'file' }, signUpOlga)
  .extend('anna', { scope: 'file' }, signUpAnna);

/** The same with people that are new in each test. */
export const freshTest = serverTest.extend('olga', signUpOlga).extend('anna', signUpAnna);

type WithServer = { server: TestServer };

function signUpOlga({ server }: WithServer): Promise<TestUser> {
  return buildUser(server, { plan: 'unlimited' });
}

async function signUpAnna({ server }: WithServer): Promise<TestUser> {
  const anna = await buildUser(server, { name: 'Anna' });
  // The first call makes the profile, from which names are shown.
  await anna.act('me.get', {});
  return anna;
}
