import { linkOptions } from '@tanstack/react-router';
import { paths } from '#web/app/paths.ts';
import { type Found, keepFoundAhead } from './found-ahead.ts';

/** Where a look-up leads; a free code of one's own becomes that of a new bin. The page of a bin need not ask again. */
export function wayToFound(found: Found, code: string) {
  if (found.free) return linkOptions({ to: paths.binCreate, search: { code } });
  if (found.location) return linkOptions({ to: paths.location, params: { locationId: found.location.id } });
  keepFoundAhead(found);
  return linkOptions({ to: paths.bin, params: { binId: found.id } });
}
