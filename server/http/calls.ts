import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { WriteName } from '#domain/calls.ts';
import type { Queryable } from '../db/statement.ts';
import { type Caller, type Done, type ReadName, Written } from '../features/command.ts';
import { reads, writes } from '../features/commands.ts';
import { performOnce } from '../features/operations.ts';
import type { Publish } from '../live/hint.ts';
import { type Admission, admitFirst } from './admission.ts';
import { readData, readOperationId } from './request-data.ts';

export type CallParts = Admission & { pool: Pool; reading: Queryable; publish: Publish };

/** `POST /api/{name}` with `{"data": …}` for every call of domain/calls: who asks, what for, do it, answer. */
export function registerCalls(app: FastifyInstance, parts: CallParts): void {
  for (const name of Object.keys(reads) as ReadName[]) registerRead(app, parts, name);
  for (const name of Object.keys(writes) as WriteName[]) registerWrite(app, parts, name);
}

function registerRead<N extends ReadName>(app: FastifyInstance, parts: CallParts, name: N): void {
  app.post(`/api/${name}`, admitFirst(parts), async (request, reply) => {
    const caller = await callerOf(request, parts);
    const data = readData(name, request.body);
    return answer(reply, await reads[name](parts.reading, caller, data));
  });
}

function registerWrite<N extends WriteName>(app: FastifyInstance, parts: CallParts, name: N): void {
  app.post(`/api/${name}`, admitFirst(parts), async (request, reply) => {
    const caller = await callerOf(request, parts);
    const operation = { id: readOperationId(request), name, data: readData(name, request.body) };
    const { result, done } = await performOnce(parts, caller, writes[name], operation);
    if (done !== undefined) tellLive(parts.publish, caller, done);
    return answer(reply, result);
  });
}

async function callerOf(request: FastifyRequest, parts: CallParts): Promise<Caller> {
  const session = await parts.identify(request);
  return { userId: session.userId, userName: session.userName, now: new Date().toISOString() };
}

function tellLive(
  publish: Publish,
  caller: Caller,
  { ownerId, outcome }: Pick<Done<WriteName>, 'ownerId' | 'outcome'>,
): void {
  const { me, ...bins } = outcome.revisions;
  const binIds = Object.keys(bins);
  if (me === undefined && binIds.length === 0) return;
  publish({ ownerId, bins: binIds, accounts: me === undefined ? [] : [caller.userId] });
}

function answer(reply: FastifyReply, result: unknown): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-type', 'application/json; charset=utf-8')
    .send(result instanceof Written ? `{"result":${result.json}}` : JSON.stringify({ result }));
}
