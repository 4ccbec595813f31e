import type { Role } from '#domain/access/access.ts';
import type { BinColor, BinIcon } from '#domain/bins/bin-look.ts';
import type { Plan } from '#domain/plans/plan.ts';
import { statement } from '#server/db/statement.ts';

export type EntryRow = { userId: string; role: Role; grantedBy: string; grantedAt: string };

/** A bin as it is stored, whoever reads it, with everybody's entries on it. */
export type BinRow = {
  ownerId: string;
  id: string;
  name: string;
  nameKey: string;
  ownerScopedId: string;
  parentBinId: string | null;
  isPrivate: boolean;
  qrCode: string;
  qrLabel: string | null;
  description: string | null;
  tags: string[];
  color: BinColor | null;
  icon: BinIcon | null;
  createdAt: string;
  lastAccessed: string | null;
  archivedAt: string | null;
  deletedAt: string | null;
  deletedWith: string | null;
  itemCount: number;
  quantityTotal: number;
  revision: number;
  entries: EntryRow[] | null;
  /** Whom the parent is shared with; the others must not learn of it. */
  parentReaders: string[] | null;
};

/** All of a BinRow, of `bins b`. The entries are the owner's, so everything lies with one owner. */
export const binColumns = `
  b.owner_id AS "ownerId", b.id, b.name, b.name_key AS "nameKey", b.owner_scoped_id AS "ownerScopedId",
  b.parent_bin_id AS "parentBinId", b.is_private AS "isPrivate", b.qr_code AS "qrCode", b.qr_label AS "qrLabel",
  b.description, b.tags, b.color, b.icon, b.created_at AS "createdAt", b.last_accessed AS "lastAccessed",
  b.archived_at AS "archivedAt", b.deleted_at AS "deletedAt", b.deleted_with AS "deletedWith",
  b.item_count AS "itemCount", b.quantity_total AS "quantityTotal", b.revision,
  (SELECT json_agg(json_build_object('userId', e.user_id, 'role', e.role, 'grantedBy', e.granted_by,
                                     'grantedAt', e.granted_at))
   FROM access_entries e WHERE e.owner_id = b.owner_id AND e.kind = 'bin' AND e.target = b.id) AS entries,
  (SELECT json_agg(DISTINCT p.user_id) FROM access_entries p
   WHERE p.owner_id = b.owner_id AND p.kind = 'bin' AND p.target = b.parent_bin_id) AS "parentReaders"`;

export const queryBins = statement<BinRow, [ownerId: string, ids: string[]]>(
  'bins-of-owner-by-id',
  `SELECT ${binColumns} FROM bins b WHERE b.owner_id = $1 AND b.id = ANY($2::uuid[])`,
);

export const queryBin = statement<BinRow, [ownerId: string, id: string]>(
  'bin',
  `SELECT ${binColumns} FROM bins b WHERE b.owner_id = $1 AND b.id = $2`,
);

export const queryOwner = statement<{ ownerId: string }, [id: string]>(
  'owner-of-id',
  `SELECT owner_id AS "ownerId" FROM ids WHERE id = $1`,
);

export const queryPlan = statement<{ plan: Plan }, [ownerId: string]>(
  'plan-of-owner',
  `SELECT plan FROM profiles WHERE user_id = $1`,
);

export type PersonRow = { userId: string; userName: string; userEmail: string };

export const queryPeople = statement<PersonRow, [userIds: string[]]>(
  'people',
  `SELECT user_id AS "userId", display_name AS "userName", email AS "userEmail" FROM profiles
   WHERE user_id = ANY($1::uuid[])`,
);
