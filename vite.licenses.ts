import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** A library that the browser loads, with the whole text of its licence. */
type License = { name: string; version: string; license: string; text: string };

/** Used without an import that the bundler sees: the style sheet's typeface and the service worker. */
const elsewhere = [
  '@fontsource-variable/bricolage-grotesque',
  'workbox-core',
  'workbox-precaching',
  'workbox-routing',
  'workbox-strategies',
].map((name) => join(import.meta.dirname, 'node_modules', name));

/**
 * Writes `licenses.json`, which /about shows, from what is really in the build. Workers are bundles of their own, written
 * before the main one, so both have a plugin.
 */
export function listLicenses(): { ofPage: Plugin; ofWorkers: Plugin } {
  const folders = new Set(elsewhere);
  const collect = (bundle: object) => {
    for (const chunk of Object.values(bundle) as { moduleIds?: string[]; originalFileNames?: string[] }[])
      for (const id of [...(chunk.moduleIds ?? []), ...(chunk.originalFileNames ?? [])]) {
        const folder = packageFolder(id);
        if (folder !== undefined) folders.add(folder);
      }
  };
  return {
    ofWorkers: { name: 'licenses-of-workers', generateBundle: (_options, bundle) => collect(bundle) },
    ofPage: {
      name: 'licenses',
      apply: 'build',
      generateBundle(_options, bundle) {
        collect(bundle);
        const licenses = [...folders].map(readLicense).sort((a, b) => a.name.localeCompare(b.name));
        this.emitFile({ type: 'asset', fileName: 'licenses.json', source: JSON.stringify(licenses) });
      },
    },
  };
}

function packageFolder(id: string): string | undefined {
  const found = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'));
  return found?.[1] && (found[1].startsWith('/') ? found[1] : join(import.meta.dirname, 'web', found[1]));
}

/** @throws Error for a library without a licence, which we may not pass on. */
function readLicense(folder: string): License {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
  // Some name it only in the text.
  const named = typeof license === 'string' ? license : /^(The )?MIT License/i.test(text) && 'MIT';
  if (!named) throw new Error(`${folder} names no licence`);
  return { name, version, license: named, text };
}
