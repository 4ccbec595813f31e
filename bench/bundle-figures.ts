import { measurePages } from '../scripts/bundle-size.ts';
import type { Figure } from './figure.ts';

/** How much JavaScript the build asks of a phone before a page can be used. */
export async function bundleFigures(): Promise<Figure[]> {
  const pages = await measurePages();
  return pages.map(({ page, size, files, budget }) => ({
    name: `JavaScript to ${page}, gzip`,
    value: size,
    unit: 'KB',
    goal: { atMost: budget },
    detail: `${files} files of the build`,
  }));
}
