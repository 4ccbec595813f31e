import type { Pool } from 'pg';
import type { Hint } from '#server/live/hint.ts';
import { notifyPeers } from '#server/live/peers.queries.ts';
import { writePayloads } from '#server/live/peers.ts';

/** Notifies running servers of a command's changes, like they notify each other. */
export async function notifyServers(pool: Pool, hint: Hint): Promise<void> {
  await notifyPeers(pool, { payloads: writePayloads('command', [hint]) });
}
