import type { EffectiveRole } from '#domain/access/access.ts';
import type { Location } from '#domain/locations/location.ts';
import type { LocationRow } from '../access/location-gate.queries.ts';
import { type People, presentEntries, presentOwner, presentPending } from '../access/people.present.ts';

export function presentLocation(row: LocationRow, effectiveRole: EffectiveRole, people: People): Location {
  const location: Location = {
    id: row.id,
    ownerId: row.ownerId,
    userId: row.ownerId,
    ...presentOwner(row, effectiveRole, people),
    name: row.name,
    accessList: presentEntries(row, effectiveRole, people, nothingAbove),
    pendingRequests: presentPending(row, effectiveRole, people),
    createdAt: row.createdAt,
    role: effectiveRole,
    revision: row.revision,
  };
  if (row.description !== null) location.description = row.description;
  if (row.address !== null) location.address = row.address;
  if (row.color !== null) location.color = row.color;
  if (row.photos !== null) location.photos = row.photos;
  if (row.coordinates !== null) location.coordinates = row.coordinates;
  if (row.planPhotoId !== null) location.planPhotoId = row.planPhotoId;
  if (row.regions !== null) location.regions = row.regions;
  if (row.qrCode !== null) location.qrCode = row.qrCode;
  if (row.deletedAt !== null) location.deletedAt = row.deletedAt;
  return location;
}

const nothingAbove = () => false;
