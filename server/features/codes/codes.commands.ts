import { randomBytes } from 'node:crypto';
import { assertCan } from '#domain/access/access-rules.ts';
import { codeFrom } from '#domain/codes/code.ts';
import { voidCode as asVoid, claimCode as claim } from '#domain/codes/code-rules.ts';
import type { CodeRow, CodeUse } from '#domain/codes/codes.ts';
import { AppError } from '#domain/errors.ts';
import type { Revisions } from '#domain/ids.ts';
import { reserveCodes } from '#domain/plans/ceilings.ts';
import { assertBelowCodeCeiling } from '#domain/plans/plan-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import { type LockedOwner, lockOwner } from '../access/locked-owner.ts';
import { assertNotTrashed, type LockedTarget, lockTarget } from '../access/target-gate.ts';
import { accountLimitsOnly, noHistory, noNewIds } from '../call-spec.ts';
import type { Write } from '../command.ts';
import { lockBins, lockLocations } from '../locks.queries.ts';
import {
  countMadeCodes,
  insertFreeCodes,
  updateCodeOfBin,
  updateCodeOfLocation,
  updatePrinted,
  updateUsed,
  updateVoid,
} from './code.queries.ts';
import { raiseCodesOf, readCode, readCodes } from './given-codes.ts';

const RESERVE_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export const createCodes: Write<'codes.create'> = {
  summary:
    'Free codes of the person’s own, to be printed (`labels`) or drawn ahead by a device (`reserve`), of which other devices learn when they are used.',
  rate: accountLimitsOnly,
  newIds: ({ count }) => count,
  history: noHistory,
  async act(tx, { userId, now }, { count, use = 'labels' }) {
    const owner = await lockOwner(tx, userId);
    await assertRoomForCodes(owner, count, use, now);
    const revision = use === 'labels' ? await raiseCodesOf(owner) : 0;
    const codes = await insertNew(owner, { count, use, revision, now });
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

/** @throws AppError `codes.full`. */
async function assertRoomForCodes(
  owner: LockedOwner,
  count: number,
  use: CodeUse,
  now: string,
): Promise<void> {
  const since = new Date(Date.parse(now) - RESERVE_DAYS * DAY_MS).toISOString();
  const [made] = await countMadeCodes(owner.tx, { ownerId: owner.id, since });
  const { plan } = await owner.profile();
  if (made === undefined) throw new Error('what an owner has is not counted');
  assertBelowCodeCeiling(plan, use === 'labels' ? made.labels : made.waiting, count);
  if (use === 'reserve' && made.lately + count > reserveCodes)
    throw new AppError('codes.full', { n: reserveCodes });
}

type NewCodes = { count: number; use: CodeUse; revision: number; now: string };

async function insertNew({ tx, id: ownerId }: LockedOwner, { count, ...made }: NewCodes): Promise<string[]> {
  const codes: string[] = [];
  while (codes.length < count) {
    const wanted = Array.from({ length: count - codes.length }, () => codeFrom(randomBytes));
    const inserted = await insertFreeCodes(tx, { codes: wanted, ownerId, ...made });
    codes.push(...inserted.map(({ code }) => code));
  }
  return codes;
}

export const voidCode: Write<'codes.void'> = {
  summary: 'Makes a free code of the person’s own lead nowhere, for ever.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId: ownerId, now }, { code }) {
    const owner = await lockOwner(tx, ownerId);
    const before = await readCode(owner, code);
    const { state } = asVoid(before);
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
    'Gives a free code of the owner’s to a bin or location, whose former code becomes void; one on a printed label only with `replace`.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, now }, { code, target, replace = false }) {
    const locked = await lockTarget(tx, userId, target);
    assertCan(locked.effectiveRole, 'claim a code');
    assertNotTrashed(locked);
    const { owner, ownerId } = locked;
    const current = await readCurrent(locked);
    const claimed = claim(await readCode(owner, code), current, target, { replace });
    const voided = claimed.voided?.code;
    const result = { code, state: 'used' as const, ...(voided !== undefined && { voided }), revisions: {} };
    if (current?.code === code) return { ownerId, outcome: { ids: [code], revisions: {} }, result };
    const raised = await showCode(locked, code);
    const revision = await raiseCodesOf(owner);
    const isOfBin = target.kind === 'bin';
    await updateUsed(tx, {
      code,
      ownerId,
      binId: isOfBin ? target.id : null,
      locationId: isOfBin ? null : target.id,
      revision,
    });
    if (voided !== undefined) await updateVoid(tx, { code: voided, ownerId, revision, now });
    const revisions = { [target.id]: raised, ...(ownerId === userId && { me: revision }) };
    return {
      ownerId,
      outcome: { ids: voided === undefined ? [code] : [code, voided], revisions },
      result: { ...result, revisions },
      locations: isOfBin ? [] : [target.id],
      accounts: ownerId === userId ? [] : [ownerId],
    };
  },
  async replay(_db, _caller, { code }, { ids: [, voided], revisions }) {
    return { code, state: 'used', ...(voided !== undefined && { voided }), revisions };
  },
};

async function readCurrent({ owner, row }: LockedTarget): Promise<CodeRow | undefined> {
  return row.qrCode === null ? undefined : readCode(owner, row.qrCode);
}

/** Its revision. */
async function showCode({ owner, target }: LockedTarget, code: string): Promise<number> {
  const { tx, id: ownerId } = owner;
  const { kind, id } = target;
  await (kind === 'bin' ? lockBins : lockLocations)(tx, { ownerId, ids: [id] });
  const update = kind === 'bin' ? updateCodeOfBin : updateCodeOfLocation;
  const [raised] = await update(tx, { ownerId, id, code });
  if (raised === undefined) throw new Error('the target of a code is gone while it is locked');
  return raised.revision;
}

export const recordPrint: Write<'codes.recordPrint'> = {
  summary: 'Notes that own codes were printed on a sheet. What is void or no own code is left out.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId: ownerId, now }, { codes, sheet }) {
    const owner = await lockOwner(tx, ownerId);
    const printed = await readLive(tx, ownerId, codes);
    if (printed.length === 0) {
      return { ownerId, outcome: { ids: [], revisions: {} }, result: { codes: [], revisions: {} } };
    }
    const revision = await raiseCodesOf(owner);
    const { id: sheetId, template: sheetTemplate } = sheet;
    await updatePrinted(tx, { codes: printed, ownerId, sheetId, sheetTemplate, revision, now });
    const revisions = { me: revision };
    return { ownerId, outcome: { ids: printed, revisions }, result: { codes: printed, revisions } };
  },
  async replay(_db, _caller, _data, { ids, revisions }) {
    return { codes: ids, revisions };
  },
};

async function readLive(db: Queryable, ownerId: string, codes: string[]): Promise<string[]> {
  const rows = await readCodes(db, ownerId, [...new Set(codes)]);
  return rows.filter(({ state }) => state !== 'void').map(({ code }) => code);
}
