import { statement } from '#server/db/statement.ts';
import type { BinRow } from '../access/gate.queries.ts';
import type { HeldRoles } from '../access/gate.ts';
import { type PublicRow, publicColumns } from './public-bin.queries.ts';

/** Where a bin is, not yet a right to it. */
export type BinKey = { ownerId: string; id: string };
type LabelRow = BinKey & { label: string };

export const queryByCode = statement<BinKey, [code: string]>(
  'find-by-code',
  `SELECT owner_id AS "ownerId", bin_id AS id FROM codes WHERE code = $1 AND bin_id IS NOT NULL`,
);

/** The labels of a person's own bins, the oldest bin's first. */
export const queryOwnLabels = statement<LabelRow, [ownerId: string]>(
  'find-own-labels',
  `SELECT owner_id AS "ownerId", id, qr_label AS label FROM bins
   WHERE owner_id = $1 AND qr_label IS NOT NULL AND deleted_at IS NULL ORDER BY created_at, id`,
);

/** The labels of the bins that are shared with a person, the oldest bin's first. */
export const querySharedLabels = statement<LabelRow, [readerId: string]>(
  'find-shared-labels',
  `WITH found AS MATERIALIZED (
     SELECT owner_id, target FROM visible WHERE user_id = $1 AND kind = 'bin'
   )
   SELECT b.owner_id AS "ownerId", b.id, b.qr_label AS label
   FROM found f JOIN bins b ON b.owner_id = f.owner_id AND b.id = f.target
   WHERE b.qr_label IS NOT NULL AND b.deleted_at IS NULL ORDER BY b.created_at, b.id`,
);

/** The public bins of this label: two are as good as many. */
export const queryPublicByLabel = statement<BinKey, [labelKey: string]>(
  'find-public-by-label',
  `SELECT owner_id AS "ownerId", bin_id AS id FROM public_labels WHERE label_key = $1 LIMIT 2`,
);

/** What decides whether a person may find a bin, and how. */
export type FoundRow = BinKey & HeldRoles & Pick<BinRow, 'isPrivate' | 'deletedAt'>;

/** With the reader's own entries only: of how many people share it the time should tell nothing. */
export const queryFound = statement<FoundRow, [ownerId: string, id: string, readerId: string]>(
  'find-bin',
  `SELECT b.owner_id AS "ownerId", b.id, b.is_private AS "isPrivate", b.deleted_at AS "deletedAt",
     (SELECT json_agg(json_build_object('userId', e.user_id, 'role', e.role)) FROM access_entries e
      WHERE e.owner_id = b.owner_id AND e.kind = 'bin' AND e.target = b.id AND e.user_id = $3) AS entries
   FROM bins b WHERE b.owner_id = $1 AND b.id = $2`,
);

/** Asks for its being public once more: it may have changed since it was found. Reads its first items. */
export const queryPublicBin = statement<PublicRow, [ownerId: string, id: string, itemsMost: number]>(
  'find-public-bin',
  `SELECT ${publicColumns('$3', '0')} FROM bins b
   WHERE b.owner_id = $1 AND b.id = $2 AND NOT b.is_private AND b.deleted_at IS NULL`,
);

/** Whether a person asks for this bin. */
export const queryHasAsked = statement<{ hasAsked: boolean }, [userId: string, binId: string]>(
  'find-has-asked',
  `SELECT EXISTS (
     SELECT FROM own_requests WHERE user_id = $1 AND kind = 'bin' AND target = $2) AS "hasAsked"`,
);
