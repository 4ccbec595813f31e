import type { Hint } from '#server/live/hint.ts';
import { notifyPeers } from '#server/live/peers.queries.ts';
import { writePayloads } from '#server/live/peers.ts';
import type { TestUser } from './builders.ts';
import { type LiveClient, type LiveOptions, openLive } from './live-client.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

/** A test server that closes its live connections with it. */
export type LiveServer = TestServer & {
  /** Opens a live connection. */
  open(user: Pick<TestUser, 'token'>, options?: Partial<LiveOptions>): Promise<LiveClient>;
  /** Opens a live connection and waits until it is ready. */
  connect(user: Pick<TestUser, 'token'>, options?: Partial<LiveOptions>): Promise<LiveClient>;
  /** Notifies like another process after a commit. */
  notify(hint: Hint): Promise<void>;
};

export async function startLiveServer(options: TestServerOptions = {}): Promise<LiveServer> {
  const server = await startTestServer(options);
  const clients: LiveClient[] = [];
  const open: LiveServer['open'] = async (user, more) => {
    const client = await openLive({ url: server.url, token: user.token, ...more });
    clients.push(client);
    return client;
  };
  return {
    ...server,
    open,
    async connect(user, more) {
      const client = await open(user, more);
      await client.ready();
      return client;
    },
    async notify(hint) {
      await notifyPeers(server.pool, { payloads: writePayloads('another process', [hint]) });
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()));
      await server.close();
    },
  };
}
