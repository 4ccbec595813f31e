import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { CallData, UploadName, WriteName } from '#domain/calls.ts';
import { assertOpensNothing, assertTokenMay, type SignedInCall } from '#domain/tokens/token-rights.ts';
import { costModel } from '../cost-model.ts';
import type { Queryable } from '../db/statement.ts';
import {
  type AnyWrite,
  type Caller,
  type Installation,
  JsonPieces,
  JsonText,
  type OpenName,
  ReadAfterCommit,
  type ReadName,
  ReadWithFollowUp,
  type WriteResult,
} from '../features/command.ts';
import { openReads, reads, writes } from '../features/commands.ts';
import type { HistoryPruner } from '../features/history/history-pruner.ts';
import type { OperationPruner } from '../features/operation-pruner.ts';
import { type OnceName, type Operation, type Performed, performOnce } from '../features/perform-once.ts';
import type { Storage } from '../features/storage/storage.ts';
import { assertNamedWithin } from '../features/tokens/token-reach.ts';
import type { Publish } from '../live/hint.ts';
import { type CallLimits, changedByFailure, changedRows, type ReadLimit } from './account-limits.ts';
import { type Bodies, isLong } from './bodies.ts';
import type { FollowUps } from './follow-ups.ts';
import type { SendPieces } from './large-answers.ts';
import type { UsageLimit } from './rate-limit.ts';
import { readData, readIdHeader } from './request-data.ts';
import { identifyBeforeBody, type ResolveSession, type SenderChecks } from './session.ts';
import { OwnerIsBusy, type OwnerTurns, type WriteLimit } from './write-queues.ts';

export type CallDeps = SenderChecks & {
  pool: Pool;
  bodies: Bodies;
  readPool: Queryable;
  publish: Publish;
  forgetPerson(userId: string): void;
  /** Identifies also the owner of an account that is being deleted. */
  identifyDeleting: ResolveSession;
  /** Identifies also a program with a personal token. */
  identifyProgram: ResolveSession;
  followUps: FollowUps;
  installationOf(request: FastifyRequest): Installation;
  storage: Storage;
  operationPruner: OperationPruner;
  historyPruner: HistoryPruner;
  assertCallAllowed: CallLimits;
  changeLimit: UsageLimit;
  limitWrites: WriteLimit;
  ownerTurns: OwnerTurns;
  readLimit: ReadLimit;
  sendPieces: SendPieces;
  /** For signed-out calls, with connections of its own. */
  publicReadPool: Queryable;
  assertAddressAllowed(request: FastifyRequest): void;
};

export function registerCalls(app: FastifyInstance, deps: CallDeps): void {
  for (const name of Object.keys(reads) as ReadName[]) registerRead(app, deps, name);
  for (const name of Object.keys(writes) as WriteName[]) registerWrite(app, deps, name);
  for (const name of Object.keys(openReads) as OpenName[]) registerOpenRead(app, deps, name);
}

function registerRead<N extends ReadName>(app: FastifyInstance, allDeps: CallDeps, name: N): void {
  const deps = depsFor(name, reads[name], allDeps);
  app.post(`/api/${name}`, identifyBeforeBody(deps), async (request, reply) => {
    const caller = await callerOf(request, deps);
    const data = await deps.bodies.limitConcurrency(request, () => readData(name, request.body));
    deps.assertCallAllowed(name, caller.userId, data);
    const { usesDatabase = true, read: readResult } = reads[name];
    const run = async () => {
      // Both are sent at once, but nothing is answered before the first one allows it.
      const allowed = assertNamedWithin(deps.readPool, caller.program, name, data);
      const [, read] = await Promise.allSettled([allowed, readResult(deps.readPool, caller, data)]);
      await allowed;
      if (read.status === 'rejected') throw read.reason;
      return read.value;
    };
    const read = await (usesDatabase ? deps.readLimit.run(caller.userId, run) : run());
    if (!(read instanceof ReadWithFollowUp)) return answerAccount(reply, deps, caller.userId, read);
    deps.followUps.run(reply, caller.userId, read.followUp);
    return answerAccount(reply, deps, caller.userId, read.result);
  });
}

function registerWrite<N extends WriteName>(app: FastifyInstance, allDeps: CallDeps, name: N): void {
  const deps = depsFor(name, writes[name], allDeps);
  app.post(`/api/${name}`, identifyBeforeBody(deps), async (request, reply) => {
    const caller = await callerOf(request, deps);
    const data = await deps.bodies.limitConcurrency(request, () => readData(name, request.body));
    const operation = { id: readIdHeader(request, 'Idempotency-Key'), name, data };
    deps.assertCallAllowed(name, caller.userId, data);
    deps.changeLimit.assertBelow(caller.userId);
    await assertProgramMay(deps, caller, name, data);
    const performed = await performInTurn(deps, caller, isLong(request), writes[name], operation);
    return answerWrite(request, reply, deps, caller, performed);
  });
}

/** The same with an `identify` for this call: who may make it at all, and by which token. */
export function depsFor<Deps extends CallDeps>(
  name: SignedInCall,
  { whileDeleting }: { whileDeleting?: true },
  deps: Deps,
): Deps {
  if (whileDeleting) return { ...deps, identify: deps.identifyDeleting };
  const identify: ResolveSession = async (request) => {
    const session = await deps.identifyProgram(request);
    if (session.program)
      assertTokenMay({ scope: session.program.scope, isBound: session.program.targets !== undefined }, name);
    return session;
  };
  return { ...deps, identify };
}

/** @throws AppError `tokens.outside`, `tokens.notAllowed`. */
export async function assertProgramMay<N extends WriteName | UploadName>(
  { readLimit, readPool }: Pick<CallDeps, 'readLimit' | 'readPool'>,
  { userId, program }: Caller,
  name: N,
  data: CallData<N>,
): Promise<void> {
  if (program === undefined) return;
  assertOpensNothing(data);
  await readLimit.run(userId, () => assertNamedWithin(readPool, program, name, data));
}

/** Waits in the owner's and the account's queue; the time of a failed write counts against its account. */
export async function performInTurn<N extends OnceName>(
  deps: CallDeps,
  caller: Caller,
  isLongBody: boolean,
  write: AnyWrite<N>,
  operation: Operation<N>,
): Promise<Performed<N>> {
  const { userId } = caller;
  return deps.ownerTurns(userId, write.endsAccess === true, (beforeOwnerLock, turnAt) => {
    // A key of its own, as waiting behind the account's other writes would block the owner's turn.
    const key = turnAt === undefined ? userId : `${userId} ${turnAt}`;
    const isLong = isLongBody || itemsIn(operation.data) >= costModel.account.itemsPerLongWrite;
    return deps.limitWrites(key, { isLong, itemsOf: binOfItemsWrite(write, operation.data) }, async () => {
      const began = performance.now();
      try {
        return await performOnce({ ...deps, beforeOwnerLock }, caller, write, operation);
      } catch (error) {
        const ms = error instanceof OwnerIsBusy ? 0 : performance.now() - began;
        deps.changeLimit.count(userId, changedByFailure(ms));
        throw error;
      }
    });
  });
}

/** Each is a row to write, however short the body is. */
function itemsIn(data: object): number {
  const { items, ids, entries, ticks } = data as Record<string, unknown>;
  const rows = [items, ids, entries, ticks].find(Array.isArray);
  return rows === undefined ? 0 : rows.length;
}

function binOfItemsWrite(write: AnyWrite<OnceName>, data: object): string | undefined {
  return 'decide' in write && 'binId' in data ? String(data.binId) : undefined;
}

/** Publishes the change and counts its cost; `bytes` is an upper bound for body, rows and history. */
export function settleWrite<N extends OnceName>(
  deps: Pick<CallDeps, 'changeLimit' | 'forgetPerson' | 'publish' | 'storage' | 'historyPruner'>,
  caller: Caller,
  { revisions, done }: Performed<N>,
  bytes: number,
): void {
  if (done?.isRenamed === true) deps.forgetPerson(caller.userId);
  // A replay counts too, as its answer reads as much.
  const rows = (done?.outcome.ids.length ?? 0) + (done?.entries ?? 0);
  deps.changeLimit.count(caller.userId, changedRows(revisions, rows));
  if (done !== undefined) publishLive(deps.publish, caller, done);
  if (done?.ownerId !== undefined) {
    deps.storage.wrote(done.ownerId, bytes);
    const { me: _, ...targetRevisions } = done.outcome.revisions;
    deps.historyPruner.added(done.ownerId, Object.keys(targetRevisions));
  }
}

/** Settles the write and answers. */
export async function answerWrite<N extends OnceName>(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: CallDeps,
  caller: Caller,
  performed: Performed<N>,
): Promise<FastifyReply> {
  settleWrite(deps, caller, performed, storedBytes(request.countedBytes));
  const { result, done } = performed;
  if (done?.followUp !== undefined) deps.followUps.run(reply, caller.userId, done.followUp);
  const answered =
    result instanceof ReadAfterCommit
      ? await deps.readLimit.run(caller.userId, () => result.read(deps.readPool))
      : result;
  return answerAccount(reply, deps, caller.userId, answered);
}

function registerOpenRead<N extends OpenName>(app: FastifyInstance, deps: CallDeps, name: N): void {
  const onRequest = async (request: FastifyRequest) => deps.assertAddressAllowed(request);
  app.post(`/api/${name}`, { onRequest, bodyLimit: OPEN_BODY_MAX_BYTES }, async (request, reply) => {
    const data = readData(name, request.body);
    const now = new Date().toISOString();
    const read = await openReads[name].read(deps.publicReadPool, now, data, deps.installationOf(request));
    return withHeaders(reply).send(textOf(read));
  });
}

const OPEN_BODY_MAX_BYTES = 16 * 1024;

/** An upper bound for body, rows and history. */
export function storedBytes(bodyBytes: number): number {
  return ROWS_BYTES + 2 * bodyBytes;
}

const ROWS_BYTES = 1_024;

export async function callerOf(request: FastifyRequest, deps: CallDeps): Promise<Caller> {
  const { userId, userName, sessionId, program } = await deps.identify(request);
  return {
    userId,
    program,
    sessionId,
    userName,
    now: new Date().toISOString(),
    installation: deps.installationOf(request),
    storage: deps.storage,
    actId: readIdHeader(request, 'Whichbin-Act'),
  };
}

function publishLive(
  publish: Publish,
  caller: Caller,
  { ownerId, outcome, ...rest }: WriteResult<OnceName, unknown>,
): void {
  const { me, ...streams } = outcome.revisions;
  const { locations = [], accounts = [], unseen = [], revokedTokenHashes = [] } = rest;
  const bins = [...Object.keys(streams).filter((id) => !locations.includes(id)), ...unseen];
  const people = me === undefined ? accounts : [caller.userId, ...accounts];
  if (revokedTokenHashes.length > 0) publish({ revokedTokenHashes });
  if (bins.length + locations.length + people.length > 0)
    publish({ ownerId, bins, locations, accounts: people });
}

async function answerAccount(
  reply: FastifyReply,
  { sendPieces, readLimit }: CallDeps,
  userId: string,
  result: unknown,
): Promise<FastifyReply> {
  if (result instanceof JsonPieces) return sendPieces(withHeaders(reply), userId, result);
  const text = textOf(result);
  const bytes = Buffer.byteLength(text);
  readLimit.count(userId, bytes);
  readLimit.unread.add(userId, bytes, reply.raw);
  return withHeaders(reply).send(text);
}

function textOf(result: unknown): string {
  return result instanceof JsonText ? `{"result":${result.json}}` : JSON.stringify({ result });
}

function withHeaders(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8');
}
