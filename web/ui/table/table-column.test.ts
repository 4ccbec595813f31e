import { describe, expect, test } from 'vitest';
import {
  arranged,
  columnBeside,
  fittedColumns,
  type TableColumn,
  visibleColumns,
  withColumnMoved,
  withColumns,
  withCurrentKeys,
} from './table-column.ts';

type Thing = { name: string; place: string; count: number };

const columns: TableColumn<Thing>[] = [
  textColumn('name', true),
  textColumn('place', true),
  { ...textColumn('count', false), sortBy: ({ count }) => count },
];

function textColumn(key: keyof Thing, isUsual: boolean): TableColumn<Thing> {
  const text = (thing: Thing) => String(thing[key]);
  return { key, name: key, width: 100, isUsual, text, sortBy: text };
}

const keys = (found: readonly TableColumn<Thing>[]) => found.map(({ key }) => key);

describe('columns', () => {
  test('are the usual ones until some are chosen', () => {
    expect(keys(visibleColumns(columns, {}))).toEqual(['name', 'place']);
    expect(keys(visibleColumns(columns, { order: ['count', 'name'] }))).toEqual(['count', 'name']);
  });

  test('leave out what the table no longer has, never the first', () => {
    expect(keys(visibleColumns(columns, { order: ['gone', 'count'] }))).toEqual(['name', 'count']);
    expect(keys(visibleColumns(columns, { order: ['name'], groupBy: 'place' }))).toEqual(['name']);
  });

  test('are found under the keys that they had before', () => {
    const [name, place, count] = columns as [TableColumn<Thing>, TableColumn<Thing>, TableColumn<Thing>];
    const renamed = [name, { ...place, formerKeys: ['room', 'spot'] }, count];
    const layout = {
      order: ['name', 'spot'],
      widths: { room: 80, count: 60 },
      sort: { column: 'room', isDescending: true },
      groupBy: 'spot',
    };
    expect(withCurrentKeys(renamed, layout)).toEqual({
      order: ['name', 'place'],
      widths: { place: 80, count: 60 },
      sort: { column: 'place', isDescending: true },
      groupBy: 'place',
    });
    expect(withCurrentKeys(columns, layout)).toBe(layout);
  });

  test('are chosen beside the first', () => {
    expect(keys(visibleColumns(columns, withColumns(columns, {}, ['count', 'place'])))).toEqual([
      'name',
      'count',
      'place',
    ]);
    expect(keys(visibleColumns(columns, withColumns(columns, {}, [])))).toEqual(['name']);
  });

  test('move to the place of another', () => {
    const layout = { order: ['name', 'place', 'count'] };
    expect(withColumnMoved(columns, layout, 'count', 'place').order).toEqual(['name', 'count', 'place']);
    expect(withColumnMoved(columns, layout, 'name', 'count').order).toEqual(['place', 'count', 'name']);
    expect(withColumnMoved(columns, layout, 'gone', 'count')).toBe(layout);
  });

  test('change places with those beside them, except the first', () => {
    const layout = { order: ['name', 'place', 'count'] };
    expect(columnBeside(columns, layout, 'place', 1)).toBe('count');
    expect(columnBeside(columns, layout, 'count', -1)).toBe('place');
    const ends = [columnBeside(columns, layout, 'place', -1), columnBeside(columns, layout, 'count', 1)];
    expect([...ends, columnBeside(columns, layout, 'name', 1)]).toEqual([undefined, undefined, undefined]);
  });
});

describe('rows', () => {
  const rows = [
    { name: 'Rope', place: '', count: 2 },
    { name: 'Tent', place: 'Attic', count: 10 },
    { name: 'Axe', place: 'Cellar', count: 9 },
    { name: 'Mug', place: 'Attic', count: 1 },
  ];
  const names = (found: readonly Thing[]) => found.map(({ name }) => name);

  test.each([true, false])('have records without a text last, descending: %s', (isDescending) => {
    const [blank, ...others] = ['', 'Attic', 'Cellar'].map((place, count) => ({
      name: `${count}`,
      place,
      count,
    }));
    if (!blank) throw new Error('no row');
    const sorted = arranged([blank, ...others], columns, { sort: { column: 'place', isDescending } });
    expect(sorted.at(-1)).toBe(blank);
  });

  test('stay in their order, or are sorted by the chosen column in its direction', () => {
    expect(arranged(rows, columns, {})).toBe(rows);
    expect(names(arranged(rows, columns, { sort: { column: 'name', isDescending: false } }))).toEqual([
      'Axe',
      'Mug',
      'Rope',
      'Tent',
    ]);
    const sort = { column: 'count', isDescending: true };
    expect(names(arranged(rows, columns, { sort }))).toEqual(['Tent', 'Axe', 'Rope', 'Mug']);
  });

  test('are grouped, those without a value last', () => {
    expect(names(arranged(rows, columns, { groupBy: 'place' }))).toEqual(['Tent', 'Mug', 'Axe', 'Rope']);
  });
});

test('a column is as wide as its texts and its total, and narrow without any', () => {
  const column = (text: string, fitsUpTo?: number): TableColumn<string> => ({
    key: text,
    name: 'Contents',
    width: 100,
    text: () => text,
    sortBy: () => 0,
    ...(fitsUpTo && { fitsUpTo }),
  });
  const long = 'seventeen letters';
  const widths = (columns: TableColumn<string>[], total?: string) =>
    fittedColumns(
      columns,
      ['one', 'two'],
      total === undefined
        ? undefined
        : new Map([
            ['', []],
            ['few', [total]],
          ]),
    ).map(({ width }) => width);
  const [plain, empty, few, wide, cut] = widths([
    column(long),
    column('', 200),
    column('few', 200),
    column(long, 200),
    column(long, 120),
  ]);
  expect([plain, few, cut]).toEqual([100, 100, 120]);
  expect(empty).toBeLessThan(100);
  expect(wide).toBeGreaterThan(120);
  expect(widths([column('few', 200)], long)).toEqual([wide]);
});
