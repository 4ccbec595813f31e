import type { Pool } from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import { claimOperator } from './operator.queries.ts';
import { logOperatorAct } from './operator-log.ts';

/**
 * Call after an account was made: the server's first one becomes its operator, of several at once exactly one. In a demo,
 * whose passwords are public, nobody does.
 */
export async function claimForFirstAccount(pool: Pool, hasOperator: boolean): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const [claimed] = await claimOperator(tx, { hasOperator });
    const userId = claimed?.operatorId;
    if (userId) await logOperatorAct(tx, { actorId: userId, act: 'becameOperator', subjectId: userId });
  });
}
