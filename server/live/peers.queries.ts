import { statement } from '#server/db/statement.ts';

const channel = 'whichbin_live';

export const listenToPeers = statement<object>('peers-listen', `LISTEN ${channel}`);

/** Hints may be lost, so the commit need not wait for the disk. */
export const dontWaitForDisk = statement<object>('peers-no-wait', 'SET synchronous_commit TO off');

export const notifyPeers = statement<object, { payloads: string[] }>(
  'peers-notify',
  `SELECT FROM unnest($payloads::text[]) AS payload CROSS JOIN LATERAL pg_notify('${channel}', payload)`,
);
