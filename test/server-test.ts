import { test as base } from 'vitest';
import { buildUser, type TestUser } from './builders.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

/**
 * A server with a database of its own, for all tests of a file. A file changes its options by `extend`, as files share
 * modules and `override` would affect the files after it.
 */
const serverTest = base
  .extend('serverOptions', { scope: 'file' }, {} as TestServerOptions)
  .extend('server', { scope: 'file' }, async ({ serverOptions }, { onCleanup }) => {
    const server = await startTestServer(serverOptions);
    onCleanup(() => server.close());
    return server;
  });

/** A test with a `server`, Olga (plan unlimited) and Anna; each is created once per file when first used. */
export const test = serverTest
  .extend('olga', { scope: 'file' }, signUpOlga)
  .extend('anna', { scope: 'file' }, signUpAnna);

/** A test with a new Olga and Anna in each test. */
export const freshTest = serverTest.extend('olga', signUpOlga).extend('anna', signUpAnna);

type WithServer = { server: TestServer };

function signUpOlga({ server }: WithServer): Promise<TestUser> {
  return buildUser(server, { plan: 'unlimited' });
}

async function signUpAnna({ server }: WithServer): Promise<TestUser> {
  const anna = await buildUser(server, { name: 'Anna' });
  // The first call creates the profile.
  await anna.act('me.get', {});
  return anna;
}
