import { expect } from 'vitest';
import { binFieldNames, binFields } from '#domain/bins/bin-fields.ts';
import { buildBin } from '#test/builders.ts';
import { test } from '#test/server-test.ts';
import { queryBinsPart } from './access/gate.queries.ts';
import { presentHeader } from './bins/bin.present.ts';
import { queryItems } from './items/item.queries.ts';
import { presentItem } from './items/item-columns.ts';

const text = 'Å "quoted" \\ \n <b> 👩‍👩‍👧 \u2028 /';
const ofKind = { line: 'A "1"', prose: text, color: 'rust', icon: 'book', ownValues: {} } as const;
const fields = Object.fromEntries(binFieldNames.map((name) => [name, ofKind[binFields[name].kind]]));

test('the headers that the database writes are those that the presenter makes', async ({ server, olga }) => {
  const location = await olga.act('locations.create', { name: text });
  const top = await buildBin(server, { owner: olga, locationId: location.id });
  const full = await buildBin(server, {
    owner: olga,
    name: text,
    parentBinId: top.id,
    isPrivate: false,
    tags: [text, 'två', '{}', 'null'],
    ...fields,
  });
  await olga.act('bins.update', { id: full.id, archived: true, isMissing: true });
  await olga.act('bins.open', { id: full.id });
  await olga.act('bins.delete', { id: top.id, cascade: true });
  const rows = await queryBinsPart(server.pool, {
    ownerIds: [olga.id, olga.id],
    ids: [top.id, full.id],
    people: 100,
  });
  const presented = rows.map((row) =>
    presentHeader(row, olga.id, 'owner', { named: new Map(), visibleAbove: new Map() }),
  );
  const { bins } = await olga.act('bins.list', {});
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  expect(bins.sort(byId)).toEqual(presented.sort(byId));
  expect(Object.keys(bins.find((bin) => bin.id === full.id) ?? {})).toHaveLength(23 + binFieldNames.length);
  for (const header of presented)
    expect(await olga.act('bins.get', { id: header.id })).toEqual({ ...header, items: [] });
});

test('the items that the database writes are those that the presenter makes', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const { items } = await olga.act('items.create', {
    binId: bin.id,
    items: [
      { name: 'Plain' },
      {
        name: text,
        quantity: 0,
        tags: [text, 'null'],
        unit: 'm',
        notes: text,
        value: 0.1,
        currency: 'SEK',
        purchaseDate: '0001-01-01',
        expiryDate: '9999-12-31',
        warrantyUntil: '2026-02-28',
        lowStockAt: 0,
        barcode: '"',
        loanedTo: text,
        loanedCount: 2,
        dueDate: '2026-11-20',
      },
      ...[1e-300, 5e-324, 999_999_999.999, 0].map((value) => ({ name: 'Valued', value })),
    ],
  });
  const ids = items.map((item) => item.id);
  await olga.act('items.delete', { binId: bin.id, ids: ids.slice(0, 1) });
  const rows = await queryItems(server.pool, { ownerId: olga.id, binId: bin.id, ids });
  const read = (await olga.act('bins.get', { id: bin.id })).items;
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  expect(read.sort(byId)).toEqual(rows.map(presentItem).sort(byId));
  expect(Object.keys(read.find((item) => item.unit === 'm') ?? {})).toHaveLength(24);
});
