import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..');

/** Imports that are not allowed, by the file that has them, with the name of the rule. */
const wrong: [file: string, imports: string, rule: string][] = [
  ['domain/bins/a.ts', '#web/pages/a.tsx', 'domain imports only itself and zod'],
  ['domain/bins/b.ts', 'node:fs', 'domain imports only itself and zod'],
  ['domain/unheard-of/a.ts', '../text.ts', 'every folder of domain has a place in the order'],
  ['domain/access/a.ts', '../bins/bin.ts', 'access in domain imports only what is before it in the order'],
  ['web/pages/a.tsx', '#server/start/app.ts', 'the web app imports no server, no tests and no scripts'],
  ['server/api/a.ts', '#test/server.ts', 'the server imports no web app, no tests and no scripts'],
  [
    'server/api/b.ts',
    '../../domain/schemas.ts',
    'another root is imported by its alias (#domain/…), not by a relative path',
  ],
  [
    'server/features/bins/a.ts',
    '../../live/hub.ts',
    'the server’s features import of live sync only the hint, which they publish',
  ],
  ['server/live/a.ts', '../features/bins/b.ts', 'live sync imports features only in server/live/reads'],
  [
    'web/features/things/bins/a.tsx',
    '#web/pages/b.tsx',
    'features of the web app import neither pages nor the shell',
  ],
  ['web/forms/a.tsx', '../features/things/bins/b.tsx', 'what all forms share imports no feature'],
  ['web/data/copy/a.ts', '../../forms/b.tsx', 'local data imports no screens'],
  ['web/data/copy/b.ts', '../outbox/a.ts', 'copy in web/data imports only what is before it in the order'],
  ['web/ui/lists/a.tsx', '#domain/schemas.ts', 'the design system imports nothing of the product'],
  ['web/app/a.ts', './nowhere.ts', 'every import leads somewhere'],
  ['domain/calls.ts', './round.ts', 'nothing imports itself, by whatever way round'],
];
const allowed = {
  'domain/round.ts': ['./calls.ts'],
  'domain/bins/bin.ts': ['zod'],
  'server/features/bins/c.ts': ['../../live/hint.ts', '../access/a.ts', '#domain/schemas.ts'],
  'server/live/reads/a.ts': ['../../features/bins/b.ts'],
  'web/features/things/bins/c.tsx': ['#domain/paths.ts', '#domain/schemas.ts'],
};
const empty = [
  'domain/schemas.ts',
  'web/pages/b.tsx',
  'domain/paths.ts',
  'web/forms/b.tsx',
  'web/features/things/bins/b.tsx',
  'web/data/outbox/a.ts',
  'server/start/app.ts',
  'server/live/hint.ts',
  'server/live/hub.ts',
  'test/server.ts',
  'server/features/bins/b.ts',
  'server/features/access/a.ts',
  'node_modules/zod/index.js',
];

let project: TemporaryFolder;
let violations: Set<string>;

beforeAll(async () => {
  project = await makeTemporaryFolder();
  const roots = ['domain', 'server', 'web'];
  const imports = Object.fromEntries([...roots, 'test'].map((root) => [`#${root}/*`, `./${root}/*`]));
  await write('package.json', JSON.stringify({ type: 'module', imports }));
  await write('node_modules/zod/package.json', JSON.stringify({ name: 'zod', main: 'index.js' }));
  for (const file of empty) await write(file, 'export type Name = string;');
  for (const [file, targets] of Object.entries(allowed))
    await write(file, `${targets.map(importOf).join('\n')}\nexport type Name = string;`);
  for (const [file, target] of wrong) await write(file, `${importOf(target)}\nexport type Name = string;`);
  const script = join(ROOT, 'scripts/typescript-6.mjs');
  const cruiser = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = join(ROOT, '.dependency-cruiser.mjs');
  const args = ['--import', script, cruiser, '--config', config, '--output-type', 'json', ...roots];
  const { stdout } = spawnSync(process.execPath, args, { cwd: project.path, encoding: 'utf8' });
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  violations = new Set(summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`));
});
afterAll(() => project.remove());

/** An import that is gone once the types are stripped. */
function importOf(target: string): string {
  return `import type {} from '${target}';`;
}

async function write(path: string, text: string): Promise<void> {
  const file = join(project.path, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

test.each(wrong)('%s may not import %s: %s', (file, _target, rule) => {
  expect(violations).toContain(`${file}: ${rule}`);
});

test('what the rules allow is no violation', () => {
  const files = Object.keys(allowed).filter((file) => file !== 'domain/round.ts');
  expect([...violations].filter((each) => files.some((file) => each.startsWith(file)))).toEqual([]);
});
