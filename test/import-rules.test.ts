import { expect, test } from 'vitest';
import { type Import, type Module, readModules } from './modules.ts';

/** In order: a feature may import only those before it, so that no two ever lean on each other. */
const FEATURES = [
  ...[
    'plans',
    'account',
    'storage',
    'codes',
    'notifications',
    'history',
    'access',
    'items',
    'bins',
    'locations',
  ],
  ...['trash', 'share-links', 'invites', 'search', 'sync', 'home', 'settings', 'landing'],
];

/** In domain roles and targets come first: who is told of access, or reads of it later, speaks of them. */
const DOMAIN_FEATURES = [
  ...['plans', 'account', 'codes', 'access', 'notifications', 'history', 'items', 'bins', 'locations'],
  ...['share-links', 'predict'],
];

/** The rooms of web/data, in order like the features. */
const DATA_ROOMS = [
  ...['cells', 'wire', 'operations', 'storage', 'tabs', 'copy', 'outbox', 'sync', 'account', 'session'],
  'search',
];

/** The rooms of the design system, in order; its gallery shows all of them. */
const UI_ROOMS = ['marks', 'actions', 'layout', 'lists', 'fields', 'overlays', 'gallery'];

const modules = readModules();

/** Every import that breaks the rule, as "importer → imported". */
function breaches(
  isIn: (module: Module) => boolean,
  isWrong: (imported: Import, from: Module) => boolean,
): string[] {
  const wrong = modules
    .filter(isIn)
    .flatMap((module) =>
      module.imports.filter((each) => isWrong(each, module)).map(({ to }) => `${module.path} → ${to}`),
    );
  return [...new Set(wrong)];
}

const within =
  (...folders: string[]) =>
  (module: Module) =>
    folders.some((folder) => module.path.startsWith(folder));
const leadsTo =
  (...folders: string[]) =>
  ({ to, isProject }: Import) =>
    isProject && folders.some((folder) => to.startsWith(folder));

/** Files, outside the places that may, that use one of these names. */
function users(names: string[], isAllowed: (module: Module) => boolean): string[] {
  return modules
    .filter((module) => !isAllowed(module))
    .flatMap((module) =>
      names.filter((name) => module.uses.has(name)).map((name) => `${module.path} uses ${name}`),
    );
}

test('every file of the three roots is looked at', () => {
  expect(modules.length).toBeGreaterThan(50);
  expect(modules.filter(({ imports }) => imports.length > 0).length).toBeGreaterThan(30);
});

test('domain imports only zod and itself', () => {
  expect(
    breaches(within('domain/'), ({ to, isProject }) =>
      isProject ? !to.startsWith('domain/') : to !== 'zod',
    ),
  ).toEqual([]);
});

test('web and server never import each other, and neither imports tests or scripts', () => {
  const others = ['test/', 'scripts/', 'e2e/', 'bench/', 'reliability/'];
  expect(breaches(within('web/'), leadsTo('server/', ...others))).toEqual([]);
  expect(breaches(within('server/'), leadsTo('web/', ...others))).toEqual([]);
});

test('another root is reached by its alias, never by climbing out of one', () => {
  const climbs = ({ to, specifier, isProject }: Import, from: Module) =>
    isProject && specifier.startsWith('.') && rootOf(to) !== rootOf(from.path);
  expect(breaches(() => true, climbs)).toEqual([]);
});

test('a feature imports only features before it; what domain says of any is common ground', () => {
  const featureOf = (path: string) => /^(?:domain|(?:web|server)\/features)\/([^/]+)\//.exec(path)?.[1];
  const orderOf = (path: string) => (rootOf(path) === 'domain' ? DOMAIN_FEATURES : FEATURES);
  const rank = (path: string) => orderOf(path).indexOf(featureOf(path) ?? '');
  const unknown = modules.filter(({ path }) => featureOf(path) !== undefined && rank(path) < 0);
  expect(unknown.map(({ path }) => path)).toEqual([]);
  expect(
    breaches(
      ({ path }) => featureOf(path) !== undefined,
      ({ to, isProject }, from) =>
        isProject && rootOf(to) === rootOf(from.path) && rank(to) > rank(from.path),
    ),
  ).toEqual([]);
});

test('features know no pages and nothing of the shell but the table of addresses', () => {
  const shell = leadsTo('web/pages/', 'web/app/');
  expect(breaches(within('web/features/'), (each) => shell(each) && each.to !== 'web/app/paths.ts')).toEqual(
    [],
  );
});

test('the design system knows no product', () => {
  expect(
    breaches(
      within('web/ui/'),
      leadsTo('domain/', 'web/app/', 'web/data/', 'web/features/', 'web/forms/', 'web/pages/'),
    ),
  ).toEqual([]);
});

test('local data knows no screens', () => {
  expect(
    breaches(within('web/data/'), leadsTo('web/app/', 'web/features/', 'web/pages/', 'web/ui/')),
  ).toEqual([]);
});

test.each([
  ['web/data/', DATA_ROOMS],
  ['web/ui/', UI_ROOMS],
])('a room of %s imports only rooms before it', (root, rooms) => {
  const room = (path: string) => rooms.indexOf(path.split('/')[2] ?? '');
  const isInRoom = ({ path }: Module) => path.startsWith(root);
  const isLater = ({ to }: Import, { path }: Module) => to.startsWith(root) && room(to) > room(path);
  expect(modules.filter((each) => isInRoom(each) && room(each.path) < 0).map(({ path }) => path)).toEqual([]);
  expect(breaches(isInRoom, isLater)).toEqual([]);
});

test('the parts that all forms share know no feature', () => {
  expect(breaches(within('web/forms/'), leadsTo('web/app/', 'web/features/', 'web/pages/'))).toEqual([]);
});

test('only web/data fetches or stores', () => {
  const names = [
    'fetch',
    'XMLHttpRequest',
    'EventSource',
    'WebSocket',
    'indexedDB',
    'localStorage',
    'sessionStorage',
    'caches',
  ];
  expect(
    users(names, (module) => !module.path.startsWith('web/') || module.path.startsWith('web/data/')),
  ).toEqual([]);
});

test('only .queries.ts files and server/db send SQL', () => {
  const isAllowed = ({ path }: Module) =>
    path.startsWith('web/') || path.endsWith('.queries.ts') || path.startsWith('server/db/');
  expect(users(['.query'], isAllowed)).toEqual([]);
});

test('no file only passes on what others export', () => {
  expect(modules.filter(({ isBarrel }) => isBarrel).map(({ path }) => path)).toEqual([]);
});

test('no file needs itself to run, by whatever way round', () => {
  expect(findCycles()).toEqual([]);
});

function rootOf(path: string): string | undefined {
  return path.split('/')[0];
}

function findCycles(): string[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: string[]): void => {
    const seenAt = trail.indexOf(path);
    if (seenAt >= 0) cycles.push([...trail.slice(seenAt), path].join(' → '));
    if (seenAt >= 0 || finished.has(path)) return;
    for (const { to, isType } of byPath.get(path)?.imports ?? [])
      if (!isType && byPath.has(to)) visit(to, [...trail, path]);
    finished.add(path);
  };
  for (const { path } of modules) visit(path, []);
  return cycles;
}
