// Fails for files that should be part of their only importer: part of `npm run imports`.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const minLines = 40;

type Source = { lines: number; isTest: boolean; imports: { file: string; isStatic: boolean }[] };

/**
 * Files below 40 lines with exactly one importer and no test of their own. Files with SQL stay by themselves, and so do those
 * loaded by `import()` or as a worker, which would otherwise be loaded with their importer.
 */
export function findSmallFiles(sources: ReadonlyMap<string, Source>): string[] {
  const importers = new Map<string, { from: string; isStatic: boolean }[]>();
  for (const [from, { imports }] of sources)
    for (const { file, isStatic } of imports)
      importers.set(file, [...(importers.get(file) ?? []), { from, isStatic }]);
  return [...sources].flatMap(([file, { lines, isTest }]) => {
    if (isTest || lines >= minLines || file.endsWith('.queries.ts')) return [];
    if (['.test.ts', '.test.tsx'].some((ending) => sources.has(file.replace(/\.tsx?$/, ending)))) return [];
    const all = importers.get(file) ?? [];
    if (all.some(({ isStatic }) => !isStatic)) return [];
    const [only, ...more] = new Set(
      all.filter(({ from }) => !sources.get(from)?.isTest).map(({ from }) => from),
    );
    if (only === undefined || more.length > 0 || roomOf(only) !== roomOf(file)) return [];
    return [`${file} (${lines} lines) belongs in ${only}`];
  });
}

/** Features of the web app lie one level deeper, in areas. */
function roomOf(file: string): string {
  const depth = file.startsWith('web/features/') ? 4 : file.startsWith('server/features/') ? 3 : 2;
  return file.split('/').slice(0, depth).join('/');
}

function readSources(): Map<string, Source> {
  const files = globSync(['{domain,server,web}/**/*.{ts,tsx}', 'vite.config.ts'], {
    cwd: root,
    exclude: ['**/*.d.ts'],
  });
  return new Map(files.map((file) => [file, readSource(file)]));
}

function readSource(file: string): Source {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(/(from |import\(|new URL\(|^import )'([#.][^'?]+\.tsx?)[?']?/gm);
  const imports = [...found].map(([, how = '', path = '']) => ({
    file: path.startsWith('#') ? path.slice(1) : relative(root, normalize(join(root, dirname(file), path))),
    isStatic: how === 'from ' || how === 'import ',
  }));
  return { lines: text.split('\n').length - 1, isTest: file.includes('.test.'), imports };
}

if (import.meta.main) {
  const found = findSmallFiles(readSources());
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
}
