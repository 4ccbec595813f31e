import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

/** The gzipped size in KB (1,000 bytes) of these modules with all their static imports. */
const Budget = z.record(z.string(), z.object({ modules: z.array(z.string()), kilobytes: z.number() }));
const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);

export type PageSize = { page: string; size: number; files: number; budget: number };

const ROOT = join(import.meta.dirname, '..');
const BUILT = join(ROOT, 'dist/web');

/** Measures the JavaScript of each page of bundle-budget.json in the last build. */
export async function measurePages(): Promise<PageSize[]> {
  const budget = Budget.parse(JSON.parse(await readFile(join(ROOT, 'bundle-budget.json'), 'utf8')));
  const manifest = Manifest.parse(JSON.parse(await readFile(join(BUILT, '.vite/manifest.json'), 'utf8')));
  return Promise.all(
    Object.entries(budget).map(async ([page, { modules, kilobytes }]) => {
      const files = scriptsOf(modules, manifest);
      const sizes = await Promise.all(
        files.map(async (file) => gzipSync(await readFile(join(BUILT, file))).length),
      );
      const size = sizes.reduce((sum, each) => sum + each, 0) / 1000;
      return { page, size, files: files.length, budget: kilobytes };
    }),
  );
}

function scriptsOf(modules: string[], manifest: z.infer<typeof Manifest>): string[] {
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
