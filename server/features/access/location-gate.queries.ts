import type { BinColor } from '#domain/bins/bin-look.ts';
import { statement } from '#server/db/statement.ts';
import { type EntryRow, entriesOf, type PendingRow, pendingOf } from './gate.queries.ts';

/** A location as it is stored, whoever reads it, with everybody's entries on it. */
export type LocationRow = {
  ownerId: string;
  id: string;
  name: string;
  description: string | null;
  address: string | null;
  color: BinColor | null;
  createdAt: string;
  deletedAt: string | null;
  revision: number;
  entries: EntryRow[] | null;
  pending: PendingRow[] | null;
};

/** All of a LocationRow, of `locations l`. */
export const locationColumns = `
  l.owner_id AS "ownerId", l.id, l.name, l.description, l.address, l.color, l.created_at AS "createdAt",
  l.deleted_at AS "deletedAt", l.revision, ${entriesOf('location', 'l')} AS entries,
  ${pendingOf('location', 'l')} AS pending`;

export const queryLocation = statement<LocationRow, [ownerId: string, id: string]>(
  'location',
  `SELECT ${locationColumns} FROM locations l WHERE l.owner_id = $1 AND l.id = $2`,
);

export const queryLocations = statement<LocationRow, [ownerId: string, ids: string[]]>(
  'locations-of-owner-by-id',
  `SELECT ${locationColumns} FROM locations l WHERE l.owner_id = $1 AND l.id = ANY($2::uuid[])`,
);
