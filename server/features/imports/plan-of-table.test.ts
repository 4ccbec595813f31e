import { expect, test } from 'vitest';
import { binFields } from '#domain/bins/bin-fields.ts';
import { tagsMax } from '#domain/fields.ts';
import type { TableChoice } from '#domain/imports/import-choice.ts';
import { guessColumns } from '#domain/imports/import-columns.ts';
import { finish } from '#server/yield-to-event-loop.ts';
import type { ImportProblem, SourceTable } from './import-plan.ts';
import { columnsOfFirstRows, columnsWithGaps, planOfTable, withStyles } from './plan-of-table.ts';
import { tableOf } from './unpack/source-table.ts';

function plan(text: string, choice: Partial<TableChoice> = {}, more: Partial<SourceTable> = {}) {
  const cells = text.split('\n').map((line) => line.split('|'));
  const table = tableOf({ name: 'list' }, cells);
  if (table === undefined) throw new Error('an empty table');
  const columns = guessColumns(table.header);
  const styled = withStyles({ ...table, ...more });
  return finish(planOfTable(styled, { table: 0, hasHeader: true, columns, ...choice }));
}

test('reads names, quantities, values and dates', () => {
  const { items, problems } = plan(
    'Name|Antal|Pris (kr)|Köpdatum|Taggar\nBorr|2 st|1.234,50|31/12/2025|verktyg, el\nSåg|1|99,90|1/2/2026|',
  );
  expect(problems).toEqual([]);
  expect(items).toMatchObject([
    {
      name: 'Borr',
      quantity: 2,
      tags: ['verktyg', 'el'],
      fields: { value: 1234.5, currency: 'SEK', purchaseDate: '2025-12-31' },
      row: 2,
    },
    { name: 'Såg', quantity: 1, fields: { value: 99.9, purchaseDate: '2026-02-01' }, row: 3 },
  ]);
});

test('what cannot be read stays in the notes with its header', () => {
  const { items, problems } = plan('Name|Qty|Bought|Value|Notes\nLamp|2.5|last year|cheap|blue');
  expect(items).toMatchObject([
    { quantity: 3, fields: { notes: 'Qty: 2.5\nBought: last year\nValue: cheap\nblue' } },
  ]);
  expect(problems).toEqual([
    { row: 2, column: 'Qty', code: 'notWhole', value: '2.5' },
    { row: 2, column: 'Bought', code: 'notADate', value: 'last year' },
    { row: 2, column: 'Value', code: 'notANumber', value: 'cheap' },
  ]);
});

test('a second table beside the first is named once', () => {
  const { items, problems } = plan('Name|Qty||Name|Qty\nDrill|1||Rope|2\nSaw|1||Lamp|3');
  expect(items).toMatchObject([{ name: 'Drill' }, { name: 'Saw' }]);
  expect(problems).toEqual([{ row: 1, column: 'Name', code: 'headerBeside', value: 'Name, Qty' }]);
  expect(plan('Name|Note|Box\nDrill|Name|Tools').problems).toEqual([]);
});

test('nothing remains of what a corrected cell had before', () => {
  const problems: ImportProblem[] = [
    { row: 2, column: 'Name', code: 'lostCharacter', value: 'L\ufffdmp' },
    { row: 3, column: 'Name', code: 'lostCharacter', value: 'B\ufffdll' },
  ];
  const text = 'Name|Qty|Value\nL\ufffdmp|ca 5 m|ca 250 kr\nB\ufffdll|1|';
  const corrections = ['Lamp', '5', '250 kr'].map((cell, at) => ({ row: 2, at, text: cell }));
  const corrected = plan(text, { corrections }, { problems });
  expect(corrected.items[0]).toMatchObject({ name: 'Lamp', quantity: 5 });
  expect(corrected.items[0]?.fields).toEqual({ value: 250, currency: 'SEK' });
  expect(corrected.problems).toEqual([problems[1]]);
});

test('unknown columns go to the notes, and left out ones nowhere', () => {
  expect(plan('Name|Colour\nLamp|blue').items[0]?.fields).toEqual({ notes: 'Colour: blue' });
  expect(plan('Name|Colour\nLamp|blue', { columns: ['name', 'skip'] }).items[0]?.fields).toEqual({});
});

test('a unit beside the quantity becomes the unit, words for pieces do not', () => {
  const { items } = plan('Name|Qty\nFlour|3 kg\nCups|4 pcs\nCans|1,000');
  expect(items.map(({ quantity, fields }) => [quantity, fields.unit])).toEqual([
    [3, 'kg'],
    [4, undefined],
    [1000, undefined],
  ]);
});

test('quantities that are no whole numbers are rounded; the notes keep the original', () => {
  const { items, problems } = plan(
    'Name|Antal|Värde\nKabel|12,5 m|\nRis|ca 5|\nSylt|7310500144511|\nTejp|-2|1e9\nGuld|1|9999999999',
  );
  expect(items.map(({ quantity, fields }) => ({ quantity, ...fields }))).toEqual([
    { quantity: 13, unit: 'm', notes: 'Antal: 12,5 m' },
    { quantity: 5, notes: 'Antal: ca 5' },
    { quantity: 1, notes: 'Antal: 7310500144511' },
    { quantity: 1, notes: 'Antal: -2\nVärde: 1e9' },
    { quantity: 1, notes: 'Värde: 9999999999' },
  ]);
  expect(problems.map(({ code }) => code)).toEqual([
    'notWhole',
    'about',
    'tooLarge',
    'negative',
    'notANumber',
    'tooLarge',
  ]);
});

test('a unit beside the quantity stays in the notes where a column has another one', () => {
  const { items } = plan('Name|Qty|Unit\nFlour|3 kg|bags\nRice|2 kg|kg');
  expect(items.map(({ fields }) => fields)).toEqual([{ unit: 'bags', notes: 'Qty: 3 kg' }, { unit: 'kg' }]);
});

test('dates that can be read in two ways need an order', () => {
  const text = 'Name|Bought\nLamp|01/02/2025';
  expect(plan(text).problems).toMatchObject([{ code: 'ambiguousDate' }]);
  expect(plan(text, { dateOrder: 'mdy' }).items[0]?.fields.purchaseDate).toBe('2025-01-02');
});

test('bins, their places and their parents are made once', () => {
  const { locations, bins, items } = plan(
    'Name|Box|Place|Inside|Box label\nDrill|Tools|Garage||T1\nSaw|tools|garage||\nBit|Bits||Tools|',
  );
  expect(locations.map(({ name }) => name)).toEqual(['Garage']);
  const [garage] = locations;
  expect(bins).toMatchObject([
    { name: 'Tools', locationKey: garage?.key, parentKey: undefined, fields: { qrLabel: 'T1' } },
    { name: 'Bits', parentKey: bins[0]?.key },
  ]);
  expect(items.map(({ binKey }) => bins.findIndex(({ key }) => key === binKey))).toEqual([0, 0, 1]);
});

test('a path of places makes places in places, as deep as they may lie', () => {
  const deep = 'a › b › c › d › e › f › g › h › i';
  const { locations, bins, items } = plan(
    `Name|Box|Place\nDrill|Tools|House › Attic\nSaw|Bits|house > attic › Shelf 2\nSled||House › Attic\nHat|Old|${deep}`,
  );
  expect(locations.slice(0, 3).map(({ name, parentKey }) => [name, parentKey])).toEqual([
    ['House', undefined],
    ['Attic', locations[0]?.key],
    ['Shelf 2', locations[1]?.key],
  ]);
  expect(locations.slice(3).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h › i']);
  expect(bins.map(({ name, locationKey }) => [name, locationKey])).toEqual([
    ['Tools', locations[1]?.key],
    ['Bits', locations[2]?.key],
    ['Attic', locations[1]?.key],
    ['Old', locations.at(-1)?.key],
  ]);
  expect(items[2]?.binKey).toBe(bins[2]?.key);
});

test('the same bin name in two places is two bins; without a place it is the first', () => {
  const { bins, items } = plan('Name|Box|Place\na|Box 1|Garage\nb|Box 1|Attic\nc|Box 1|');
  expect(bins).toHaveLength(2);
  expect(items[2]?.binKey).toBe(bins[0]?.key);
});

test('a later row may say where a bin is', () => {
  const { bins } = plan('Name|Box|Place\na|Box 1|\nb|Box 1|Attic');
  expect(bins).toMatchObject([{ name: 'Box 1', locationKey: 'place attic' }]);
});

test('what is in a place without a bin goes into a bin of that name', () => {
  const { bins, items } = plan('Name|Place\nLadder|Garage');
  expect(bins).toMatchObject([{ name: 'Garage', locationKey: 'place garage' }]);
  expect(items[0]?.binKey).toBe(bins[0]?.key);
});

test('a row that only names a bin makes it empty; one without any name is refused', () => {
  const { bins, items, problems } = plan('Name|Qty|Box\n||Empty\n|3|Empty\n|4|');
  expect(bins).toHaveLength(1);
  expect(items).toEqual([]);
  expect(problems.map(({ row, code }) => [row, code])).toEqual([
    [3, 'noName'],
    [4, 'noName'],
  ]);
});

test('the first row is data where there is no header', () => {
  expect(plan('Lamp|2\nBulb|3', { hasHeader: false, columns: ['name', 'quantity'] }).items).toMatchObject([
    { name: 'Lamp', quantity: 2, row: 1 },
    { name: 'Bulb', quantity: 3, row: 2 },
  ]);
});

test('an apostrophe before a formula is removed', () => {
  expect(plan("Name|Qty\n'=SUM(A1)|=1+2").items).toMatchObject([{ name: '=SUM(A1)', quantity: 1 }]);
});

test('rows of sums are left out and listed one by one, unless they are asked for', () => {
  const text = 'Box|Item|Qty|Price\nA|Tent|1|100 kr\nA|Total|3|\nSumma|||2000\n|Totalt:|4|1 100,50 kr';
  const { items, bins, problems } = plan(text);
  expect(items.map(({ name }) => name)).toEqual(['Tent', 'Total']);
  expect(bins.map(({ name }) => name)).toEqual(['A']);
  expect(problems).toEqual([
    { row: 4, code: 'totalRow', value: 'Summa' },
    { row: 5, code: 'totalRow', value: 'Totalt:' },
  ]);
  const asked = plan(text, { includedRows: [5] });
  expect(asked.items.map(({ name }) => name)).toEqual(['Tent', 'Total', 'Totalt:']);
});

test('rows that the workbook hides are left out and listed, unless they are asked for', () => {
  const text = 'Item|Qty\nLamp|1\nOld|2';
  const { items, problems } = plan(text, {}, { hiddenRows: [3] });
  expect(items.map(({ name }) => name)).toEqual(['Lamp']);
  expect(problems).toEqual([{ row: 3, code: 'hiddenRow', value: 'Old' }]);
  expect(plan(text, { includesHidden: true }, { hiddenRows: [3] }).items).toHaveLength(2);
});

test('a blank cell of a bin or place means the row above only if that was chosen', () => {
  const text = 'Place|Box|Item\nHall|Shelf|Hat\n||Cap\n|Drawer|Key\nAttic||Sled\n||Skis\n|Trunk|Map';
  const placesOf = (choice: Partial<TableChoice>) => {
    const { items, bins } = plan(text, choice);
    return items.map(({ name, binKey }) => {
      const bin = bins.find(({ key }) => key === binKey);
      return [name, bin?.name, bin?.locationKey].join(', ');
    });
  };
  expect(placesOf({ repeatsAbove: true })).toEqual([
    'Hat, Shelf, place hall',
    'Cap, Shelf, place hall',
    'Key, Drawer, place hall',
    'Sled, Attic, place attic',
    'Skis, Attic, place attic',
    'Map, Trunk, place attic',
  ]);
  expect(placesOf({}).slice(0, 2)).toEqual(['Hat, Shelf, place hall', 'Cap, , ']);
});

test('columns in which a name stands once for several rows are found', () => {
  const table = tableOf({ name: 'list' }, [
    ['Box', 'Item', 'Note'],
    ['A', 'Pan', ''],
    ['', 'Pot', ''],
    ['B', 'Cup', 'red'],
  ]);
  expect(table && columnsWithGaps(table)).toEqual([0]);
});

test('a barcode whose digits a spreadsheet has lost goes into the notes', () => {
  const { items, problems } = plan('Name|EAN\nJam|7.31E+12\nTea|7,31E+12\nSalt|7310500144511');
  expect(items.map(({ fields }) => fields)).toEqual([
    { notes: 'EAN: 7.31E+12' },
    { notes: 'EAN: 7,31E+12' },
    { barcode: '7310500144511' },
  ]);
  expect(problems.map(({ code }) => code)).toEqual(['digitsLost', 'digitsLost']);
  // No spreadsheet writes these.
  const others = ['0e0', '1E5', '7E+1'];
  expect(plan(['Name|EAN', ...others.map((code) => `Jam|${code}`)].join('\n')).items).toMatchObject(
    others.map((barcode) => ({ fields: { barcode } })),
  );
});

test('values without a currency have that of the others in their column', () => {
  const { items } = plan('Name|Värde\nHat|268 kr\nCap|300', { currency: 'GBP' });
  expect(items.map(({ fields }) => fields.currency)).toEqual(['SEK', 'SEK']);
  const estimated = plan('Name|Värde\nHat|ca 268 kr\nCap|300', { currency: 'GBP' });
  expect(estimated.items[1]?.fields.currency).toBe('SEK');
});

test('beside several currencies, the chosen one counts, else the most frequent', () => {
  const currencies = (choice: Partial<TableChoice>) =>
    plan('Name|Värde\nRing|12 €\nHat|268 kr\nCap|300\nBelt|40 kr', choice).items.map(
      ({ fields }) => fields.currency,
    );
  expect(currencies({})).toEqual(['EUR', 'SEK', 'SEK', 'SEK']);
  expect(currencies({ currency: 'NOK' })).toEqual(['EUR', 'SEK', 'NOK', 'SEK']);
});

test('a list of bins gives each its tags, number and description', () => {
  const { bins, items, problems } = plan(
    'Box|Room|Tags|No|Notes|Colour\nCables|Attic|tech, old|17|USB, mostly|blue\nLamps|Attic||||',
  );
  expect(problems).toEqual([]);
  expect(items).toEqual([]);
  expect(bins).toMatchObject([
    {
      name: 'Cables',
      tags: ['tech', 'old'],
      fields: { qrLabel: '17', description: 'USB, mostly\nColour: blue' },
    },
    { name: 'Lamps', tags: [], fields: {} },
  ]);
});

test('rows of one bin add different lines to its description, up to its limit', () => {
  const { max } = binFields.description;
  const rows = Array.from({ length: 400 }, (_, n) => `Cables|line ${n % 300} of the list`);
  const [bin] = plan(['Box|Notes', ...rows].join('\n')).bins;
  const lines = bin?.fields.description?.split('\n') ?? [];
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines[1]).toBe('line 1 of the list');
  expect(bin?.fields.description?.length).toBeLessThan(max + 30);
});

test('rows bring a bin a bounded number of tags', () => {
  const rows = Array.from({ length: 500 }, (_, n) => `Thing ${n}|Box|${n} a, ${n} b`);
  const { bins } = plan(`Name|Box|Bin tags\n${rows.join('\n')}`);
  expect(bins.map(({ tags }) => tags.length)).toEqual([5 * tagsMax]);
});

test('finds columns whose names stand once for the rows below', () => {
  const named = (text: string) => {
    const table = tableOf(
      { name: 'list' },
      text.split('\n').map((line) => line.split('|')),
    );
    return table && columnsOfFirstRows(withStyles(table));
  };
  expect(named('Box|Item\nA|Cup\n|Pan\nB|Pot\n|Lid\n|Jar')).toEqual([0]);
  const withSums = 'Box|Item|Qty\nA|Cup|1\n|Pan|2\nSumma||3\nB|Pot|1\n|Lid|1\n|Jar|2\nSumma||4';
  expect(named(withSums)).toEqual([0]);
  // A name that comes again, or a first row without one, is of a column in which most are left blank.
  expect(named('Box|Item\nA|Cup\n|Pan\nA|Pot\n|Lid\n|Jar')).toEqual([]);
  expect(named('Box|Item\n|Cup\nA|Pan\n|Pot')).toEqual([]);
  expect(named('Box|Item\nA|Cup\nB|Pan\n|Pot')).toEqual([]);
});
