import { describe, expect, test } from 'vitest';
import { arranged, type TableColumn, visibleColumns, withColumn, withColumnMoved } from './table-column.ts';

type Thing = { name: string; place: string; count: number };

const columns: TableColumn<Thing>[] = [
  textColumn('name', true),
  textColumn('place', true),
  { ...textColumn('count', false), compare: (a, b) => a.count - b.count },
];

function textColumn(key: keyof Thing, isUsual: boolean): TableColumn<Thing> {
  const text = (thing: Thing) => String(thing[key]);
  return { key, name: key, width: 100, isUsual, text, compare: (a, b) => text(a).localeCompare(text(b)) };
}

const keys = (found: readonly TableColumn<Thing>[]) => found.map(({ key }) => key);

describe('columns', () => {
  test('are the usual ones until some are chosen', () => {
    expect(keys(visibleColumns(columns, {}))).toEqual(['name', 'place']);
    expect(keys(visibleColumns(columns, { order: ['count', 'name'] }))).toEqual(['count', 'name']);
  });

  test('leave out what the table no longer has, never the first or the group', () => {
    expect(keys(visibleColumns(columns, { order: ['gone', 'count'] }))).toEqual(['name', 'count']);
    expect(keys(visibleColumns(columns, { order: ['name'], groupBy: 'place' }))).toEqual(['name', 'place']);
  });

  test('are added at the end and removed', () => {
    const more = withColumn(columns, {}, 'count', true);
    expect(keys(visibleColumns(columns, more))).toEqual(['name', 'place', 'count']);
    expect(keys(visibleColumns(columns, withColumn(columns, more, 'place', false)))).toEqual([
      'name',
      'count',
    ]);
  });

  test('move to the place of another', () => {
    const layout = { order: ['name', 'place', 'count'] };
    expect(withColumnMoved(columns, layout, 'count', 'place').order).toEqual(['name', 'count', 'place']);
    expect(withColumnMoved(columns, layout, 'name', 'count').order).toEqual(['place', 'count', 'name']);
    expect(withColumnMoved(columns, layout, 'gone', 'count')).toBe(layout);
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

  test('are sorted by the first column, or the chosen one in its direction', () => {
    expect(names(arranged(rows, columns, {}))).toEqual(['Axe', 'Mug', 'Rope', 'Tent']);
    const sort = { column: 'count', isDescending: true };
    expect(names(arranged(rows, columns, { sort }))).toEqual(['Tent', 'Axe', 'Rope', 'Mug']);
  });

  test('are grouped, those without a value last', () => {
    expect(names(arranged(rows, columns, { groupBy: 'place' }))).toEqual(['Mug', 'Tent', 'Axe', 'Rope']);
  });
});
