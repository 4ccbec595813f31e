import { expect, test } from 'vitest';
import { synonyms } from './command-synonyms.ts';
import { allCommands } from './command-table.ts';
import { type Group, type PaletteContent, paletteGroups } from './palette-groups.ts';

const group = (key: string, ...labels: string[]): Group<object> => ({
  key,
  title: key,
  choices: labels.map((label) => ({ key: label, label })),
});

const content: PaletteContent<object> = {
  here: group('here', 'Edit bin', 'Print label', 'Delete'),
  recent: group('recent', 'Places', 'Garage'),
  saved: group('saved', 'tag:camping'),
  act: group('act', 'New bin', 'Undo'),
  go: group('go', 'Places', 'Printing labels', 'Trash'),
  settings: group('settings', 'Dark theme', 'Påminnelser'),
  people: group('people', 'Petra Ek', 'Pär Place'),
  found: group('found', 'Plaster'),
  areSimilar: false,
  help: group('help', 'Replace a lost label'),
  more: group('more', 'Search for it'),
};

const keys = (query: string, changed: Partial<PaletteContent<object>> = {}) =>
  paletteGroups({ ...content, ...changed }, query).map(
    ({ key, choices }) => `${key}: ${choices.map(({ label }) => label).join(', ')}`,
  );

test('without a query, acts of the open screen come first, then recent choices', () => {
  expect(keys(' ')).toEqual([
    'here: Edit bin, Print label, Delete',
    'recent: Places, Garage',
    'saved: tag:camping',
    'act: New bin, Undo',
    'go: Printing labels, Trash',
    'settings: Dark theme, Påminnelser',
  ]);
});

test('each typed word must begin a word of the label, ignoring accents and case', () => {
  expect(keys('LAB pri')).toEqual([
    'here: Print label',
    'found: Plaster',
    'act: Printing labels',
    'more: Search for it',
  ]);
  expect(keys('lost')).toEqual(['found: Plaster', 'help: Replace a lost label', 'more: Search for it']);
  expect(keys('tag camp')).toEqual(['found: Plaster', 'saved: tag:camping', 'more: Search for it']);
  expect(keys('pamin')).toEqual(['best: Påminnelser', 'found: Plaster', 'more: Search for it']);
});

test('commands that begin with the query precede found things, recent ones first', () => {
  const go = group('go', 'Planks', 'Places');
  expect(keys('pla', { go })).toEqual([
    'best: Places, Planks',
    'found: Plaster',
    'people: Pär Place',
    'more: Search for it',
  ]);
});

test('results of the typo search follow all matches', () => {
  expect(keys('petra', { areSimilar: true })).toEqual([
    'people: Petra Ek',
    'found: Plaster',
    'more: Search for it',
  ]);
});

test('of 100,000 matching people the palette lists five', () => {
  const people = group('people', ...Array.from({ length: 100_000 }, (_, n) => `Petra ${n}`));
  expect(paletteGroups({ ...content, people }, 'petra').flatMap(({ choices }) => choices)).toHaveLength(7);
});

test.each(['🤷', '""', '.*', 'x'.repeat(2_000)])('the query %s offers only the full search', (query) => {
  expect(keys(query, { found: group('found') })).toEqual(['more: Search for it']);
});

test.each([
  ['trash', 'trash'],
  ['papperskorg', 'trash'],
  ['swedish', 'swedish'],
  ['svenska', 'swedish'],
  ['engelska', 'english'],
  ['invite', 'share'],
  ['bjud in', 'share'],
  ['overdue', 'lent'],
  ['försenat', 'lent'],
  ['history', 'activity'],
  ['dark', 'darkTheme'],
  ['mörkt', 'darkTheme'],
  ['import', 'import'],
  ['excel', 'import'],
  ['backup', 'yourData'],
  ['delete account', 'deleteAccount'],
] as const)('“%s” finds the command %s first, above similar names', (query, name) => {
  const choices = allCommands.map(([key]) => ({ key, label: key, synonyms: synonyms[key] }));
  const commands = { key: 'go', title: 'go', choices };
  const none = group('none');
  const [first] = paletteGroups(
    { ...content, here: none, act: none, settings: none, go: commands, areSimilar: true },
    query,
  );
  expect(first?.key).toBe('best');
  expect(first?.choices.map(({ key }) => key)).toContain(name);
});
