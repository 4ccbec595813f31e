import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import type { HistoryEvent } from '#domain/history/history.ts';
import { ceilings } from '#domain/plans/ceilings.ts';
import type { StockCheck } from '#domain/stock-checks/stock-check.ts';
import { stockChecksPerPerson, ticksPerCall } from '#domain/stock-checks/stock-check-limits.ts';
import {
  buildBin,
  buildItem,
  buildUser,
  operationHeader,
  shareBin,
  shareLocation,
  type TestUser,
  unshareBins,
} from '#test/builders.ts';
import { test as base } from '#test/server-test.ts';
import { revoke } from '#test/sharing.ts';

const test = base
  .extend('erik', { scope: 'file' }, ({ server }) => buildUser(server, { name: 'Erik' }))
  .extend('vera', { scope: 'file' }, ({ server }) => buildUser(server, { name: 'Vera' }));

const minute = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString();
const binTick = (id: string, minutesAgo: number, isSeen = true) => ({
  kind: 'bin' as const,
  id,
  isSeen,
  at: ago(minutesAgo),
});
const itemTick = (binId: string, id: string, isSeen = true) => ({
  kind: 'item' as const,
  id,
  binId,
  isSeen,
  at: ago(1),
});

async function start(person: TestUser, target: Target): Promise<{ id: string; target: Target }> {
  const check = { id: uuidv7(), target };
  await person.act('stockChecks.start', { ...check, startedAt: ago(60) });
  return check;
}
const checksOf = async (person: TestUser) => (await person.act('stockChecks.list', {})).stockChecks;
const checkOf = async (person: TestUser, { id }: { id: string }): Promise<StockCheck | undefined> =>
  (await checksOf(person)).find((check) => check.id === id);
async function linesOf(reader: TestUser, target: Target): Promise<HistoryEvent[]> {
  const { events } = await reader.act('history.list', { target });
  return events.filter(({ kind }) => kind === 'stockChecked');
}
const codeOf = ({ error }: { error?: { details?: { code: string } } | undefined }) => error?.details?.code;

test('a check of a place goes from the start over ticks to one line in its history', async ({
  server,
  olga,
}) => {
  const garage = await olga.act('locations.create', { name: 'Garage' });
  const target = { kind: 'location' as const, id: garage.id };
  const inGarage = () => buildBin(server, { owner: olga, locationId: garage.id });
  const [tools, skis] = [await inGarage(), await inGarage()];
  const inTools = await buildBin(server, { owner: olga, parentBinId: tools.id });
  const elsewhere = await buildBin(server, { owner: olga });
  const [drill, saw] = [await buildItem(olga, tools), await buildItem(olga, tools)];
  const out = await buildItem(olga, tools, { quantity: 0 });

  const check = await start(olga, target);
  const ticks = [binTick(tools.id, 5), binTick(elsewhere.id, 4), binTick(uuidv7(), 3)];
  await olga.act('stockChecks.tick', { ...check, ticks });
  await olga.act('stockChecks.tick', { ...check, ticks: [itemTick(tools.id, drill.id)] });
  const running = await checkOf(olga, check);
  expect(running).toMatchObject({ target, startedAt: expect.any(String) });
  expect(running?.ticks).toHaveLength(4);
  expect(running?.ticks).toContainEqual({ ...ticks[0] });

  const { revisions } = await olga.act('stockChecks.end', check);
  expect(Object.keys(revisions)).toEqual(['me']);
  expect(await checkOf(olga, check)).toBeUndefined();
  const [line, ...more] = await linesOf(olga, target);
  expect(more).toEqual([]);
  expect(line).toMatchObject({ kind: 'stockChecked', actorId: olga.id, names: [], count: 0 });
  expect(line?.stockResult).toEqual({
    seenCount: 2,
    missingCount: 2,
    unexpectedCount: 1,
    binsMissing: [skis.id],
    binsUnexpected: [elsewhere.id],
    itemsMissing: [{ binId: tools.id, id: saw.id }],
    itemsMissingByBin: [{ binId: tools.id, count: 1 }],
  });
  expect(JSON.stringify(line)).not.toContain(inTools.id);
  expect(JSON.stringify(line)).not.toContain(out.id);
});

test('a check of a bin covers its sub-bins and items and is in its whereabouts', async ({ server, olga }) => {
  const garage = await olga.act('locations.create', { name: 'Garage' });
  const box = await buildBin(server, { owner: olga, locationId: garage.id });
  const inside = await buildBin(server, { owner: olga, parentBinId: box.id });
  const [lamp, rope] = [await buildItem(olga, box), await buildItem(olga, box)];
  const target = { kind: 'bin' as const, id: box.id };
  const check = await start(olga, target);
  const ticks = [itemTick(box.id, lamp.id), itemTick(box.id, rope.id, false), binTick(inside.id, 1)];
  await olga.act('stockChecks.tick', { ...check, ticks });
  await olga.act('stockChecks.end', check);
  const { events } = await olga.act('history.list', { target, only: 'whereabouts' });
  expect(events.find(({ kind }) => kind === 'stockChecked')).toMatchObject({
    to: { kind: 'location', id: garage.id },
    stockResult: { seenCount: 2, missingCount: 1, itemsMissing: [{ binId: box.id, id: rope.id }] },
  });
});

test('two devices at one place share a check, and the later tick counts', async ({ server, olga }) => {
  const box = await buildBin(server, { owner: olga });
  const target = { kind: 'bin' as const, id: box.id };
  const [phone, tablet] = [uuidv7(), uuidv7()];
  const answers = await Promise.all(
    [phone, tablet].map((id) => olga.act('stockChecks.start', { id, target, startedAt: ago(9) })),
  );
  const [first] = new Set(answers.map(({ id }) => id));
  expect(answers.map(({ id }) => id)).toEqual([first, first]);
  const [x, y] = [uuidv7(), uuidv7()];
  const [late, early] = [binTick(x, 1, false), binTick(x, 3)];
  await olga.act('stockChecks.tick', { id: phone, target, ticks: [late, binTick(y, 2)] });
  const { revisions } = await olga.act('stockChecks.tick', { id: tablet, target, ticks: [early] });
  expect(revisions).toEqual({});
  const running = (await checksOf(olga)).filter((each) => each.target.id === box.id);
  expect(running).toHaveLength(1);
  expect(running[0]?.alsoIds).toEqual([phone, tablet].filter((id) => id !== first));
  expect(running[0]?.ticks.find(({ id }) => id === x)).toEqual(late);
  expect(running[0]?.ticks).toHaveLength(2);
  await olga.act('stockChecks.discard', { id: tablet, target });
  expect((await checksOf(olga)).filter((each) => each.target.id === box.id)).toEqual([]);
  expect(await linesOf(olga, target)).toEqual([]);
});

test('repeats and late writes do nothing more, also when a new check runs', async ({ server, olga }) => {
  const box = await buildBin(server, { owner: olga });
  const target = { kind: 'bin' as const, id: box.id };
  const check = { id: uuidv7(), target };
  const keys = { start: operationHeader(), tick: operationHeader(), end: operationHeader() };
  const [begin, ticks] = [{ ...check, startedAt: ago(9) }, [binTick(uuidv7(), 1)]];
  const started = await olga.act('stockChecks.start', begin, keys.start);
  const ticked = await olga.act('stockChecks.tick', { ...check, ticks }, keys.tick);
  const [ended, again] = await Promise.all([
    olga.act('stockChecks.end', check, keys.end),
    olga.act('stockChecks.end', check, operationHeader()),
  ]);
  expect([ended.revisions, again.revisions].filter(({ me }) => me === undefined)).toHaveLength(1);
  const next = await start(olga, target);
  expect(await olga.act('stockChecks.start', begin, keys.start)).toEqual(started);
  expect(await olga.act('stockChecks.tick', { ...check, ticks }, keys.tick)).toEqual(ticked);
  expect(await olga.act('stockChecks.end', check, keys.end)).toEqual(ended);
  await olga.act('stockChecks.tick', { ...check, ticks }, operationHeader());
  await olga.act('stockChecks.end', check, operationHeader());
  await olga.act('stockChecks.discard', check, operationHeader());
  expect(await checkOf(olga, next)).toMatchObject({ ticks: [] });
  expect(await linesOf(olga, target)).toHaveLength(1);
});

test('every reader may run a check; only editors record its result', async ({
  server,
  olga,
  erik,
  vera,
  anna,
}) => {
  const box = await buildBin(server, { owner: olga });
  await shareBin(server, box, erik, 'editor');
  await shareBin(server, box, vera, 'viewer');
  const target = { kind: 'bin' as const, id: box.id };
  const [foreign, unknown] = [
    await anna.call('stockChecks.start', { id: uuidv7(), target, startedAt: ago(1) }),
    await anna.call('stockChecks.start', {
      id: uuidv7(),
      startedAt: ago(1),
      target: { kind: 'bin' as const, id: uuidv7() },
    }),
  ];
  expect(codeOf(foreign)).toBe('bins.notFound');
  expect(foreign.error).toEqual(unknown.error);
  const [veras, eriks] = [await start(vera, target), await start(erik, target)];
  // Another's id is none of one's own.
  await erik.act('stockChecks.discard', veras);
  await erik.act('stockChecks.tick', { ...veras, ticks: [binTick(box.id, 1)] });
  expect(await checkOf(vera, veras)).toMatchObject({ ticks: [] });
  expect(codeOf(await vera.call('stockChecks.end', veras))).toBe('access.denied');
  expect(await checkOf(vera, veras)).toBeDefined();
  await erik.act('stockChecks.end', eriks);
  expect(await linesOf(vera, target)).toMatchObject([{ actorName: 'Erik' }]);
  await vera.act('stockChecks.discard', veras);
  expect(await checksOf(vera)).toEqual([]);
});

test('a check of a place expects the bins of the places below it', async ({ server, olga }) => {
  const house = await olga.act('locations.create', { name: 'House' });
  const attic = await olga.act('locations.create', { name: 'Attic', parentLocationId: house.id });
  const shelf = await olga.act('locations.create', { name: 'Shelf', parentLocationId: attic.id });
  const gone = await olga.act('locations.create', { name: 'Shed', parentLocationId: house.id });
  const [onShelf, inAttic] = [
    await buildBin(server, { owner: olga, locationId: shelf.id }),
    await buildBin(server, { owner: olga, locationId: attic.id }),
  ];
  await buildBin(server, { owner: olga, parentBinId: inAttic.id });
  await olga.act('locations.delete', { id: gone.id });
  const target = { kind: 'location' as const, id: house.id };
  const check = await start(olga, target);
  await olga.act('stockChecks.tick', { ...check, ticks: [binTick(onShelf.id, 1)] });
  await olga.act('stockChecks.end', check);
  const { events } = await olga.act('history.list', { target });
  expect(events.find(({ kind }) => kind === 'stockChecked')?.stockResult).toMatchObject({
    seenCount: 1,
    missingCount: 1,
    unexpectedCount: 0,
    binsMissing: [inAttic.id],
  });
});

test('hidden bins are counted but not named, and not expected', async ({ server, olga, vera }) => {
  const garage = await olga.act('locations.create', { name: 'Garage' });
  const target = { kind: 'location' as const, id: garage.id };
  const hidden = await buildBin(server, { owner: olga, locationId: garage.id });
  const item = await buildItem(olga, hidden);
  const elsewhere = await buildBin(server, { owner: olga });
  await shareLocation(server, garage, vera, 'editor');
  await revoke(server.pool, { kind: 'bin', id: hidden.id }, vera.id);
  const ticks = [itemTick(hidden.id, item.id, false), binTick(elsewhere.id, 1)];

  const check = await start(olga, target);
  await olga.act('stockChecks.tick', { ...check, ticks });
  await olga.act('stockChecks.end', check);
  const counts = { seenCount: 0, missingCount: 2, unexpectedCount: 1 };
  const [ofOlga, ofVera] = [await linesOf(olga, target), await linesOf(vera, target)];
  expect(ofOlga[0]?.stockResult).toEqual({
    ...counts,
    binsMissing: [hidden.id],
    binsUnexpected: [elsewhere.id],
    itemsMissing: [{ binId: hidden.id, id: item.id }],
    itemsMissingByBin: [{ binId: hidden.id, count: 1 }],
  });
  expect(ofVera[0]?.stockResult).toEqual({
    ...counts,
    binsMissing: [],
    binsUnexpected: [],
    itemsMissing: [],
    itemsMissingByBin: [],
  });

  const veras = await start(vera, target);
  await vera.act('stockChecks.tick', { ...veras, ticks });
  await vera.act('stockChecks.end', veras);
  const nothing = { seenCount: 0, missingCount: 0, unexpectedCount: 0 };
  expect((await linesOf(vera, target))[0]?.stockResult).toMatchObject(nothing);
});

test('a check of a hidden target can be ticked and discarded, but not ended', async ({
  server,
  olga,
  erik,
}) => {
  const [shared, deleted] = [
    await buildBin(server, { owner: olga }),
    await buildBin(server, { owner: olga }),
  ];
  await shareBin(server, shared, erik, 'editor');
  const eriks = await start(erik, { kind: 'bin', id: shared.id });
  const olgas = await start(olga, { kind: 'bin', id: deleted.id });
  await unshareBins(server, olga.id, erik);
  await olga.act('bins.delete', { id: deleted.id });
  for (const [person, check, code] of [
    [erik, eriks, 'bins.notFound'],
    [olga, olgas, 'bins.inTrash'],
  ] as const) {
    await person.act('stockChecks.tick', { ...check, ticks: [binTick(uuidv7(), 1)] });
    expect(codeOf(await person.call('stockChecks.end', check))).toBe(code);
    await person.act('stockChecks.discard', check);
    expect(await checkOf(person, check)).toBeUndefined();
  }
});

test('twenty checks run at once, and those of hidden things make room', async ({ server, olga }) => {
  const person = await buildUser(server);
  const shared = await buildBin(server, { owner: olga });
  await shareBin(server, shared, person, 'viewer');
  await start(person, { kind: 'bin', id: shared.id });
  const place = () => person.act('locations.create', { name: `Place ${uuidv7()}` });
  for (let n = 1; n < stockChecksPerPerson; n++) {
    await start(person, { kind: 'location', id: (await place()).id });
  }
  const target = { kind: 'location' as const, id: (await place()).id };
  const input = { id: uuidv7(), target, startedAt: ago(1) };
  const refused = await person.call('stockChecks.start', input);
  expect(refused.error?.details).toEqual({
    code: 'stockChecks.tooMany',
    params: { n: stockChecksPerPerson },
  });
  await unshareBins(server, olga.id, person);
  await person.act('stockChecks.start', input);
  expect(await checksOf(person)).toHaveLength(stockChecksPerPerson);
});

test('ticks have a ceiling over all checks, at which known things can still be ticked', async ({
  server,
}) => {
  const person = await buildUser(server);
  const places = [
    await person.act('locations.create', { name: 'A' }),
    await person.act('locations.create', { name: 'B' }),
  ];
  const checks = [];
  for (const { id } of places) checks.push(await start(person, { kind: 'location', id }));
  const [a, b] = checks;
  if (a === undefined || b === undefined) throw new Error('no checks');
  const { ticks: max } = ceilings.free;
  const all = Array.from({ length: max }, () => binTick(uuidv7(), 5));
  for (let at = 0; at < max; at += ticksPerCall) {
    const ticks = all.slice(at, at + ticksPerCall);
    await person.act('stockChecks.tick', { ...(at === 0 ? a : b), ticks });
  }
  const full = await person.call('stockChecks.tick', { ...a, ticks: [binTick(uuidv7(), 1)] });
  expect(full.error?.details).toEqual({ code: 'stockChecks.full', params: { n: max } });
  const [first] = all;
  if (first) await person.act('stockChecks.tick', { ...a, ticks: [{ ...first, isSeen: false, at: ago(1) }] });
  // No device shows the check of a place in the trash.
  await person.act('locations.delete', { id: b.target.id });
  await person.act('stockChecks.tick', { ...a, ticks: [binTick(uuidv7(), 1)] });
  expect((await checksOf(person)).map(({ id }) => id)).toEqual([a.id]);
});

test('bad ticks are refused, and one from the future is of now', async ({ server, olga }) => {
  const box = await buildBin(server, { owner: olga });
  const check = await start(olga, { kind: 'bin', id: box.id });
  const [good, of] = [binTick(uuidv7(), 1), { ...check }];
  const bad = [
    [],
    Array.from({ length: ticksPerCall + 1 }, () => good),
    [{ ...good, at: 'yesterday' }],
    [{ ...good, kind: 'item' as const }],
    [{ ...good, binId: uuidv7() }],
  ];
  for (const ticks of bad)
    expect(codeOf(await olga.call('stockChecks.tick', { ...of, ticks }))).toBe('request.invalid');
  await olga.act('stockChecks.tick', { ...of, ticks: [{ ...good, at: '9999-01-01T00:00:00Z' }, good] });
  const [tick] = (await checkOf(olga, check))?.ticks ?? [];
  expect(Date.parse(tick?.at ?? '')).toBeLessThanOrEqual(Date.now());
});

test('many ticks of several devices at once all arrive', async ({ server, olga }) => {
  const box = await buildBin(server, { owner: olga });
  const check = await start(olga, { kind: 'bin', id: box.id });
  const things = Array.from({ length: 24 }, () => uuidv7());
  await Promise.all(things.map((id) => olga.act('stockChecks.tick', { ...check, ticks: [binTick(id, 1)] })));
  const ids = (await checkOf(olga, check))?.ticks.map(({ id }) => id);
  expect(ids?.toSorted()).toEqual(things.toSorted());
});
