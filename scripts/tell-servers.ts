import type { Pool } from 'pg';
import type { Hint } from '#server/live/hint.ts';
import { writePayloads } from '#server/live/hint-payloads.ts';
import { notifyPeers } from '#server/live/peers.queries.ts';

/** Tells running servers what a command changed beside them, as they tell each other. */
export async function tellServers(pool: Pool, hint: Hint): Promise<void> {
  await notifyPeers(pool, { payloads: writePayloads('command', [hint]) });
}
