import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

/** What a page needs to be usable: these modules with all they import statically, gzipped, in thousands of bytes. */
const Budget = z.record(z.string(), z.object({ modules: z.array(z.string()), kilobytes: z.number() }));
const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);

const ROOT = join(import.meta.dirname, '..');
const BUILT = join(ROOT, 'dist/web');

const budget = Budget.parse(JSON.parse(await readFile(join(ROOT, 'bundle-budget.json'), 'utf8')));
const manifest = Manifest.parse(JSON.parse(await readFile(join(BUILT, '.vite/manifest.json'), 'utf8')));

for (const [page, { modules, kilobytes }] of Object.entries(budget)) {
  const files = scriptsOf(modules);
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(join(BUILT, file))).length),
  );
  const size = sizes.reduce((sum, each) => sum + each, 0) / 1000;
  const verdict = size <= kilobytes ? 'within' : 'OVER';
  console.log(
    `${page}: ${size.toFixed(1)} KB of JavaScript in ${files.length} files, ${verdict} ${kilobytes} KB`,
  );
  if (size > kilobytes) process.exitCode = 1;
}

function scriptsOf(modules: string[]): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} of bundle-budget.json is not in the build's manifest`);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    chunk.imports.forEach(visit);
  };
  modules.forEach(visit);
  return [...files];
}
