import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Target } from '#domain/access/access.ts';
import { AppError } from '#domain/errors.ts';
import type { Token } from '#domain/tokens/token.ts';
import { tokenPrefix, tokensMax } from '#domain/tokens/token-limits.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { assertNotTrashed, openTarget } from '../access/gate.ts';
import { tokenMail } from '../account/account-mail.ts';
import { assertConfirmed } from '../account/confirmation.ts';
import { hashToken } from '../account/revocations.ts';
import { accountLimitsOnly, noHistory, noNewIds, perHour, type Read, type Write } from '../command.ts';
import {
  countTokens,
  deleteTokens,
  insertToken,
  lockTokenOwner,
  queryTokens,
  type TokenRow,
  type TokenTarget,
} from './tokens.queries.ts';

const SECRET_BYTES = 20;

export const createToken: Write<'tokens.create'> = {
  summary:
    'Makes a token by which a program acts for the user: to read, or also to write, everywhere or in some places and bins. Needs the password or a sign-in within ten minutes. The answer is the only one with the secret.',
  rate: { limits: [perHour(60)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, caller, { name, scope, targets, expiresAt }) {
    const { userId, now, installation } = caller;
    await assertConfirmed(tx, caller, 'tokens');
    if (expiresAt !== undefined && expiresAt <= now) throw new AppError('tokens.pastExpiry');
    const [own] = await lockTokenOwner(tx, { userId });
    const [stored] = await countTokens(tx, { userId });
    if ((stored?.count ?? 0) >= tokensMax) throw new AppError('tokens.full', { n: tokensMax });
    const chosen = targets && (await openTargets(tx, userId, targets));
    const secret = tokenPrefix + randomBytes(SECRET_BYTES).toString('hex');
    const row = { id: uuidv7(), name, scope, createdAt: now, expiresAt: expiresAt ?? null };
    await insertToken(tx, {
      ...row,
      userId,
      tokenHash: hashToken(secret),
      targets: chosen ? JSON.stringify(chosen) : null,
    });
    if (own)
      await installation.mails.enqueue(tx, tokenMail({ to: own.email, origin: installation.origin, name }));
    const token = presentToken({ ...row, targets: chosen ?? null, lastUsedAt: null, lastUsedFrom: null });
    return {
      ownerId: undefined,
      outcome: { ids: [row.id], revisions: {} },
      result: { ...token, secret, revisions: {} },
    };
  },
  // The secret is not stored: whoever missed the answer deletes the token and makes another.
  async replay() {
    throw new AppError('operations.done');
  },
};

export const listTokens: Read<'tokens.list'> = {
  summary: 'Lists the user’s tokens for programs, without their secrets.',
  rate: accountLimitsOnly,
  async read(db, { userId }) {
    return { tokens: (await queryTokens(db, { userId })).map(presentToken) };
  },
};

export const deleteToken: Write<'tokens.delete'> = {
  summary: 'Deletes a token, which ends it at once; without an id all of the user’s.',
  rate: { limits: [perHour(200)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId }, { id }) {
    const ended = await deleteTokens(tx, { userId, id: id ?? null });
    return {
      ownerId: undefined,
      outcome: { ids: [], revisions: {} },
      result: { revisions: {} },
      revokedTokenHashes: ended.map(({ tokenHash }) => tokenHash),
    };
  },
  async replay() {
    return { revisions: {} };
  },
};

async function openTargets(
  tx: Transaction,
  userId: string,
  targets: readonly Target[],
): Promise<TokenTarget[]> {
  const chosen = new Map<string, TokenTarget>();
  for (const target of targets) {
    const admitted = await openTarget(tx, userId, target);
    assertNotTrashed(admitted);
    chosen.set(target.id, { kind: target.kind, id: target.id, ownerId: admitted.row.ownerId });
  }
  return [...chosen.values()];
}

function presentToken({ targets, expiresAt, lastUsedAt, lastUsedFrom, ...row }: TokenRow): Token {
  return {
    ...row,
    ...(targets && { targets: targets.map(({ kind, id }) => ({ kind, id })) }),
    ...(expiresAt !== null && { expiresAt }),
    ...(lastUsedAt !== null && { lastUsedAt }),
    ...(lastUsedFrom !== null && { lastUsedFrom }),
  };
}
