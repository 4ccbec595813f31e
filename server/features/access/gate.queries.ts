import type { Role, Target, TargetKind } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { type BinField, binFieldNames } from '#domain/bins/bin-fields.ts';
import type { Document } from '#domain/documents/document.ts';
import { nilId } from '#domain/ids.ts';
import type { Location } from '#domain/locations/location.ts';
import { type LocationField, locationFieldNames } from '#domain/locations/location-fields.ts';
import type { Coordinates, Pin, Region } from '#domain/maps/map-schemas.ts';
import type { Photo } from '#domain/photos/photo.ts';
import { type Queryable, statement } from '#server/db/statement.ts';
import { isInList, selectedColumns } from '../sql-parts.queries.ts';
import type { StoredList } from '../stored-lists.ts';
import type { PublicLinkRow } from './public-links.ts';

/** One person's best entry; `via` is the target it was given on. */
export type EntryRow = {
  userId: string;
  role: Role;
  grantedBy: string;
  grantedAt: string;
  viaKind: TargetKind;
  viaId: string;
  /** Null if it was given to the person. */
  groupId: string | null;
};

/** An open request (`userId`) or invitation (`email` and `role`); `id` is the person's or the invitation's. */
export type PendingRow = {
  id: string;
  message: string;
  at: string;
  email: string | null;
  role: Role | null;
  wholePlace: boolean;
  offer: RequestOffer | null;
};

/** The offer of the join link that a request came by: it is granted as a whole, by the owner as a membership. */
export type RequestOffer = { role: Role; targets: Target[]; groupId?: string };

/** The columns of optional fields. */
type FieldsRow<Of, Field extends keyof Of> = { [F in Field]-?: Exclude<Of[F], undefined> | null };

/** Moments that a bin may be without. */
export const binMoments = ['lastAccessed', 'archivedAt', 'missingSince', 'deletedAt'] as const;
type BinMoment = (typeof binMoments)[number];

export type BinRow = FieldsRow<BinHeader, BinField | BinMoment> & {
  ownerId: string;
  id: string;
  name: string;
  nameKey: string;
  ownerScopedId: string;
  parentBinId: string | null;
  locationId: string | null;
  isPrivate: boolean;
  viewersMayTakeOut: boolean | null;
  qrCode: string;
  tags: string[];
  photos: Photo[] | null;
  documents: Document[] | null;
  pin: Pin | null;
  /** The location of the bin when it was pinned; only readers of that place see the pin. */
  pinLocationId: string | null;
  createdAt: string;
  deletedWith: string | null;
  itemCount: number;
  quantityTotal: number;
  itemRows: number;
  itemBytes: number;
  revision: number;
  publicLinks: PublicLinkRow[] | null;
  lists: StoredList[] | null;
  entries: EntryRow[] | null;
  pending: PendingRow[] | null;
};

export type LocationRow = FieldsRow<Location, LocationField> & {
  ownerId: string;
  id: string;
  name: string;
  parentLocationId: string | null;
  photos: Photo[] | null;
  documents: Document[] | null;
  coordinates: Coordinates | null;
  planPhotoId: string | null;
  viewersMayTakeOut: boolean | null;
  regions: Region[] | null;
  qrCode: string | null;
  publicLinks: PublicLinkRow[] | null;
  lists: StoredList[] | null;
  createdAt: string;
  deletedAt: string | null;
  revision: number;
  entries: EntryRow[] | null;
  pending: PendingRow[] | null;
};

export type RowOf = { bin: BinRow; location: LocationRow };

/** Orders one person's entries `e` by role, always in the same way. */
export const bestEntryFirst = `array_position(ARRAY['admin', 'editor', 'viewer'], e.role), e.granted_at, e.granted_by,
  e.via_id, e.group_id`;

/**
 * SQL for the owner in a sub-select. Statements about one owner pass the value, as Citus follows only a value to the one
 * node that has the rows.
 */
type Owner = '$ownerId' | 'b.owner_id' | 'l.owner_id';

function entriesOf(kind: TargetKind, row: string, owner: Owner): string {
  return `(SELECT json_agg(json_build_object('userId', e.user_id, 'role', e.role, 'grantedBy', e.granted_by,
     'grantedAt', e.granted_at, 'viaKind', e.via_kind, 'viaId', e.via_id,
     'groupId', nullif(e.group_id, '${nilId}')))
   FROM (SELECT DISTINCT ON (e.user_id) e.* FROM access_entries e
     WHERE e.owner_id = ${owner} AND e.kind = '${kind}' AND e.target = ${row}.id
     ORDER BY e.user_id, ${bestEntryFirst}) AS e)`;
}

function pendingOf(kind: TargetKind, row: string, owner: Owner): string {
  return `(SELECT json_agg(p) FROM (
     SELECT r.user_id AS id, r.message, r.requested_at AS at, NULL AS email, NULL AS role, r.whole_place AS "wholePlace",
       r.offer
     FROM access_requests r
     WHERE r.owner_id = ${owner} AND r.kind = '${kind}' AND r.target = ${row}.id AND r.denied_at IS NULL
     UNION ALL
     SELECT v.id, '', v.invited_at, v.email, v.role, false, NULL FROM invites v
     WHERE v.owner_id = ${owner} AND v.kind = '${kind}' AND v.target = ${row}.id
       AND v.answered_at IS NULL AND v.expires_at > now()
   ) AS p)`;
}

/** How many people `row` names at most: several entries of one person count each. */
export function peopleIn(kind: TargetKind, row: string, owner: Owner = '$ownerId'): string {
  const onTarget = `owner_id = ${owner} AND kind = '${kind}' AND target = ${row}.id`;
  return `((SELECT count(*) FROM access_entries WHERE ${onTarget})
    + (SELECT count(*) FROM access_requests WHERE ${onTarget} AND denied_at IS NULL)
    + (SELECT count(*) FROM invites WHERE ${onTarget} AND answered_at IS NULL))`;
}

const binColumnsOf = (owner: Owner) => `
  b.owner_id AS "ownerId", b.id, b.name, b.name_key AS "nameKey", b.owner_scoped_id AS "ownerScopedId",
  b.parent_bin_id AS "parentBinId", b.location_id AS "locationId", b.is_private AS "isPrivate", b.qr_code AS "qrCode",
  b.viewers_may_take_out AS "viewersMayTakeOut", b.tags, b.photos, b.documents, b.pin, b.pin_location_id AS "pinLocationId", b.created_at AS "createdAt", b.deleted_with AS "deletedWith",
  ${selectedColumns('b', [...binFieldNames, ...binMoments])},
  b.item_count AS "itemCount", b.quantity_total AS "quantityTotal", b.item_rows AS "itemRows",
  b.item_bytes AS "itemBytes", b.revision, b.public_links AS "publicLinks", b.lists,
  ${entriesOf('bin', 'b', owner)} AS entries,
  ${pendingOf('bin', 'b', owner)} AS pending`;

/** All columns of a BinRow, from `bins b` of `$ownerId`. */
export const binColumns = binColumnsOf('$ownerId');

const locationColumnsOf = (owner: Owner) => `
  l.owner_id AS "ownerId", l.id, l.name, l.parent_location_id AS "parentLocationId", ${selectedColumns('l', locationFieldNames)}, l.photos, l.documents, l.coordinates,
  l.plan_photo_id AS "planPhotoId", l.regions, l.qr_code AS "qrCode", l.created_at AS "createdAt",
  l.viewers_may_take_out AS "viewersMayTakeOut", l.public_links AS "publicLinks", l.lists, l.deleted_at AS "deletedAt", l.revision, ${entriesOf('location', 'l', owner)} AS entries,
  ${pendingOf('location', 'l', owner)} AS pending`;

/** The table of each kind, its alias `row`, and its columns. */
const stored = {
  bin: { table: 'bins', row: 'b', columnsOf: binColumnsOf },
  location: { table: 'locations', row: 'l', columnsOf: locationColumnsOf },
} as const satisfies Record<TargetKind, { table: string; row: string; columnsOf: (owner: Owner) => string }>;

export type TargetAddress = { ownerId: string; id: string };

type QueryRow = { [K in TargetKind]: (db: Queryable, address: TargetAddress) => Promise<RowOf[K][]> };

function selectRow(kind: TargetKind): string {
  const { table, row, columnsOf } = stored[kind];
  return `SELECT ${columnsOf('$ownerId')} FROM ${table} ${row} WHERE ${row}.owner_id = $ownerId AND ${row}.id = $id`;
}

export const queryBin = statement<BinRow, TargetAddress>('bin', selectRow('bin'));
export const queryLocation = statement<LocationRow, TargetAddress>('location', selectRow('location'));

export const queryRow: QueryRow = { bin: queryBin, location: queryLocation };

/** `nextAt` is the index of the first row left out; null if none is. */
export type InPart = { nextAt: number | null };

type PartValues = { ownerIds: string[]; ids: string[]; people: number };

/**
 * The first of these rows, in the order of the lists, that name at most `people` people, but at least one row. OFFSET 0 keeps
 * it a look-up by key for each row of one owner; as a join it could compare each with all of the owner's.
 */
function selectPart(kind: TargetKind, owner: Owner): string {
  const { table, row, columnsOf } = stored[kind];
  const isOneOwner = owner === '$ownerId';
  const listed = isOneOwner
    ? 'unnest($ids::uuid[]) WITH ORDINALITY AS w (id, n)'
    : 'unnest($ownerIds::uuid[], $ids::uuid[]) WITH ORDINALITY AS w (owner_id, id, n)';
  const joinRow = (list: string) =>
    isOneOwner
      ? `CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE owner_id = $ownerId AND id = ${list}.id OFFSET 0) AS ${row}`
      : `JOIN ${table} ${row} ON ${row}.owner_id = ${list}.owner_id AND ${row}.id = ${list}.id`;
  return `WITH counted AS MATERIALIZED (
     SELECT w.n, ${row}.owner_id, ${row}.id, ${peopleIn(kind, row, owner)} AS people
     FROM ${listed} ${joinRow('w')}
   ), named AS MATERIALIZED (
     SELECT n, owner_id, id, sum(people) OVER (ORDER BY n) AS people FROM counted
   ), taken AS MATERIALIZED (
     SELECT * FROM named WHERE people <= $people OR n = (SELECT min(n) FROM named)
   )
   SELECT ${columnsOf(owner)}, (SELECT min(n)::int - 1 FROM named WHERE n > (SELECT max(n) FROM taken)) AS "nextAt"
   FROM taken t ${joinRow('t')} ORDER BY t.n`;
}

export const queryBinsPart = statement<BinRow & InPart, PartValues>(
  'bins-part',
  selectPart('bin', 'b.owner_id'),
);
export const queryLocationsPart = statement<LocationRow & InPart, PartValues>(
  'locations-part',
  selectPart('location', 'l.owner_id'),
);

export const queryLocationsOfOwner = statement<
  LocationRow & InPart,
  { ownerId: string; ids: string[]; people: number }
>('locations-part-of-owner', selectPart('location', '$ownerId'));

/** The reader's own entries on the bin or location whose row is `row`. */
export function ownEntriesOf(
  kind: TargetKind,
  row: string,
  { reader = '$readerId', owner = '$ownerId' } = {},
): string {
  return `(SELECT json_agg(json_build_object('userId', e.user_id, 'role', e.role)) FROM access_entries e
     WHERE e.owner_id = ${owner} AND e.kind = '${kind}' AND e.target = ${row}.id AND e.user_id = ${reader})`;
}

/** A bin or location as the gate needs it, with the reader's own entries only. */
export type RolesOfTargetRow = Pick<BinRow, 'ownerId' | 'id' | 'deletedAt'> & {
  entries: Pick<EntryRow, 'userId' | 'role'>[] | null;
};

type RolesOfReader = { ownerId: string; readerId: string; ids: string[] };

function selectRoles(kind: TargetKind): string {
  const { table, row } = stored[kind];
  return `SELECT ${row}.owner_id AS "ownerId", ${row}.id, ${row}.deleted_at AS "deletedAt",
     ${ownEntriesOf(kind, row)} AS entries
   FROM ${table} ${row} WHERE ${row}.owner_id = $ownerId AND ${row}.id = ANY($ids::uuid[])`;
}

export const queryRolesOfBins = statement<RolesOfTargetRow, RolesOfReader>('bins-held', selectRoles('bin'));
export const queryRolesOfLocations = statement<RolesOfTargetRow, RolesOfReader>(
  'locations-held-by-reader',
  selectRoles('location'),
);

export const queryReaders = statement<
  { id: string; userId: string },
  { ownerIds: string[]; ids: string[]; readerIds: string[] }
>(
  'readers-of-targets',
  `SELECT DISTINCT e.target AS id, e.user_id AS "userId"
   FROM unnest($ownerIds::uuid[], $ids::uuid[]) AS t (owner_id, id) JOIN access_entries e
     ON e.owner_id = t.owner_id AND e.kind IN ('bin', 'location') AND e.target = t.id
       AND ${isInList('e.user_id', '$readerIds')}`,
);

export const queryOwner = statement<{ ownerId: string }, { id: string }>(
  'owner-of-id',
  `SELECT owner_id AS "ownerId" FROM ids WHERE id = $id`,
);

/** Finds nothing for readers who are neither the owner nor have an entry; the entries decide later what they may do. */
export const queryOwnerForReader = statement<{ ownerId: string }, { id: string; readerId: string }>(
  'owner-of-id-for-reader',
  `SELECT owner_id AS "ownerId" FROM ids WHERE id = $id AND owner_id = $readerId
   UNION ALL
   SELECT owner_id FROM visible WHERE user_id = $readerId AND kind IN ('bin', 'location') AND target = $id`,
);

export const queryOwnerOfPublic = statement<{ ownerId: string }, { binId: string }>(
  'owner-of-public-bin',
  `WITH i AS MATERIALIZED (SELECT owner_id, id FROM ids WHERE id = $binId)
   SELECT b.owner_id AS "ownerId" FROM i JOIN bins b ON b.owner_id = i.owner_id AND b.id = i.id
   WHERE NOT b.is_private AND b.deleted_at IS NULL`,
);

export type PersonRow = { userId: string; userName: string; userEmail: string; photoId: string | null };

export const queryPeople = statement<PersonRow, { userIds: string[] }>(
  'people',
  `SELECT user_id AS "userId", display_name AS "userName", email AS "userEmail",
     photos->0->>'id' AS "photoId" FROM profiles
   WHERE user_id = ANY($userIds::uuid[])`,
);
