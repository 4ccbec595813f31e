import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';

const page =
  '<!doctype html><meta charset="utf-8"><title>probe</title><script type="module" src="/probe/probe.js"></script>';

type Files = Map<string, string>;
let built: Promise<Files> | undefined;

/** Serves the probe at /probe/ in this browser; everything else there is the real server's. */
export async function serveProbe(context: BrowserContext): Promise<void> {
  built ??= buildProbe();
  const files = await built;
  await context.route('**/probe/**', (route) => {
    const name = new URL(route.request().url()).pathname.slice('/probe/'.length);
    if (name === '') return route.fulfill({ contentType: 'text/html', body: page });
    return route.fulfill({ contentType: 'text/javascript', body: files.get(name) ?? '' });
  });
}

async function buildProbe(): Promise<Files> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    base: '/probe/',
    worker: { format: 'es' },
    build: {
      write: false,
      rollupOptions: {
        input: new URL('./probe.ts', import.meta.url).pathname,
        preserveEntrySignatures: false,
        output: { entryFileNames: 'probe.js' },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const files: Files = new Map();
  for (const output of outputs) {
    if (!('output' in output)) continue;
    for (const file of output.output) {
      files.set(file.fileName, file.type === 'chunk' ? file.code : String(file.source));
    }
  }
  return files;
}
