import { expect } from 'vitest';
import writeExcel from 'write-excel-file/node';
import type { ImportChoice, TableChoice } from '#domain/imports/import-choice.ts';
import { presetId } from '#domain/own-fields/field-presets.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { ownFieldsMax } from '#domain/own-fields/own-field-limits.ts';
import type { OwnValues } from '#domain/schemas.ts';
import { buildBin, shareBin, type TestUser } from '#test/builders.ts';
import { choiceFor, redoImport, runImport, undoImport, uploadImport } from '#test/imports.ts';
import { freshTest as test } from '#test/server-test.ts';

type Item = { name: string; notes?: string | undefined; fields?: OwnValues | undefined };

async function fieldsOf(user: TestUser): Promise<OwnField[]> {
  const { fields } = await user.act('fields.list', {});
  return fields.filter(({ deletedAt }) => deletedAt === undefined);
}

/** The values by the names of their fields, choices by theirs. */
function named(fields: readonly OwnField[], values: OwnValues = {}): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ id, name, choices = [] }) => {
      const value = values[id];
      if (value === undefined) return [];
      return [[name, choices.find((choice) => choice.id === value)?.name ?? value]];
    }),
  );
}

async function itemsIn(user: TestUser): Promise<Item[]> {
  const { bins } = await user.act('bins.list', {});
  const whole = await Promise.all(bins.map(({ id }) => user.act('bins.get', { id })));
  return whole.flatMap(({ items }) => items);
}

const rows = [
  ['Sak', 'Låda', 'Serienummer', 'Effekt', 'Färg', 'Servad', 'Försäkrad', 'Manual', 'Märke'],
  ['Borr', 'Verktyg', 'SN-1', '60 W', 'röd', '2025-01-31', 'ja', 'www.example.org/borr', 'Bosch'],
  ['Såg', 'Verktyg', '0042', '1 200 W', 'blå', '3 maj 2024', 'nej', '', 'Makita'],
  ['Lampa', 'Verktyg', '', 'okänd', 'Röd', '', '', '', ''],
  ...Array.from({ length: 9 }, (_, n) => [`Sak ${n}`, 'Verktyg', '', `${n} W`, 'röd', '', 'ja', '', '']),
];

test('the columns of a messy workbook arrive as fields, not in the notes', async ({ server, olga }) => {
  const sheet = [['Förråd 2026'], [], ...rows].map((cells) => cells.map((value) => ({ value })));
  const file = new Uint8Array(await writeExcel(sheet, { sheet: 'Lista' }).toBuffer());
  const info = await uploadImport(server, olga, file, 'lista.xlsx');
  const choice = choiceFor(info, { locale: 'sv' });
  const { counts, preview, problems } = await olga.act('imports.check', { id: info.id, choice });
  expect(counts).toMatchObject({ items: 12, fields: 7 });
  expect(problems).toMatchObject([{ column: 'Effekt', code: 'notANumber', value: 'okänd' }]);
  expect(named(preview?.fields ?? [], preview?.rows[0]?.item?.fields)).toMatchObject({ Effekt: 60 });
  expect(await fieldsOf(olga), 'a check makes nothing').toEqual([]);
  await runImport(olga, info.id, choice);
  const fields = await fieldsOf(olga);
  expect(fields.map(({ name, kind, unit }) => [name, kind, unit].filter(Boolean).join(' '))).toEqual([
    'Serienummer line',
    'Effekt number W',
    'Färg choice',
    'Servad day',
    'Försäkrad flag',
    'Manual link',
    'Tillverkare line',
  ]);
  expect(fields[0]?.id).toBe(presetId(olga.id, 'item', 'serialNumber'));
  const items = await itemsIn(olga);
  const byName = (name: string) => items.find((item) => item.name === name);
  expect(named(fields, byName('Borr')?.fields)).toEqual({
    Serienummer: 'SN-1',
    Effekt: 60,
    Färg: 'röd',
    Servad: '2025-01-31',
    Försäkrad: true,
    Manual: 'https://www.example.org/borr',
    Tillverkare: 'Bosch',
  });
  expect(named(fields, byName('Såg')?.fields)).toMatchObject({
    Serienummer: '0042',
    Effekt: 1200,
    Servad: '2024-05-03',
  });
  expect(items.filter(({ notes }) => notes !== undefined)).toMatchObject([
    { name: 'Lampa', notes: 'Effekt: okänd' },
  ]);
});

test('cells that do not fit are dropped if the person says so', async ({ server, olga }) => {
  const text = ['Name,Wattage', 'A,60', 'B,70', 'C,80', 'D,many'].join('\n');
  const info = await uploadImport(server, olga, text);
  const choice = choiceFor(info);
  const table: TableChoice = {
    ...(choice.table as TableChoice),
    columns: ['name', { name: 'Wattage', kind: 'number' }],
    problemChoices: [{ column: 'Wattage', code: 'notANumber', shape: 'many', answer: 'without' }],
  };
  await runImport(olga, info.id, { ...choice, table });
  expect((await itemsIn(olga)).find(({ name }) => name === 'D')).not.toHaveProperty('notes');
});

test('a second import finds its fields and remembers the kind of a column', async ({ server, olga }) => {
  const info = await uploadImport(server, olga, 'Name,Wattage\nA,60\nB,70');
  const table: TableChoice = {
    ...(choiceFor(info).table as TableChoice),
    columns: ['name', { name: 'Wattage', kind: 'line' }],
  };
  await runImport(olga, info.id, choiceFor(info, { table }));
  const again = await uploadImport(server, olga, 'Name,Wattage\nA,80');
  expect(again.tables[0]?.columns).toEqual(['name', { name: 'Wattage', kind: 'line' }]);
  expect((await runImport(olga, again.id, choiceFor(again))).counts).not.toHaveProperty('fields');
  expect(await fieldsOf(olga)).toHaveLength(1);
});

test('one undo takes the new fields back, a redo brings them again', async ({ server, olga }) => {
  const info = await uploadImport(server, olga, 'Name,Wattage,Brand\nA,60,Bosch');
  await runImport(olga, info.id, choiceFor(info));
  const fields = await fieldsOf(olga);
  const { events } = await olga.act('activity.list', {});
  expect(events.map(({ kind, importOf }) => [kind, importOf?.fileName])).toEqual([['created', 'list.csv']]);
  await undoImport(olga, info.id);
  expect(await fieldsOf(olga)).toEqual([]);
  await redoImport(olga, info.id);
  expect(await fieldsOf(olga)).toEqual(fields);
  expect(named(fields, (await itemsIn(olga))[0]?.fields)).toEqual({ Wattage: 60, Maker: 'Bosch' });
  const after = await olga.act('activity.list', {});
  expect(after.events.map(({ kind }) => kind)).toEqual(['restored', 'deleted', 'created']);

  const [wattage] = fields;
  const { id: binId } = await buildBin(server, { owner: olga });
  await olga.act('items.create', { binId, items: [{ name: 'Own', fields: { [wattage?.id ?? '']: 5 } }] });
  await undoImport(olga, info.id);
  expect(await fieldsOf(olga), 'what others use stays').toEqual([wattage]);
});

test('an import after an undone one brings the same fields back', async ({ server, olga }) => {
  const run = async () => {
    const info = await uploadImport(server, olga, 'Name,Wattage\nA,60');
    await runImport(olga, info.id, choiceFor(info));
    return info.id;
  };
  await undoImport(olga, await run());
  await run();
  const { fields } = await olga.act('fields.list', {});
  expect(fields).toHaveLength(1);
  expect(fields[0]).not.toHaveProperty('deletedAt');
});

test('what has no room for a field goes into the notes, and is told', async ({ server, olga }) => {
  const names = Array.from({ length: ownFieldsMax + 1 }, (_, n) => `Fact ${n}`);
  const cells = names.map((_, n) => `value ${n}`);
  const info = await uploadImport(server, olga, `Name,${names.join()}\nA,${cells.join()}`);
  const done = await runImport(olga, info.id, choiceFor(info));
  expect(done.counts).toMatchObject({ fields: ownFieldsMax });
  expect(done.problems).toMatchObject([{ column: `Fact ${ownFieldsMax}`, code: 'fieldsFull' }]);
  expect((await itemsIn(olga))[0]?.notes).toBe(`Fact ${ownFieldsMax}: value ${ownFieldsMax}`);
});

test('values that are too long together for one item go into its notes', async ({ server, olga }) => {
  const story = 'word '.repeat(780).trim();
  const names = ['One', 'Two', 'Three', 'Four', 'Five'];
  const info = await uploadImport(server, olga, `Name,${names.join()}\nA,${names.map(() => story).join()}`);
  await runImport(olga, info.id, choiceFor(info));
  const [item] = await itemsIn(olga);
  expect(Object.keys(named(await fieldsOf(olga), item?.fields))).toEqual(names.slice(0, 4));
  expect(item?.notes).toBe(`Five: ${story}`);
});

test('in another’s bin the owner’s fields are used and no new ones made', async ({ server, olga, anna }) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'editor');
  const id = '01984a00-0000-7000-8000-00000000f001';
  await olga.act('fields.create', { id, of: 'item', name: 'Wattage', kind: 'number', unit: 'W' });
  const info = await uploadImport(server, anna, 'Name,Wattage,Brand\nA,60 W,Bosch');
  const choice: ImportChoice = choiceFor(info, { target: { kind: 'bin', id: bin.id } });
  const done = await runImport(anna, info.id, choice);
  expect(done.problems).toMatchObject([{ column: 'Brand', code: 'fieldOfOwner' }]);
  const { items } = await olga.act('bins.get', { id: bin.id });
  expect(items).toMatchObject([{ fields: { [id]: 60 }, notes: 'Brand: Bosch' }]);
  expect([...(await fieldsOf(anna)), ...(await fieldsOf(olga))]).toHaveLength(1);
});

test('a list of bins fills fields of bins', async ({ server, olga }) => {
  const info = await uploadImport(
    server,
    olga,
    'Box,Room,Weight,Sealed\nCables,Attic,3.5 kg,yes\nLamps,Attic,,no',
  );
  const choice = choiceFor(info);
  const { preview } = await olga.act('imports.check', { id: info.id, choice });
  expect(named(preview?.fields ?? [], preview?.rows[0]?.fields)).toEqual({ Weight: 3.5, Sealed: true });
  await runImport(olga, info.id, choice);
  const { bins } = await olga.act('bins.list', {});
  const fields = await fieldsOf(olga);
  expect(bins.map((bin) => named(fields, bin.fields))).toEqual(
    expect.arrayContaining([{ Weight: 3.5, Sealed: true }, { Sealed: false }]),
  );
  expect(bins.filter(({ description }) => description)).toEqual([]);
});

const homebox = [
  'HB.name,HB.location,HB.serial_number,HB.model_number,HB.manufacturer,HB.purchase_from,HB.insured,HB.field.Voltage',
  'Drill,Garage,S1,GSB 18,Bosch,Clas Ohlson,true,18',
  'Saw,Garage,,,Makita,,false,36',
].join('\n');

test('a Homebox table arrives with its facts as fields, not in the notes', async ({ server, olga }) => {
  const info = await uploadImport(server, olga, homebox, 'homebox.csv');
  const choice = choiceFor(info, { table: undefined });
  await runImport(olga, info.id, choice);
  const fields = await fieldsOf(olga);
  const items = await itemsIn(olga);
  expect(items.map((item) => named(fields, item.fields))).toEqual([
    {
      'Serial number': 'S1',
      Model: 'GSB 18',
      Maker: 'Bosch',
      'Bought from': 'Clas Ohlson',
      Insured: true,
      Voltage: 18,
    },
    { Maker: 'Makita', Voltage: 36 },
  ]);
  expect(items.filter(({ notes }) => notes !== undefined)).toEqual([]);
  const noFields = await uploadImport(
    server,
    olga,
    'HB.name,HB.location,HB.field.Torque\nKey,Garage,40',
    'more.csv',
  );
  const done = await runImport(olga, noFields.id, {
    ...choiceFor(noFields, { table: undefined }),
    newFields: false,
  });
  expect(done.problems).toEqual([]);
  expect((await itemsIn(olga)).find(({ name }) => name === 'Key')?.notes).toBe('Torque: 40');
});
