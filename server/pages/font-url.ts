import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { WEB_APP } from './web-app.ts';

/** The URL of the built app's font, whose file name contains a hash; undefined without a build. */
export async function findFontUrl(): Promise<string | undefined> {
  const files = await readdir(join(WEB_APP, 'assets')).catch(() => []);
  const file = files.find((name) => /^bricolage-grotesque-latin-wght-normal-[\w-]+\.woff2$/.test(name));
  return file && `/assets/${file}`;
}
