import type { ErrorCode, ErrorParams } from '#domain/errors.ts';
import { statement } from '#server/db/statement.ts';
import type { Outcome } from './command.ts';

export type Remembered = Outcome | { code: ErrorCode; params?: ErrorParams };

export type OperationRow = { call: string; fingerprint: string; outcome: Remembered };

export const queryOperation = statement<OperationRow, { userId: string; operationId: string }>(
  'operation',
  `SELECT call, encode(fingerprint, 'hex') AS fingerprint, outcome FROM operations
   WHERE user_id = $userId AND operation_id = $operationId`,
);

type NewOperation = {
  userId: string;
  operationId: string;
  call: string;
  fingerprint: string;
  outcome: string;
  now: string;
};

const insertOne = `INSERT INTO operations (user_id, operation_id, call, fingerprint, outcome, created_at)
   VALUES ($userId, $operationId, $call, decode($fingerprint, 'hex'), $outcome, $now)`;

/** Fails with a unique violation if the operation is known, after waiting for a concurrent one. */
export const insertOperation = statement<object, NewOperation>('operation-insert', insertOne);

/** Keeps the first of two concurrent refusals. */
export const insertRefusal = statement<object, NewOperation>(
  'operation-refuse',
  `${insertOne} ON CONFLICT DO NOTHING`,
);

export const forgetOldestOperations = statement<
  object,
  { userId: string; keepCount: number; keepBytes: number }
>(
  'operations-forget',
  `DELETE FROM operations WHERE user_id = $userId AND created_at <= (
     SELECT max(created_at) FROM (
       SELECT created_at, row_number() OVER newest AS number, sum(pg_column_size(outcome)) OVER newest AS bytes
       FROM operations WHERE user_id = $userId
       WINDOW newest AS (ORDER BY created_at DESC, operation_id ROWS UNBOUNDED PRECEDING)
     ) AS ranked WHERE number > $keepCount OR bytes > $keepBytes)`,
);

export const queryAccountsWithOperations = statement<{ userId: string }, { more: number }>(
  'operations-accounts',
  `SELECT user_id AS "userId" FROM operations GROUP BY user_id HAVING count(*) > $more`,
);
