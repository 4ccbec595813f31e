import { measurePages } from '../scripts/bundle-size.ts';
import type { Figure } from './figure.ts';

/** The JavaScript that a page loads before it can be used. */
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
