import type { BinColor } from '#domain/bins/bin-look.ts';
import type { Coordinates } from '#domain/maps/coordinates.ts';
import type { Region } from '#domain/maps/region.ts';
import type { Photo } from '#domain/photos/photo.ts';
import { statement } from '#server/db/statement.ts';
import {
  type EntryRow,
  entriesOf,
  type InPart,
  type PendingRow,
  pendingOf,
  peopleIn,
} from './gate.queries.ts';

export type LocationRow = {
  ownerId: string;
  id: string;
  name: string;
  description: string | null;
  address: string | null;
  color: BinColor | null;
  photos: Photo[] | null;
  coordinates: Coordinates | null;
  planPhotoId: string | null;
  regions: Region[] | null;
  qrCode: string | null;
  createdAt: string;
  deletedAt: string | null;
  revision: number;
  entries: EntryRow[] | null;
  pending: PendingRow[] | null;
};

export const locationColumns = `
  l.owner_id AS "ownerId", l.id, l.name, l.description, l.address, l.color, l.photos, l.coordinates, l.plan_photo_id AS "planPhotoId",
  l.regions, l.qr_code AS "qrCode", l.created_at AS "createdAt",
  l.deleted_at AS "deletedAt", l.revision, ${entriesOf('location', 'l')} AS entries,
  ${pendingOf('location', 'l')} AS pending`;

export const queryLocation = statement<LocationRow, { ownerId: string; id: string }>(
  'location',
  `SELECT ${locationColumns} FROM locations l WHERE l.owner_id = $ownerId AND l.id = $id`,
);

/** As `queryBinsPart`. */
export const queryLocationsPart = statement<
  LocationRow & InPart,
  { ownerId: string; ids: string[]; people: number }
>(
  'locations-part',
  `WITH asked AS MATERIALIZED (
     SELECT w.n, l.id, sum(${peopleIn('location', 'l')}) OVER (ORDER BY w.n) AS people
     FROM unnest($ids::uuid[]) WITH ORDINALITY AS w (id, n) JOIN locations l ON l.owner_id = $ownerId AND l.id = w.id
   ), taken AS MATERIALIZED (
     SELECT * FROM asked WHERE people <= $people OR n = (SELECT min(n) FROM asked)
   )
   SELECT ${locationColumns}, (SELECT min(n)::int - 1 FROM asked WHERE n > (SELECT max(n) FROM taken)) AS "nextAt"
   FROM taken t JOIN locations l ON l.owner_id = $ownerId AND l.id = t.id`,
);
