import { linkOptions } from '@tanstack/react-router';
import { paths } from '#web/app/paths.ts';
import { cacheFoundBin, type FoundBin } from './found-bin-cache.ts';

/** Where a look-up leads; a free code of one's own becomes that of a new bin. The page of a bin need not ask again. */
export function linkToFoundBin(found: FoundBin, code: string) {
  if (found.free) return linkOptions({ to: paths.binCreate, search: { code } });
  if (found.location) return linkOptions({ to: paths.location, params: { locationId: found.location.id } });
  cacheFoundBin(found);
  return linkOptions({ to: paths.bin, params: { binId: found.id } });
}
