import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { budgets } from './first-screens.ts';

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);

export type PageSize = { page: string; size: number; files: number; budget: number };

const BUILT = join(import.meta.dirname, '../dist/web');

/** Measures the JavaScript of each page that has a budget in the last build, with all static imports. */
export async function measurePages(): Promise<PageSize[]> {
  const manifest = await readManifest();
  return Promise.all(
    Object.entries(budgets).map(async ([page, { modules, kilobytes }]) => {
      const files = scriptsOf(modules, manifest);
      const sizes = await Promise.all(
        files.map(async (file) => gzipSync(await readFile(join(BUILT, file))).length),
      );
      const size = sizes.reduce((sum, each) => sum + each, 0) / 1000;
      return { page, size, files: files.length, budget: kilobytes };
    }),
  );
}

/**
 * Returns the chunks of the last build that import themselves by way of others. Which of them runs first depends on the
 * page, and an export that is used before its chunk has run breaks the page.
 */
export async function findCircularChunks(): Promise<string[]> {
  const manifest = await readManifest();
  const reachesItself = (start: string): boolean => {
    const seen = new Set<string>();
    const visit = (name: string): boolean =>
      (manifest[name]?.imports ?? []).some((next) => {
        if (next === start) return true;
        if (seen.has(next)) return false;
        seen.add(next);
        return visit(next);
      });
    return visit(start);
  };
  return Object.keys(manifest).filter(reachesItself);
}

async function readManifest(): Promise<z.infer<typeof Manifest>> {
  return Manifest.parse(JSON.parse(await readFile(join(BUILT, '.vite/manifest.json'), 'utf8')));
}

function scriptsOf(modules: string[], manifest: z.infer<typeof Manifest>): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} of scripts/first-screens.ts is not in the build's manifest`);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    chunk.imports.forEach(visit);
  };
  modules.forEach(visit);
  return [...files];
}
