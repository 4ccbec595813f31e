import { describe, expect, test } from 'vitest';
import { savedSearch } from './profile.ts';
import { type OwnSearch, type SavedSearch, type ViewChange, withSavedSearches } from './saved-search.ts';

const camping: SavedSearch = { name: 'Camping', q: 'tag:camping', kind: 'items' };
const lent: SavedSearch = { name: 'Lent', kind: 'out' };

test('added searches come first, and known ones keep their position', () => {
  expect(withSavedSearches([camping], { addSavedSearches: [lent, lent, camping] })).toEqual([lent, camping]);
});

test('a search is removed by its fields, and an unknown one changes nothing', () => {
  expect(withSavedSearches([camping, lent], { removeSavedSearches: [{ name: '', kind: 'out' }] })).toEqual([
    camping,
  ]);
  expect(withSavedSearches([camping], { removeSavedSearches: [lent] })).toEqual([camping]);
});

test('additions of two devices result in the same set in either order', () => {
  const one = withSavedSearches([], { addSavedSearches: [camping] });
  const other = withSavedSearches(withSavedSearches([], { addSavedSearches: [lent] }), {
    addSavedSearches: [camping],
  });
  expect(withSavedSearches(one, { addSavedSearches: [lent] }).toSorted(byJson)).toEqual(
    other.toSorted(byJson),
  );
});

test('a view may show everything, and is replaced by its name', () => {
  const all: SavedSearch = { name: 'By value', view: { sort: { column: 'value', isDescending: true } } };
  const grouped: SavedSearch = { name: 'By value', q: 'lamp', view: { groupBy: 'place' } };
  expect(savedSearch.parse(all)).toEqual(all);
  const change = { removeSavedSearches: [grouped], addSavedSearches: [grouped] };
  expect(withSavedSearches([all, lent], change)).toEqual([grouped, lent]);
});

describe('a change of a view', () => {
  const view: SavedSearch = { name: 'By value', view: { groupBy: 'place' } };
  const changed = (before: readonly OwnSearch[], change: Omit<ViewChange, 'name'>) =>
    withSavedSearches(before, { changeViews: [{ name: 'By value', ...change }] });

  test('renames it in its position, unless another view has the name', () => {
    const other: SavedSearch = { name: 'Lent', view: {} };
    expect(changed([lent, view], { newName: 'Lent' })).toEqual([lent, { ...view, name: 'Lent' }]);
    expect(changed([view, other], { newName: 'Lent' })).toEqual([view, other]);
  });

  test('adds and removes groups one by one, and unpins', () => {
    const shared = changed([view], { shareWith: ['a', 'b'], isPinned: false });
    expect(shared).toEqual([{ ...view, isPinned: false, groups: ['a', 'b'] }]);
    expect(changed(shared, { unshareWith: ['a', 'c'] })).toEqual([
      { ...view, isPinned: false, groups: ['b'] },
    ]);
    expect(changed(shared, { unshareWith: ['a', 'b'], isPinned: true })).toEqual([view]);
  });

  test('survives saving the view again, but not removing it', () => {
    const shared = changed([view], { shareWith: ['a'] });
    const again = { ...view, q: 'lamp' };
    const change = { removeSavedSearches: [again], addSavedSearches: [again] };
    expect(withSavedSearches(shared, change)).toEqual([{ ...again, groups: ['a'] }]);
    const gone = withSavedSearches(shared, { removeSavedSearches: [view] });
    expect(withSavedSearches(gone, { addSavedSearches: [view] })).toEqual([view]);
    expect(changed([lent], { isPinned: false })).toEqual([lent]);
  });
});

test.each([
  { name: 'a'.repeat(61) },
  { view: { order: Array.from({ length: 41 }, () => 'name') } },
  { view: { groupBy: '<b>' } },
])('%j is refused as a view', (part) => {
  expect(savedSearch.safeParse({ name: 'View', view: {}, ...part }).success).toBe(false);
});

test.each([{}, { q: ' ' }, { q: 'a'.repeat(301) }, { kind: 'everything' }])(
  '%j is refused as a saved search',
  (search) => {
    expect(savedSearch.safeParse({ name: 'Search', ...search }).success).toBe(false);
  },
);

function byJson(a: SavedSearch, b: SavedSearch): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}
