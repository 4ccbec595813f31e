import type { LinkProps } from '@tanstack/react-router';
import type { Target } from '#domain/access/access.ts';
import { paths } from '#web/app/paths.ts';

type Way = Pick<LinkProps, 'to' | 'params'>;

export function targetPath({ kind, id }: Target): Way {
  return kind === 'bin'
    ? { to: paths.bin, params: { binId: id } }
    : { to: paths.location, params: { locationId: id } };
}

export function accessPath({ kind, id }: Target): Way {
  return kind === 'bin'
    ? { to: paths.binAccess, params: { binId: id } }
    : { to: paths.locationAccess, params: { locationId: id } };
}
