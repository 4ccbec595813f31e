import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { WriteName } from '#domain/calls.ts';
import type { Revisions } from '#domain/ids.ts';
import { costModel } from '../cost-model.ts';
import type { Queryable } from '../db/statement.ts';
import {
  Answered,
  type Caller,
  type Done,
  JsonPieces,
  JsonText,
  type OpenName,
  ReadAfterwards,
  type ReadName,
  type Site,
} from '../features/command.ts';
import { openReads, reads, writes } from '../features/commands.ts';
import type { KeptHistory } from '../features/history/kept-history.ts';
import type { KeptOperations } from '../features/kept-operations.ts';
import { performOnce } from '../features/operations.ts';
import type { Storage } from '../features/storage/storage.ts';
import type { Publish } from '../live/hint.ts';
import { type Admission, admitFirst } from './admission.ts';
import type { AfterAnswers } from './afterwards.ts';
import type { Bodies } from './bodies.ts';
import type { CallLimits } from './call-limits.ts';
import type { SendPieces } from './large-answers.ts';
import type { FaultLimit } from './limits.ts';
import { isLong } from './long-bodies.ts';
import { readData, readOperationId } from './request-data.ts';
import type { WriteLimit } from './write-limit.ts';

export type CallParts = Admission & {
  pool: Pool;
  bodies: Bodies;
  reading: Queryable;
  publish: Publish;
  forgetPerson(userId: string): void;
  afterAnswers: AfterAnswers;
  siteOf(request: FastifyRequest): Site;
  storage: Storage;
  keptOperations: KeptOperations;
  keptHistory: KeptHistory;
  assertCallAllowed: CallLimits;
  changeLimit: FaultLimit;
  /** @throws AppError `request.tooMany`, `server.busy`. */
  inWriteTurn: WriteLimit;
  sendPieces: SendPieces;
  /** Separate connections, as anybody may call. */
  openReading: Queryable;
  assertAddressAllowed(request: FastifyRequest): void;
};

export function registerCalls(app: FastifyInstance, parts: CallParts): void {
  for (const name of Object.keys(reads) as ReadName[]) registerRead(app, parts, name);
  for (const name of Object.keys(writes) as WriteName[]) registerWrite(app, parts, name);
  for (const name of Object.keys(openReads) as OpenName[]) registerOpenRead(app, parts, name);
}

function registerRead<N extends ReadName>(app: FastifyInstance, parts: CallParts, name: N): void {
  app.post(`/api/${name}`, admitFirst(parts), async (request, reply) => {
    const caller = await callerOf(request, parts);
    const data = await parts.bodies.inTurn(request, () => readData(name, request.body));
    parts.assertCallAllowed(name, caller.userId, data);
    const read = await reads[name].read(parts.reading, caller, data);
    if (read instanceof JsonPieces) return parts.sendPieces(withHeaders(reply), caller.userId, read);
    if (!(read instanceof Answered)) return answer(reply, read);
    parts.afterAnswers.run(reply, caller.userId, read.afterwards);
    return answer(reply, read.result);
  });
}

function registerWrite<N extends WriteName>(app: FastifyInstance, parts: CallParts, name: N): void {
  app.post(`/api/${name}`, admitFirst(parts), async (request, reply) => {
    const caller = await callerOf(request, parts);
    const data = await parts.bodies.inTurn(request, () => readData(name, request.body));
    const operation = { id: readOperationId(request), name, data };
    parts.assertCallAllowed(name, caller.userId, data);
    parts.changeLimit.assertFew(caller.userId);
    const perform = () => performOnce(parts, caller, writes[name], operation);
    const { result, revisions, done } = await parts.inWriteTurn(caller.userId, isLong(request), perform);
    if (done?.isRenamed === true) parts.forgetPerson(caller.userId);
    // A repeat counts too, as its answer reads as much.
    const rows = (done?.outcome.ids.length ?? 0) + (done?.entries ?? 0);
    parts.changeLimit.count(caller.userId, changedBy(revisions, rows));
    if (done !== undefined) tellLive(parts.publish, caller, done);
    if (done?.ownerId !== undefined) {
      parts.storage.wrote(done.ownerId, storedBytes(request));
      const { me: _, ...targetRevisions } = done.outcome.revisions;
      parts.keptHistory.added(done.ownerId, Object.keys(targetRevisions));
    }
    if (done?.afterwards !== undefined) parts.afterAnswers.run(reply, caller.userId, done.afterwards);
    const answered = result instanceof ReadAfterwards ? await result.read(parts.reading) : result;
    if (answered instanceof JsonPieces) return parts.sendPieces(withHeaders(reply), caller.userId, answered);
    return answer(reply, answered);
  });
}

/** Reached bins and locations, or the equivalent of the changed items and entries, whichever is more. */
export function changedBy(revisions: Revisions, rows = 0): number {
  return Math.max(Object.keys(revisions).length, Math.ceil(rows / costModel.account.itemsPerChanged));
}

function registerOpenRead<N extends OpenName>(app: FastifyInstance, parts: CallParts, name: N): void {
  const onRequest = async (request: FastifyRequest) => parts.assertAddressAllowed(request);
  app.post(`/api/${name}`, { onRequest, bodyLimit: OPEN_BODY_MAX_BYTES }, async (request, reply) => {
    const data = readData(name, request.body);
    return answer(reply, await openReads[name].read(parts.openReading, new Date().toISOString(), data));
  });
}

const OPEN_BODY_MAX_BYTES = 16 * 1024;

/** An upper bound: body, rows and history. */
function storedBytes({ countedBytes }: FastifyRequest): number {
  return ROWS_BYTES + 2 * countedBytes;
}

const ROWS_BYTES = 1_024;

async function callerOf(request: FastifyRequest, parts: CallParts): Promise<Caller> {
  const { userId, userName } = await parts.identify(request);
  return {
    userId,
    userName,
    now: new Date().toISOString(),
    site: parts.siteOf(request),
    storage: parts.storage,
  };
}

function tellLive(
  publish: Publish,
  caller: Caller,
  { ownerId, outcome, ...told }: Done<WriteName, unknown>,
): void {
  const { me, ...streams } = outcome.revisions;
  const { locations = [], accounts = [], unseen = [] } = told;
  const bins = [...Object.keys(streams).filter((id) => !locations.includes(id)), ...unseen];
  const people = me === undefined ? accounts : [caller.userId, ...accounts];
  if (bins.length + locations.length + people.length > 0)
    publish({ ownerId, bins, locations, accounts: people });
}

function answer(reply: FastifyReply, result: unknown): FastifyReply {
  return withHeaders(reply).send(
    result instanceof JsonText ? `{"result":${result.json}}` : JSON.stringify({ result }),
  );
}

function withHeaders(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8');
}
