import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import type { Target } from '#domain/access/access.ts';
import { AppError } from '#domain/errors.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { enqueueJob, type JobKind } from '#server/jobs/job.ts';
import type { Publish } from '#server/live/hint.ts';
import { requestByLabel } from '../access/ask.commands.ts';
import { readVisibleRoles } from '../access/gate.ts';
import { lockOwner } from '../access/locked-owner.ts';
import { personOf } from '../access/people.present.ts';
import { queryNames } from '../access/reach.queries.ts';
import { noHistory, noNewIds, perHour, type Write } from '../command.ts';
import { type CodeOwnerRow, queryByCode } from './find-bin.queries.ts';

type Question = { userId: string; code: string; message?: string | undefined };

export const askOwnerKind: JobKind<Question> = {
  name: 'ask-owner',
  concurrency: 4,
  serialKeyOf: ({ userId }) => userId,
};

/** Security: the work waits until after the answer, whose time would tell whether the code leads anywhere. */
export const askOwner: Write<'codes.askOwner'> = {
  summary:
    'Requests access to the bin or location of a label, if it has one, with a message to its owner. Neither the answer nor its time says whether it has. An owner gets at most one request of a person in a day this way.',
  rate: { limits: [perHour(30)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, installation: { followUpDelay } }, { code, message }) {
    const delay = randomInt(followUpDelay.min, followUpDelay.max);
    const runAt = new Date(Date.now() + delay).toISOString();
    await enqueueJob(tx, askOwnerKind, { userId, code, message }, { runAt });
    return { ownerId: undefined, outcome: { ids: [], revisions: {} }, result: { revisions: {} } };
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

export async function runAskOwner(
  { pool, publish }: { pool: Pool; publish: Publish },
  question: Question,
): Promise<void> {
  const done = await inTransaction(pool, (tx) => ask(tx, question)).catch((error) => {
    // The owner has too many requests, or their account is being deleted.
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (done === undefined) return;
  const { ownerId, locations, accounts, outcome } = done;
  const bins = Object.keys(outcome.revisions).filter((id) => !locations.includes(id));
  publish({ ownerId, bins, locations, accounts });
}

async function ask(tx: Transaction, { userId, code, message = '' }: Question) {
  const [row] = await queryByCode(tx, { code });
  const target = row && targetOf(row);
  if (row === undefined || target === undefined || row.ownerId === userId) return undefined;
  const { ownerId } = row;
  const owner = await lockOwner(tx, ownerId);
  const [named] = await queryNames(tx, { ownerId, ids: [target.id] });
  const roles = await readVisibleRoles(tx, { ownerId, readerId: userId }, [target]);
  if (named === undefined || roles.size > 0) return undefined;
  const asker = { ...(await personOf(tx, userId)), now: new Date().toISOString() };
  return requestByLabel(asker, owner, { target, name: named.name, message });
}

function targetOf({ binId, locationId }: CodeOwnerRow): Target | undefined {
  if (binId !== null) return { kind: 'bin', id: binId };
  return locationId === null ? undefined : { kind: 'location', id: locationId };
}
