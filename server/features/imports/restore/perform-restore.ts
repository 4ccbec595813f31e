import type { ErrorCode } from '#domain/errors.ts';
import { nilId } from '#domain/ids.ts';
import type { Revisions } from '#domain/schemas.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { changedRows } from '../../../api/account-limits.ts';
import { lockOwner } from '../../access/locked-owner.ts';
import { raiseCodesOf } from '../../codes/given-codes.ts';
import type { Caller } from '../../command.ts';
import { lockBins, lockLocations } from '../../rows.queries.ts';
import type { RefusedStep } from '../import.queries.ts';
import type { ImportStep } from '../import-steps.ts';
import type { ImportJobDeps } from '../perform-step.ts';
import {
  freeCodes,
  insertRestoredCodes,
  insertRestoredEvents,
  updateRestoredAttachments,
  updateRestoredBins,
  updateRestoredItems,
  updateRestoredPlaces,
} from './restore.queries.ts';
import { restoreLists } from './restore-lists.ts';
import type { RestoreStep } from './restore-step.ts';
import { readCodeStates } from './restored-state.ts';

type Written = {
  bins?: string[];
  locations?: string[];
  isOfAccount?: boolean;
  refusals?: { name: string; code: ErrorCode }[];
};

export function isRestoreStep(step: ImportStep): step is RestoreStep {
  return step.call.startsWith('restore.');
}

/** Writes one portion; returns what was refused. Doing it again after a crash changes nothing. @throws AppError where the account is being deleted. */
export async function performRestore(
  deps: ImportJobDeps,
  caller: Caller,
  step: RestoreStep,
): Promise<RefusedStep[]> {
  const { userId } = caller;
  deps.changeLimit.assertBelow(userId);
  const {
    bins = [],
    locations = [],
    isOfAccount = false,
    refusals = [],
  } = await inTransaction(deps.pool, (tx) => write(tx, caller, step));
  const ids = [...bins, ...locations];
  const revisions: Revisions = Object.fromEntries(ids.map((id) => [id, 1]));
  deps.changeLimit.count(userId, changedRows(revisions, step.data.length));
  deps.publish({ ownerId: userId, bins, locations, accounts: isOfAccount ? [userId] : [] });
  deps.storage.wrote(userId, JSON.stringify(step.data).length);
  if (step.call === 'restore.events')
    deps.historyPruner.added(
      userId,
      step.data.map(({ target }) => target.id),
    );
  return refusals.map(({ name, code }) => ({ call: step.call, code, names: [name], rows: [] }));
}

async function write(tx: Transaction, caller: Caller, step: RestoreStep): Promise<Written> {
  const { userId, userName } = caller;
  const owner = await lockOwner(tx, userId);
  const ofOwner = { ownerId: userId, rows: JSON.stringify(step.data) };
  switch (step.call) {
    case 'restore.places': {
      await lockLocations(tx, { ownerId: userId, ids: step.data.map(({ id }) => id) });
      return { locations: idsOf(await updateRestoredPlaces(tx, ofOwner)) };
    }
    case 'restore.bins': {
      await lockBins(tx, { ownerId: userId, ids: step.data.map(({ id }) => id) });
      return { bins: idsOf(await updateRestoredBins(tx, ofOwner)) };
    }
    case 'restore.items': {
      await lockBins(tx, { ownerId: userId, ids: step.data.map(({ binId }) => binId) });
      return { bins: idsOf(await updateRestoredItems(tx, ofOwner)) };
    }
    case 'restore.photos':
      await updateRestoredAttachments(tx, ofOwner);
      return {};
    case 'restore.lists':
      return restoreLists(tx, caller, step.data);
    case 'restore.events':
      await insertRestoredEvents(tx, { ...ofOwner, actorName: userName, nobody: nilId });
      return {};
    case 'restore.codes': {
      const wanted = step.data.flatMap(({ code, voidedAt }) => (voidedAt === undefined ? [code] : []));
      const codeStates = await readCodeStates(tx, userId, wanted);
      const codes = codeStates.flatMap(({ code, isOfGone }) => (isOfGone ? [code] : []));
      const revision = await raiseCodesOf(owner);
      await freeCodes(tx, { ownerId: userId, codes, revision });
      await insertRestoredCodes(tx, { ...ofOwner, revision });
      return { isOfAccount: true };
    }
  }
}

function idsOf(raised: readonly { id: string }[]): string[] {
  return raised.map(({ id }) => id);
}
