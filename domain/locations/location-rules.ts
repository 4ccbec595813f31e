import { assertCan } from '../access/access-rules.ts';
import { AppError } from '../errors.ts';
import { mergeFields } from '../merge.ts';
import type { WriteContext } from '../write-context.ts';
import type { Location, LocationChange, NewLocation } from './location.ts';

export function locationFrom(input: NewLocation & { id: string }, context: WriteContext): Location {
  const location: Location = {
    id: input.id,
    ownerId: context.userId,
    userId: context.userId,
    name: input.name,
    accessList: {},
    pendingRequests: {},
    createdAt: context.now,
    role: 'owner',
    revision: 0,
  };
  for (const field of ['description', 'address', 'color'] as const) {
    if (input[field] !== undefined) Object.assign(location, { [field]: input[field] });
  }
  return location;
}

/** @throws AppError `access.denied`, `locations.inTrash`. */
export function changeLocation(
  current: Location,
  change: LocationChange,
): { location: Location; overwrote: Partial<Location> | undefined } {
  if (current.deletedAt !== undefined) throw new AppError('locations.inTrash');
  assertCan(current.role, 'edit details');
  const { was, ...fields } = change;
  const { merged, overwrote } = mergeFields(current, fields, was);
  return { location: merged, overwrote };
}
