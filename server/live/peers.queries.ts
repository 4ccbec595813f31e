import { statement } from '#server/db/statement.ts';

const channel = 'whichbin_live';

export const listenToPeers = statement<object>('peers-listen', `LISTEN ${channel}`);

/** Notifications need not be durable, so their commits do not wait for the disk. */
export const commitAsynchronously = statement<object>('peers-no-wait', 'SET synchronous_commit TO off');

export const notifyPeers = statement<object, { payloads: string[] }>(
  'peers-notify',
  `SELECT FROM unnest($payloads::text[]) AS payload CROSS JOIN LATERAL pg_notify('${channel}', payload)`,
);
