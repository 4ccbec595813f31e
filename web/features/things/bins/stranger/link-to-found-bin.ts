import { linkOptions } from '@tanstack/react-router';
import { paths } from '#web/app/paths.ts';
import { cacheFoundBin, type FoundBin } from './found-bin-cache.ts';

/**
 * Where a look-up leads; a free code of the person's own leads to creating a bin. The opened page need not repeat the
 * request.
 */
export function linkToFoundBin(found: FoundBin, code: string) {
  if (found.free) return linkOptions({ to: paths.binCreate, search: { code } });
  if (found.location) return linkOptions({ to: paths.location, params: { locationId: found.location.id } });
  cacheFoundBin(found);
  return linkOptions({ to: paths.bin, params: { binId: found.id } });
}
