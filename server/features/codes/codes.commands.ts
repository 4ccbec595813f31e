import { randomBytes } from 'node:crypto';
import type { Target } from '#domain/access/access.ts';
import { assertCan, can } from '#domain/access/access-rules.ts';
import type { CallData, CallResult } from '#domain/calls.ts';
import { codeFrom } from '#domain/codes/code.ts';
import { canTakeBackPrint, claimedCode, voidedCode } from '#domain/codes/code-rules.ts';
import type { CodeRow, CodeUse } from '#domain/codes/codes.ts';
import { AppError } from '#domain/errors.ts';
import { reserveCodes } from '#domain/plans/ceilings.ts';
import { assertBelowCodeCeiling } from '#domain/plans/plan-rules.ts';
import type { Revisions } from '#domain/schemas.ts';
import type { Queryable } from '#server/db/statement.ts';
import { assertNotTrashed, type LockedTarget, lockTarget, readVisibleRoles } from '../access/gate.ts';
import { type LockedOwner, lockOwner, NOBODY } from '../access/locked-owner.ts';
import { accountLimitsOnly, noHistory, noNewIds, type Write, type WriteResult } from '../command.ts';
import type { NewEvent } from '../history/event.ts';
import { lockRows } from '../rows.queries.ts';
import {
  countMadeCodes,
  insertFreeCodes,
  queryOthersCodes,
  updateCodeOfBin,
  updateCodeOfLocation,
  updatePrinted,
  updateUnprinted,
  updateUsed,
  updateVoid,
} from './code.queries.ts';
import { raiseCodesOf, readCodes, readOwnCode } from './given-codes.ts';

const RESERVE_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export const createCodes: Write<'codes.create'> = {
  summary:
    'Creates free codes of the user, to print (`labels`) or as a reserve of one device (`reserve`), which other devices see once they are used.',
  rate: accountLimitsOnly,
  newIds: ({ count }) => count,
  history: noHistory,
  async act(tx, { userId, now }, { count, use = 'labels' }) {
    const owner = await lockOwner(tx, userId);
    const lastNumber = await assertRoomForCodes(owner, count, use, now);
    const revision = use === 'labels' ? await raiseCodesOf(owner) : 0;
    const firstNumber = use === 'labels' ? lastNumber + 1 : null;
    const codes = await insertNew(owner, { count, use, firstNumber, revision, now });
    const revisions: Revisions = revision === 0 ? {} : { me: revision };
    return {
      ownerId: userId,
      outcome: { ids: codes, revisions },
      result: { codes: codes.map((code) => ({ code, state: 'free' as const })), revisions },
    };
  },
  async replay(db, { userId }, _data, { ids, revisions }) {
    const rows = new Map((await readCodes(db, userId, ids)).map((row) => [row.code, row]));
    const codes = ids.flatMap((code) => rows.get(code) ?? []);
    return { codes: codes.map(({ code, state }) => ({ code, state })), revisions };
  },
};

/** Returns the highest number of a label. @throws AppError `codes.full`. */
async function assertRoomForCodes(
  owner: LockedOwner,
  count: number,
  use: CodeUse,
  now: string,
): Promise<number> {
  const since = new Date(Date.parse(now) - RESERVE_DAYS * DAY_MS).toISOString();
  const [made] = await countMadeCodes(owner.tx, { ownerId: owner.id, since });
  const { plan } = await owner.profile();
  if (made === undefined) throw new Error('the counts of an owner are missing');
  assertBelowCodeCeiling(plan, use === 'labels' ? made.labels : made.waiting, count);
  if (use === 'reserve' && made.lately + count > reserveCodes)
    throw new AppError('codes.full', { n: reserveCodes });
  return made.lastNumber;
}

type NewCodes = { count: number; use: CodeUse; firstNumber: number | null; revision: number; now: string };

async function insertNew({ tx, id: ownerId }: LockedOwner, { count, ...made }: NewCodes): Promise<string[]> {
  const { firstNumber } = made;
  const codes: string[] = [];
  while (codes.length < count) {
    const wanted = Array.from({ length: count - codes.length }, () => codeFrom(randomBytes));
    const next = firstNumber === null ? null : firstNumber + codes.length;
    const inserted = await insertFreeCodes(tx, { codes: wanted, ownerId, ...made, firstNumber: next });
    codes.push(...inserted.map(({ code }) => code));
  }
  return codes;
}

export const voidCode: Write<'codes.void'> = {
  summary: 'Permanently voids a free code of the user.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId: ownerId, now }, { code }) {
    const owner = await lockOwner(tx, ownerId);
    const before = await readOwnCode(owner, code);
    const { state } = voidedCode(before, now);
    const result = { code, state, revisions: {} };
    if (before?.state === 'void') return { ownerId, outcome: { ids: [code], revisions: {} }, result };
    const revision = await raiseCodesOf(owner);
    await updateVoid(tx, { code, ownerId, revision, now });
    const revisions = { me: revision };
    return { ownerId, outcome: { ids: [code], revisions }, result: { ...result, revisions } };
  },
  async replay(_db, _caller, { code }, { revisions }) {
    return { code, state: 'void', revisions };
  },
};

export const claimCode: Write<'codes.claim'> = {
  summary:
    'Assigns a free code of the owner to a bin or location; its former code becomes void. If that one is on a printed label, `replace` or `lost` is needed.',
  rate: accountLimitsOnly,
  newIds: ({ lost }) => (lost === undefined ? 0 : 1),
  history: claimEvents,
  async act(tx, { userId, now }, { code: wanted, target, replace = false, lost, orNewCode = false }) {
    const locked = await lockTarget(tx, userId, target);
    assertCan(locked.effectiveRole, 'claim a code');
    assertNotTrashed(locked);
    const { owner } = locked;
    const { ownerId } = locked.row;
    const current = await readCurrent(locked);
    if (lost !== undefined && current?.code !== lost) return unchanged(ownerId, current);
    const mayDraw = lost !== undefined && (wanted === undefined || orNewCode);
    // Each lost label leaves a void code forever, so its replacement counts as a code for labels.
    if (lost !== undefined) await assertRoomForCodes(owner, 1, 'labels', now);
    const chosen = await chooseCode(owner, wanted, { mayDraw, now });
    const claimed = claimedCode(chosen, current, target, { replace: replace || lost !== undefined, now });
    const { code } = claimed.code;
    if (current?.code === code) return unchanged(ownerId, current);
    const voided = claimed.voided?.code;
    const raised = await showCode(locked, code);
    const revision = await raiseCodesOf(owner);
    const isOfBin = target.kind === 'bin';
    await updateUsed(tx, {
      code,
      ownerId,
      binId: isOfBin ? target.id : null,
      locationId: isOfBin ? null : target.id,
      revision,
      use: lost === undefined ? null : 'labels',
    });
    if (voided !== undefined) await updateVoid(tx, { code: voided, ownerId, revision, now });
    const revisions = { [target.id]: raised, ...(ownerId === userId && { me: revision }) };
    return {
      ownerId,
      outcome: { ids: voided === undefined ? [code] : [code, voided], revisions },
      result: { code, state: 'used', ...(voided !== undefined && { voided }), revisions },
      locations: isOfBin ? [] : [target.id],
      accounts: ownerId === userId ? [] : [ownerId],
    };
  },
  async replay(_db, _caller, _data, { ids: [code = '', voided], revisions }) {
    return { code, state: 'used', ...(voided !== undefined && { voided }), revisions };
  },
};

/** @throws AppError `codes.notFound` for a location without a code. */
function unchanged(ownerId: string, current: CodeRow | undefined): WriteResult<'codes.claim'> {
  if (current === undefined) throw new AppError('codes.notFound');
  const { code } = current;
  return {
    ownerId,
    outcome: { ids: [code], revisions: {} },
    result: { code, state: 'used', revisions: {} },
  };
}

async function chooseCode(
  owner: LockedOwner,
  wanted: string | undefined,
  { mayDraw, now }: { mayDraw: boolean; now: string },
): Promise<CodeRow | undefined> {
  const row = wanted === undefined ? undefined : await readOwnCode(owner, wanted);
  if (row?.state === 'free' || !mayDraw) return row;
  const [code = ''] = await insertNew(owner, {
    count: 1,
    use: 'reserve',
    firstNumber: null,
    revision: 0,
    now,
  });
  return readOwnCode(owner, code);
}

async function readCurrent({ owner, row }: LockedTarget): Promise<CodeRow | undefined> {
  return row.qrCode === null ? undefined : readOwnCode(owner, row.qrCode);
}

/** Returns the target's new revision. */
async function showCode({ owner, target }: LockedTarget, code: string): Promise<number> {
  const { tx, id: ownerId } = owner;
  const { kind, id } = target;
  await lockRows[kind](tx, { ownerId, ids: [id] });
  const update = kind === 'bin' ? updateCodeOfBin : updateCodeOfLocation;
  const [raised] = await update(tx, { ownerId, id, code });
  if (raised === undefined) throw new Error('target row of a code missing although it is locked');
  return raised.revision;
}

export const recordPrint: Write<'codes.recordPrint'> = {
  summary:
    'Stores that codes were printed, or that those of a sheet were not: the user’s own, and those of things to which the user may assign codes. Void and unknown codes are ignored.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, now }, { codes, sheet, isTakenBack = false }) {
    const requested = [...new Set(codes)];
    const shared = await readEditable(tx, userId, requested);
    // Sorted, so that two people who print each other's labels don't deadlock.
    const ownerIds = [...new Set([userId, ...shared.map(({ ownerId }) => ownerId)])].sort();
    const owners: LockedOwner[] = [];
    for (const ownerId of ownerIds) owners.push(await lockOwner(tx, ownerId));
    // Rights may have ended before the lock.
    const editable = shared.length === 0 ? [] : await readEditable(tx, userId, requested);
    const printed: string[] = [];
    const raised = new Map<string, number>();
    for (const owner of owners) {
      const { id: ownerId } = owner;
      const allowed =
        ownerId === userId
          ? requested
          : editable.filter((each) => each.ownerId === ownerId).map(({ code }) => code);
      const fits = (row: CodeRow) => (isTakenBack ? canTakeBackPrint(row, sheet.id) : row.state !== 'void');
      const wanted = (await readCodes(tx, ownerId, allowed)).filter(fits).map(({ code }) => code);
      if (wanted.length === 0) continue;
      const revision = await raiseCodesOf(owner);
      const { id: sheetId, template: sheetTemplate } = sheet;
      if (isTakenBack) await updateUnprinted(tx, { codes: wanted, ownerId, revision });
      else await updatePrinted(tx, { codes: wanted, ownerId, sheetId, sheetTemplate, revision, now });
      printed.push(...wanted);
      raised.set(owner.id, revision);
    }
    const own = raised.get(userId);
    const revisions: Revisions = own === undefined ? {} : { me: own };
    return {
      ownerId: userId,
      outcome: { ids: printed, revisions },
      result: { codes: printed, revisions },
      accounts: [...raised.keys()].filter((ownerId) => ownerId !== userId),
    };
  },
  async replay(_db, _caller, _data, { ids, revisions }) {
    return { codes: ids, revisions };
  },
};

/** Returns no events if the target already had the code, or had another one than the lost. */
function claimEvents(
  { target, lost }: CallData<'codes.claim'>,
  { result: { code, revisions } }: { result: CallResult<'codes.claim'> },
): NewEvent[] {
  if (Object.keys(revisions).length === 0) return [];
  if (lost === undefined) return [{ target, event: 'codeClaimed', names: [code] }];
  return [{ target, event: 'codeLost', names: [lost, code], count: 1 }];
}

type EditableCode = { code: string; ownerId: string };

/**
 * Returns codes of other owners' targets that the person may assign codes to. Security: reads rights even if no such
 * code exists, so that an unknown code takes as long as a foreign one.
 */
export async function readEditable(db: Queryable, userId: string, codes: string[]): Promise<EditableCode[]> {
  const rows = await queryOthersCodes(db, { codes, userId });
  const editable: EditableCode[] = [];
  const byOwner = Map.groupBy(rows, (row) => row.ownerId);
  if (byOwner.size === 0) byOwner.set(NOBODY, []);
  for (const [ownerId, ofOwner] of byOwner) {
    const targets = ofOwner.flatMap(({ binId, locationId }): Target[] => [
      ...(binId === null ? [] : [{ kind: 'bin' as const, id: binId }]),
      ...(locationId === null ? [] : [{ kind: 'location' as const, id: locationId }]),
    ]);
    const roles = await readVisibleRoles(db, { ownerId, readerId: userId }, targets);
    for (const { code, binId, locationId } of ofOwner)
      if (can(roles.get(binId ?? locationId ?? ''), 'claim a code')) editable.push({ code, ownerId });
  }
  return editable;
}
