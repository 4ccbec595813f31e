import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { WEB_APP } from './web-app.ts';

/** The built app's font, whose file name carries a hash. */
export async function findFontUrl(): Promise<string | undefined> {
  const files = await readdir(join(WEB_APP, 'assets')).catch(() => []);
  const file = files.find((name) => /^bricolage-grotesque-latin-wght-normal-[\w-]+\.woff2$/.test(name));
  return file && `/assets/${file}`;
}
