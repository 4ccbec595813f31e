import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { CallInput, WriteName } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import type { Account } from '#domain/live.ts';
import type { Operation } from '#domain/operation.ts';
import { changedBy, predictAccount } from '#domain/predict.ts';
import type { StockCheck } from '#domain/stock-checks/stock-check.ts';
import { buildUser, type TestUser } from '#test/builders.ts';
import { test } from '#test/server-test.ts';

/** Numbers that choose an act, the check and target it names, and what is ticked when. */
const act = fc.record({
  kind: fc.nat(6),
  check: fc.nat(4),
  target: fc.nat(3),
  thing: fc.nat(3),
  isSeen: fc.boolean(),
  minute: fc.nat(3),
});

test('devices predict stock checks exactly as the server answers, refusals included', async ({ server }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (acts) => {
      const olga = await buildUser(server);
      const bins = [
        await olga.act('bins.create', { name: 'A' }),
        await olga.act('bins.create', { name: 'B' }),
      ];
      const trashed = await olga.act('bins.create', { name: 'C' });
      await olga.act('bins.delete', { id: trashed.id });
      const targets = [...bins.map(({ id }) => id), trashed.id, uuidv7()];
      const [checks, things] = [ids(5), ids(4)];
      const headers = new Map((await olga.act('bins.list', {})).bins.map((bin) => [bin.id, bin]));
      let me: Account = { ...(await olga.act('me.get', {})), notifications: [], invites: [], requests: [] };
      for (const { kind, check, target, thing, isSeen, minute } of acts) {
        const of = { id: at(checks, check), target: { kind: 'bin' as const, id: at(targets, target) } };
        const running = me.stockChecks?.find(({ id, alsoIds }) => id === of.id || alsoIds?.includes(of.id));
        // A device names the check's own target.
        if (running) of.target = { kind: 'bin', id: running.target.id };
        const moment = new Date(Date.UTC(2026, 4, 3, 12, minute)).toISOString();
        const tick = { kind: 'bin' as const, id: at(things, thing), isSeen, at: moment };
        const operation = operationOf(kind, of, { moment, tick });
        const [predicted, answer] = [
          predict(me, headers, operation, olga),
          await olga.call(operation.call, operation.data as CallInput<WriteName>),
        ];
        const told = JSON.stringify([operation, answer.error]);
        expect(answer.error?.details?.code, told).toBe(
          predicted instanceof AppError ? predicted.code : undefined,
        );
        if (!(predicted instanceof AppError)) me = predicted;
      }
      const { stockChecks } = await olga.act('stockChecks.list', {});
      expect(stockChecks.map(comparable).sort(byId)).toEqual(
        (me.stockChecks ?? []).map(comparable).sort(byId),
      );
    }),
    { numRuns: 15, endOnFailure: true },
  );
}, 60_000);

const ids = (count: number) => Array.from({ length: count }, () => uuidv7());
const at = (list: readonly string[], n: number) => list[n] ?? '';
const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);

type Of = Pick<StockCheck, 'id' | 'target'>;
type Ticked = { moment: string; tick: StockCheck['ticks'][number] };

function operationOf(kind: number, of: Of, { moment, tick }: Ticked): Operation {
  if (kind < 2) return { call: 'stockChecks.start', data: { ...of, startedAt: moment } };
  if (kind < 5) return { call: 'stockChecks.tick', data: { ...of, ticks: [tick] } };
  return { call: kind === 5 ? 'stockChecks.end' : 'stockChecks.discard', data: of };
}

function predict(
  me: Account,
  bins: Parameters<typeof changedBy>[0]['bins'],
  operation: Operation,
  { id: userId, name: userName }: TestUser,
): Account | AppError {
  try {
    const context = { userId, userName, now: new Date().toISOString(), plan: 'free' as const };
    changedBy({ bins, locations: new Map() }, operation, context);
    return predictAccount(me, operation, context.now);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function comparable({ ticks, ...check }: StockCheck) {
  return { ...check, ticks: [...ticks].sort(byId) };
}
