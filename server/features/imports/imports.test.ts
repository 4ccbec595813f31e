import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { expect, onTestFinished, vi } from 'vitest';
import { importLimits, type TableChoice } from '#domain/imports/import-choice.ts';
import { ceilings } from '#domain/plans/ceilings.ts';
import { costModel } from '#server/cost-model.ts';
import { buildBin, buildItem, buildUser, type TestUser } from '#test/builders.ts';
import { choiceFor, redoImport, runImport, undoImport, uploadImport } from '#test/imports.ts';
import { freshTest as test } from '#test/server-test.ts';
import { zipOf } from '#test/zip-of.ts';

const csv = 'Name;Antal;Låda;Plats\nBorr;2;Verktyg;Garage\nSåg;1;Verktyg;Garage\nLampa;4;Ljus;Vind\n';

test('a CSV becomes places, bins and items, and is undone as a whole', async ({ server, olga }) => {
  const info = await uploadImport(server, olga, csv);
  expect(info).toMatchObject({
    state: 'uploaded',
    format: 'table',
    tables: [{ header: ['Name', 'Antal', 'Låda', 'Plats'], columns: ['name', 'quantity', 'bin', 'place'] }],
  });
  const checked = await olga.act('imports.check', { id: info.id, choice: choiceFor(info) });
  expect(checked).toMatchObject({
    counts: { locations: 2, bins: 2, items: 3, leftOut: 0 },
    problemCount: 0,
  });
  expect((await olga.act('bins.list', {})).bins).toEqual([]);
  const done = await runImport(olga, info.id, choiceFor(info));
  expect(done).toMatchObject({ state: 'done', counts: { locations: 2, bins: 2, items: 3 } });
  const imported = { locations: 2, bins: 2, items: 3, photos: 0 };
  expect((await olga.act('notifications.list', {})).notifications).toMatchObject([
    { type: 'import_done', title: 'list.csv', actorName: 'Whichbin', imported },
  ]);
  const { bins } = await olga.act('bins.list', {});
  const tools = bins.find(({ name }) => name === 'Verktyg');
  const { items } = await olga.act('bins.get', { id: tools?.id ?? '' });
  expect(items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Borr', 2],
    ['Såg', 1],
  ]);
  const { locations } = await olga.act('locations.list', {});
  expect(locations.find(({ id }) => id === tools?.locationId)?.name).toBe('Garage');

  expect(await undoImport(olga, info.id)).toMatchObject({ state: 'undone', keptBins: 0 });
  const left = (await olga.act('bins.list', {})).bins.filter(({ deletedAt }) => deletedAt === undefined);
  expect(left).toEqual([]);
  const places = (await olga.act('locations.list', {})).locations;
  expect(places.filter(({ deletedAt }) => deletedAt === undefined)).toEqual([]);
  expect((await olga.act('notifications.list', {})).notifications, 'that it is done').toEqual([]);
});

test('everything has the age of the import, and ids in the order of the file', async ({ server, olga }) => {
  const names = Array.from({ length: importLimits.itemsAtOnce + 10 }, (_, n) => `Thing ${n}`);
  const rows = ['Name,Box', 'Hat,Zebra', ...names.map((name) => `${name},Mixed`), 'Cap,Apple'];
  const info = await uploadImport(server, olga, rows.join('\n'));
  await runImport(olga, info.id, choiceFor(info));
  const bins = (await olga.act('bins.list', {})).bins.toSorted(byId);
  expect(bins.map(({ name }) => name)).toEqual(['Zebra', 'Mixed', 'Apple']);
  const items = (await olga.act('bins.get', { id: bins[1]?.id ?? '' })).items.toSorted(byId);
  expect(items.map(({ name }) => name)).toEqual(names);
  const moments = [...bins.map(({ createdAt }) => createdAt), ...items.map(({ dateAdded }) => dateAdded)];
  expect(new Set(moments).size).toBe(1);
});

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}

test('rows without a name are left out and can be downloaded with the reason', async ({ server, olga }) => {
  const info = await uploadImport(server, olga, 'Name,Qty,Box\nDrill,1,Tools\n,3,Tools\n');
  const done = await runImport(olga, info.id, choiceFor(info));
  expect(done).toMatchObject({ counts: { items: 1, leftOut: 1 }, problems: [{ row: 3, code: 'noName' }] });
  expect(await olga.act('imports.leftOut', { id: info.id })).toEqual({
    header: ['Name', 'Qty', 'Box'],
    rows: [{ cells: ['', '3', 'Tools'], row: 3, code: 'noName' }],
  });
});

test('everything goes into the chosen bin, and its own items survive the undo', async ({ server, olga }) => {
  const box = await buildBin(server, { owner: olga, name: 'Tools' });
  await buildItem(olga, box, { name: 'Drill' });
  const info = await uploadImport(server, olga, csv);
  const choice = choiceFor(info, { target: { kind: 'bin', id: box.id } });
  expect(await runImport(olga, info.id, choice)).toMatchObject({
    counts: { bins: 0, locations: 0, items: 3, filledBins: 1 },
  });
  expect(await namesIn(olga, box.id)).toEqual(['Borr', 'Drill', 'Lampa', 'Såg']);
  await undoImport(olga, info.id);
  expect(await namesIn(olga, box.id)).toEqual(['Drill']);
});

test('a bin of the same name is used or another one is made, as chosen', async ({ server, olga }) => {
  const box = await buildBin(server, { owner: olga, name: 'Verktyg' });
  await buildItem(olga, box, { name: 'borr' });
  const info = await uploadImport(server, olga, csv);
  const use = choiceFor(info, { skipsPresent: true });
  expect(await olga.act('imports.check', { id: info.id, choice: use })).toMatchObject({
    counts: { bins: 1, items: 2, filledBins: 1, presentItems: 1, leftOut: 1 },
    problems: [{ row: 2, code: 'present' }],
  });
  await runImport(olga, info.id, choiceFor(info, { sameName: 'new' }));
  expect(await binNames(olga)).toEqual(['Ljus', 'Verktyg', 'Verktyg 2']);
});

test('what the plan leaves no room for is told before and left out', async ({ server }) => {
  const anna = await buildUser(server, { plan: 'free' });
  const rows = Array.from({ length: 30 }, (_, n) => `Thing ${n},Box ${n < 25 ? 0 : n}`);
  const info = await uploadImport(server, anna, `Name,Box\n${rows.join('\n')}\n`);
  const choice = choiceFor(info);
  const expected = { counts: { bins: 5, items: 24, leftOut: 6 } };
  const checked = await anna.act('imports.check', { id: info.id, choice });
  expect(checked).toMatchObject(expected);
  expect(new Set(checked.problems.map(({ code }) => code))).toEqual(new Set(['noRoom', 'noRoomForBin']));
  expect(await runImport(anna, info.id, choice)).toMatchObject(expected);
  expect((await anna.act('imports.leftOut', { id: info.id })).rows).toHaveLength(6);
});

test('a second import is refused while one is running', async ({ server, olga }) => {
  const first = await uploadImport(server, olga, csv);
  const second = await uploadImport(server, olga, csv);
  await server.pool.query(`UPDATE imports SET state = 'running' WHERE id = $1`, [first.id]);
  const { error } = await olga.call('imports.start', { id: second.id, choice: choiceFor(second) });
  expect(error?.details?.code).toBe('imports.running');
  const { imports } = await olga.act('imports.list', {});
  expect(imports.map(({ id, state }) => [id, state])).toEqual([
    [second.id, 'uploaded'],
    [first.id, 'running'],
  ]);
});

test('an import that was not started is cancelled with its file', async ({ server, olga }) => {
  const info = await uploadImport(server, olga, csv);
  expect(await olga.act('imports.cancel', { id: info.id })).toEqual({ id: info.id, state: 'cancelled' });
  const { error } = await olga.call('imports.start', { id: info.id, choice: choiceFor(info) });
  expect(error?.details?.code).toBe('imports.notOpen');
  expect((await olga.call('imports.undo', { id: info.id })).error?.details?.code).toBe('imports.cannotUndo');
});

test('an upload repeated with the same key is answered from the first one', async ({ server, olga }) => {
  const sent = { token: olga.token, file: new TextEncoder().encode(csv) };
  const headers = { 'idempotency-key': uuidv7() };
  const first = await server.call('imports.create', { fileName: 'list.csv' }, { ...sent, headers });
  const again = await server.call('imports.create', { fileName: 'list.csv' }, { ...sent, headers });
  expect(again.result).toEqual(first.result);
  expect((await olga.act('imports.list', {})).imports).toHaveLength(1);
});

test('others see nothing of an import', async ({ server, olga, anna }) => {
  const { id } = await uploadImport(server, olga, csv);
  expect((await anna.call('imports.get', { id })).error?.details?.code).toBe('imports.notFound');
  expect((await anna.act('imports.list', {})).imports).toEqual([]);
});

test('the columns of a header are remembered', async ({ server, olga }) => {
  const info = await uploadImport(server, olga, 'Sort,Colour\nLamp,blue\n');
  expect(info.tables[0]?.columns).toMatchObject([{ name: 'Sort' }, { name: 'Colour' }]);
  const table = { table: 0, hasHeader: true, columns: ['name' as const, 'tags' as const] };
  await runImport(olga, info.id, choiceFor(info, { table }));
  const again = await uploadImport(server, olga, 'Sort,Colour\nChair,red\n');
  expect(again.tables[0]?.columns).toEqual(['name', 'tags']);
});

test('a column of a name is remembered in a table with others', async ({ server, olga }) => {
  const info = await uploadImport(server, olga, 'Sort,Shelf mark\nLamp,Blue box\n');
  const table = { table: 0, hasHeader: true, columns: ['name' as const, 'bin' as const] };
  await runImport(olga, info.id, choiceFor(info, { table }));
  const other = await uploadImport(server, olga, 'Box,Qty,Shelf mark,Name\nold,1,Red box,Chair\n');
  expect(other.tables[0]?.columns).toEqual(['keep', 'quantity', 'bin', 'name']);
  const both = await uploadImport(server, olga, 'Shelf mark,Shelf mark,Sort\nRed box,x,Chair\n');
  expect(both.tables[0]?.columns).toEqual(['bin', 'keep', 'name']);
});

test('a column remembered of items means nothing in a list of bins', async ({ server, olga }) => {
  const info = await uploadImport(server, olga, 'Name,Tags\nLamp,blue\n');
  await runImport(olga, info.id, choiceFor(info));
  const bins = await uploadImport(server, olga, 'Box,Tags\nLamps,blue\n');
  expect(bins.tables[0]?.columns).toEqual(['bin', 'binTags']);
});

test('a check shows the tree and the rows, and takes corrections', async ({ server, olga }) => {
  const text = [
    'Item,Qty,Box,Place,Value',
    'Lamp,ca 5,Stage,Cellar,30 kr',
    'Cable,ca 12,Stage,Cellar,',
    'Rope,many,Rig,Cellar,',
    'Hat,2,Wigs,Attic,',
    'Nail,1,,,',
  ].join('\n');
  const info = await uploadImport(server, olga, text);
  const check = async (more: Partial<TableChoice>) => {
    const choice = choiceFor(info);
    const table = { ...choice.table, ...more } as TableChoice;
    return olga.act('imports.check', { id: info.id, choice: { ...choice, table } });
  };
  const { preview } = await check({});
  expect(preview?.tree.map(({ level, name, items }) => [level, name, items])).toEqual([
    [0, 'Cellar', 0],
    [1, 'Stage', 2],
    [1, 'Rig', 1],
    [0, 'Attic', 0],
    [1, 'Wigs', 1],
    [0, 'Imported', 1],
  ]);
  expect(preview?.rows[0]).toEqual({
    row: 2,
    cells: ['Lamp', 'ca 5', 'Stage', 'Cellar', '30 kr'],
    item: {
      name: 'Lamp',
      quantity: 5,
      value: 30,
      currency: 'SEK',
      notes: 'Qty: ca 5',
      bin: 'Stage',
      place: 'Cellar',
    },
  });

  const corrected = await check({
    omittedRows: [5],
    corrections: [{ row: 4, at: 1, text: '7' }],
    problemChoices: [{ column: 'Qty', code: 'about', shape: 'ca N', answer: 'without' }],
  });
  expect(corrected.counts).toMatchObject({ items: 4, bins: 3, locations: 1, leftOut: 1 });
  expect(corrected.preview?.rows.map(({ item, code }) => item?.quantity ?? code)).toEqual([
    1,
    1,
    7,
    'omitted',
    1,
  ]);
  expect(corrected.problems).toMatchObject([
    { code: 'about', value: 'ca N', count: 2, rows: [2, 3] },
    { code: 'omitted', row: 5 },
  ]);

  const without = await check({
    problemChoices: [{ column: 'Qty', code: 'notANumber', shape: 'many', answer: 'leaveOut' }],
  });
  expect(without.counts).toMatchObject({ items: 4, bins: 3, leftOut: 1 });
  expect(without.preview?.rows[2]).toMatchObject({ row: 4, code: 'omitted' });
});

test('the activity has one line for an import and one for its undo', async ({ server, olga }) => {
  const info = await uploadImport(server, olga, csv);
  await olga.act('imports.check', { id: info.id, choice: choiceFor(info) });
  await runImport(olga, info.id, choiceFor(info));
  const { events } = await olga.act('activity.list', {});
  const counts = { locations: 2, bins: 2, items: 3, photos: 0 };
  expect(events.map(({ importOf }) => importOf)).toEqual([{ id: info.id, fileName: 'list.csv', counts }]);
  const [bin] = (await olga.act('bins.list', {})).bins;
  const target = { kind: 'bin' as const, id: bin?.id ?? '' };
  expect((await olga.act('history.list', { target })).events.map(({ kind }) => kind)).toEqual([
    'itemsAdded',
    'created',
  ]);
  await undoImport(olga, info.id);
  const after = (await olga.act('activity.list', {})).events;
  expect(after.map(({ importOf }) => importOf?.isUndo)).toEqual([true, undefined]);
});

test('bins get the colour of their place, and an icon by their names', async ({ server, olga }) => {
  await olga.act('locations.create', { name: 'Vind', color: 'rose' });
  const rows =
    'Name;Låda;Plats\nBorr;Verktyg;Garage\nSåg;Snickeri 2;Garage\nLampa;Lampor;Vind\nHatt;Diverse;Vind\n';
  const info = await uploadImport(server, olga, rows);
  const { preview } = await olga.act('imports.check', { id: info.id, choice: choiceFor(info) });
  await runImport(olga, info.id, choiceFor(info));
  const { bins } = await olga.act('bins.list', {});
  const { locations } = await olga.act('locations.list', {});
  const garage = locations.find(({ name }) => name === 'Garage')?.color;
  expect(garage).not.toBe('rose');
  const looks = bins.map(({ name, color, icon }) => [name, color, icon]).sort();
  expect(looks).toEqual([
    ['Diverse', 'rose', undefined],
    ['Lampor', 'rose', 'lightbulb'],
    ['Snickeri 2', garage, 'hammer'],
    ['Verktyg', garage, 'wrench'],
  ]);
  const previewed = preview?.tree.filter(({ kind }) => kind === 'bin');
  expect(previewed?.map(({ name, color, icon }) => [name, color, icon]).sort()).toEqual(looks);
});

test('an undone import comes back as a whole, and is undone again', async ({ server, olga }) => {
  const box = await buildBin(server, { owner: olga, name: 'Ljus' });
  await buildItem(olga, box, { name: 'Candle' });
  const old = await buildBin(server, { owner: olga, name: 'Old' });
  await olga.act('bins.delete', { id: old.id });
  const info = await uploadImport(server, olga, csv);
  await runImport(olga, info.id, choiceFor(info));
  const before = await everything(olga);
  const early = await olga.call('imports.redo', { id: info.id });
  expect(early.error?.details?.code).toBe('imports.cannotRedo');
  const { undoneAt } = await undoImport(olga, info.id);
  expect(await everything(olga)).toEqual(['bin Ljus in none', 'item Candle in Ljus']);
  const trashed = (await olga.act('bins.list', {})).bins.filter(({ deletedAt }) => deletedAt === undoneAt);
  expect(trashed.map(({ name }) => name)).toEqual(['Verktyg']);
  expect(await redoImport(olga, info.id)).toMatchObject({ state: 'done', counts: { items: 3 } });
  expect(await everything(olga)).toEqual(before);
  expect(await undoImport(olga, info.id)).toMatchObject({ state: 'undone' });
  expect(await everything(olga)).toHaveLength(2);
  const { events } = await olga.act('activity.list', {});
  const lines = events.flatMap(({ importOf }) => (importOf ? [importOf] : []));
  expect(lines.map(({ isUndo, isRedo }) => [isUndo, isRedo])).toEqual([
    [true, undefined],
    [undefined, true],
    [true, undefined],
    [undefined, undefined],
  ]);
});

test('places in places are previewed, undone and redone as a tree', async ({ server, olga }) => {
  const house = await olga.act('locations.create', { name: 'House' });
  const text = 'Name,Box,Place\nHat,Hats,House › Attic › Shelf 2\nSled,Sleds,House › Attic\nKey,Keys,House\n';
  const info = await uploadImport(server, olga, text);
  const { preview } = await olga.act('imports.check', { id: info.id, choice: choiceFor(info) });
  expect(preview?.tree.map(({ level, name, isNew }) => [level, name, isNew])).toEqual([
    [0, 'House', false],
    [1, 'Attic', true],
    [2, 'Shelf 2', true],
    [3, 'Hats', true],
    [2, 'Sleds', true],
    [1, 'Keys', true],
  ]);
  expect(preview?.rows[0]?.item).toMatchObject({ bin: 'Hats', place: 'House › Attic › Shelf 2' });
  await runImport(olga, info.id, choiceFor(info));
  const parents = async () => {
    const { locations } = await olga.act('locations.list', {});
    const nameOf = (id?: string) => locations.find((each) => each.id === id)?.name;
    return locations
      .filter(({ deletedAt }) => deletedAt === undefined)
      .map(({ name, parentLocationId }) => `${name} in ${nameOf(parentLocationId)}`)
      .sort();
  };
  const before = [await parents(), await everything(olga)];
  expect(before[0]).toEqual(['Attic in House', 'House in undefined', 'Shelf 2 in Attic']);
  expect(await undoImport(olga, info.id)).toMatchObject({ state: 'undone', keptBins: 0 });
  expect(await parents()).toEqual(['House in undefined']);
  expect(await redoImport(olga, info.id)).toMatchObject({ state: 'done' });
  expect([await parents(), await everything(olga)]).toEqual(before);
  const { events } = await olga.act('activity.list', {});
  // One line each of the redo, the undo, the import and the house.
  expect(events.map(({ kind, importOf }) => [kind, importOf?.isRedo])).toEqual([
    ['restored', true],
    ['deleted', undefined],
    ['created', undefined],
    ['created', undefined],
  ]);
  await olga.act('locations.create', { name: 'Corner', parentLocationId: await idOf(olga, 'Shelf 2') });
  await undoImport(olga, info.id);
  expect(await parents(), 'what others are in stays').toEqual([
    'Attic in House',
    'Corner in Shelf 2',
    'House in undefined',
    'Shelf 2 in Attic',
  ]);
  expect(house.id).toBe(await idOf(olga, 'House'));
});

async function idOf(user: TestUser, name: string): Promise<string> {
  const { locations } = await user.act('locations.list', {});
  return locations.find((each) => each.name === name)?.id ?? '';
}

test('what the plan has no room for stays in the trash after a redo', async ({ server }) => {
  const anna = await buildUser(server, { plan: 'free' });
  const rows = Array.from({ length: 4 }, (_, n) => `Thing ${n},Box ${n}`);
  const info = await uploadImport(server, anna, `Name,Box\n${rows.join('\n')}\n`);
  await runImport(anna, info.id, choiceFor(info));
  await undoImport(anna, info.id);
  for (const name of ['A', 'B', 'C']) await buildBin(server, { owner: anna, name });
  expect(await redoImport(anna, info.id)).toMatchObject({ state: 'done', notRestored: 2 });
  expect((await everything(anna)).filter((each) => each.startsWith('bin'))).toHaveLength(5);
});

test('only what the undo deleted is deleted for good with it', async ({ server, olga }) => {
  const box = await buildBin(server, { owner: olga, name: 'Ljus' });
  const candle = await buildItem(olga, box, { name: 'Candle' });
  await olga.act('items.delete', { binId: box.id, ids: [candle.id] });
  const old = await buildBin(server, { owner: olga, name: 'Old' });
  await olga.act('bins.delete', { id: old.id });
  const info = await uploadImport(server, olga, csv);
  await runImport(olga, info.id, choiceFor(info));
  const { undoneAt: deletedAt } = await undoImport(olga, info.id);
  if (deletedAt === undefined) throw new Error('the undo has no moment');
  expect(await olga.act('trash.delete', { deletedAt })).toMatchObject({ isMore: false });
  expect((await olga.act('bins.list', {})).bins.map(({ name }) => name).sort()).toEqual(['Ljus', 'Old']);
  expect((await olga.act('locations.list', {})).locations).toEqual([]);
  const { items } = await olga.act('bins.get', { id: box.id });
  expect(items.map(({ name, deletedAt }) => [name, deletedAt !== undefined])).toEqual([['Candle', true]]);
  expect(await redoImport(olga, info.id)).toMatchObject({ state: 'done' });
  expect(await everything(olga)).toEqual(['bin Ljus in none']);
});

/** The live things as lines: each with what it is in. */
async function everything(user: TestUser): Promise<string[]> {
  const { locations } = await user.act('locations.list', {});
  const places = locations.filter(({ deletedAt }) => deletedAt === undefined);
  const bins = (await user.act('bins.list', {})).bins.filter(({ deletedAt }) => deletedAt === undefined);
  const nameOf = (id: string | undefined) => places.find((each) => each.id === id)?.name ?? 'none';
  const items = await Promise.all(
    bins.map(async ({ id, name }) => (await namesIn(user, id)).map((item) => `item ${item} in ${name}`)),
  );
  return [
    ...places.map(({ name }) => `place ${name}`),
    ...bins.map(({ name, locationId }) => `bin ${name} in ${nameOf(locationId)}`),
    ...items.flat(),
  ].sort();
}

async function namesIn(user: TestUser, id: string): Promise<string[]> {
  const { items } = await user.act('bins.get', { id });
  return items.flatMap(({ name, deletedAt }) => (deletedAt === undefined ? [name] : [])).sort();
}

async function binNames(user: TestUser): Promise<string[]> {
  const { bins } = await user.act('bins.list', {});
  return bins.flatMap(({ name, deletedAt }) => (deletedAt === undefined ? [name] : [])).sort();
}

test('an upload expires what is beyond the kept imports', async ({ server, olga }) => {
  // Expired ones may have been deleted already.
  const countKept = async (state: string) => {
    const kept = 'SELECT FROM imports WHERE user_id = $1 AND state = $2 AND expires_at > now()';
    return (await server.pool.query(kept, [olga.id, state])).rowCount;
  };
  await server.pool.query(
    `INSERT INTO imports (user_id, id, state, file_name, content, created_at, expires_at)
     SELECT $1, gen_random_uuid(), state, 'list.csv', '{}', now() - n * interval '1 hour', now() + interval '1 day'
     FROM generate_series(1, $2::int) AS n, unnest(ARRAY['done', 'running']) AS state WHERE state = 'done' OR n = $2`,
    [olga.id, importLimits.keptPerPerson],
  );
  await uploadImport(server, olga, csv);
  expect(await countKept('done')).toBe(importLimits.keptPerPerson - 1);
  for (let n = 0; n < importLimits.openPerPerson; n++) await uploadImport(server, olga, csv);
  expect(await countKept('uploaded')).toBe(importLimits.openPerPerson);
  expect(await countKept('running')).toBe(1);
});

test('an upload expires older files beyond the bytes of the plan', async ({ server }) => {
  const anna = await buildUser(server, { plan: 'free' });
  const megabytes = (share: number) => Math.round(ceilings.free.importBytes * share);
  const kept: [name: string, state: string, format: string, bytes: number][] = [
    ['newest.csv', 'uploaded', 'table', megabytes(0.6)],
    ['export.zip', 'uploaded', 'whichbin', megabytes(3)],
    ['running.csv', 'running', 'table', megabytes(0.6)],
    ['older.csv', 'done', 'table', 1],
    ['oldest.csv', 'uploaded', 'table', 1],
  ];
  for (const [age, [name, state, format, bytes]] of kept.entries())
    await server.pool.query(
      `INSERT INTO imports (user_id, id, state, file_name, content, bytes, created_at, expires_at)
       VALUES ($1, gen_random_uuid(), $2, $3, jsonb_build_object('format', $4::text), $5,
         now() - $6 * interval '1 hour', now() + interval '1 day')`,
      [anna.id, state, name, format, bytes, age + 1],
    );
  await uploadImport(server, anna, csv);
  const { rows } = await server.pool.query<{ name: string }>(
    'SELECT file_name AS name FROM imports WHERE user_id = $1 AND expires_at > now() ORDER BY created_at DESC',
    [anna.id],
  );
  expect(rows.map(({ name }) => name)).toEqual(['list.csv', 'newest.csv', 'export.zip', 'running.csv']);
});

test('an upload below the pace of imports is cut off', async ({ server, olga }) => {
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {});
  onTestFinished(() => {
    clock.mockRestore();
    socket.destroy();
  });
  const { graceMs, minBytesPerSecond } = costModel.imports.pace;
  const part = (headers: string) => `--part\r\ncontent-disposition: form-data; ${headers}\r\n\r\n`;
  const head = [
    'POST /api/imports.create HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${olga.token}`,
    'content-type: multipart/form-data; boundary=part',
    'content-length: 10000000',
  ];
  const data = `${part('name="data"')}{"fileName":"list.csv"}\r\n${part('name="file"; filename="list.csv"')}`;
  socket.write(`${head.join('\r\n')}\r\n\r\n${data}${'x'.repeat(minBytesPerSecond)}`);
  const incoming = () => readdir(join(server.dataDir, 'photos/incoming')).catch(() => []);
  await expect.poll(incoming).toHaveLength(1);
  // Fast enough for other bodies, whose pace is lower.
  clock.mockReturnValue(now + graceMs + 2_000);
  await expect.poll(() => socket.destroyed).toBe(true);
  await expect.poll(incoming).toEqual([]);
});

test('a file with too many wide tables is refused', async ({ server, olga }) => {
  const cell = 'x'.repeat(60);
  const row = (n: number) => Array.from({ length: importLimits.columns }, (_, at) => `${n} ${at} ${cell}`);
  const table = [1, 2, 3, 4].map((n) => row(n).join(',')).join('\n');
  const fileOf = (tables: number) =>
    zipOf(Object.fromEntries(Array.from({ length: tables }, (_, n) => [`${n}.csv`, table])));
  const { tables } = await uploadImport(server, olga, await fileOf(2), 'wide.zip');
  expect(tables).toHaveLength(2);
  await expect(uploadImport(server, olga, await fileOf(20), 'wider.zip')).rejects.toThrow('imports.tooWide');
});
