import { randomBytes } from 'node:crypto';
import { codeFrom } from '#domain/codes/code.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { insertCode } from './bin.queries.ts';

export function newOwnerScopedId(): string {
  return randomBytes(5).toString('hex');
}

export async function claimNewCode(
  tx: Transaction,
  ownerId: string,
  binId: string,
  now: string,
): Promise<string> {
  for (;;) {
    const code = codeFrom(randomBytes);
    const [claimed] = await insertCode(tx, { code, ownerId, binId, now });
    if (claimed !== undefined) return code;
  }
}
