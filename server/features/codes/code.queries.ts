import type { CodeUse } from '#domain/codes/codes.ts';
import { statement } from '#server/db/statement.ts';

export type CodeDbRow = {
  code: string;
  binId: string | null;
  locationId: string | null;
  createdAt: string;
  voidedAt: string | null;
  printedAt: string | null;
  sheetId: string | null;
  sheetTemplate: string | null;
  isReprint: boolean;
  use: CodeUse | null;
  number: number | null;
  revision: number;
};

const columns = `code, bin_id AS "binId", location_id AS "locationId", created_at AS "createdAt", voided_at AS "voidedAt",
  printed_at AS "printedAt", sheet_id AS "sheetId", sheet_template AS "sheetTemplate",
  is_reprint AS "isReprint", use, number, revision`;

/** Inserts nothing if the code exists. */
export const insertCode = statement<
  { code: string },
  { code: string; ownerId: string; binId: string; now: string }
>(
  'code-insert',
  `INSERT INTO codes (code, owner_id, bin_id, created_at) VALUES ($code, $ownerId, $binId, $now)
   ON CONFLICT DO NOTHING RETURNING code`,
);

/**
 * Returns the codes that did not exist; sorted, so that concurrent writers don't deadlock. They are numbered from
 * `firstNumber`, unless it is null.
 */
export const insertFreeCodes = statement<
  { code: string },
  {
    codes: string[];
    ownerId: string;
    use: CodeUse;
    firstNumber: number | null;
    revision: number;
    now: string;
  }
>(
  'codes-insert-free',
  `INSERT INTO codes (code, owner_id, use, number, revision, created_at)
   SELECT code, $ownerId, $use, $firstNumber::int + place - 1, $revision, $now
   FROM unnest($codes::text[]) WITH ORDINALITY AS c (code, place) ORDER BY code
   ON CONFLICT DO NOTHING RETURNING code`,
);

/** Finds only codes of this owner. */
export const queryCodes = statement<CodeDbRow, { codes: string[]; ownerId: string }>(
  'codes',
  `SELECT ${columns} FROM codes WHERE code = ANY($codes::text[]) AND owner_id = $ownerId`,
);

/** Live codes of bins and locations of other owners. */
export const queryOthersCodes = statement<
  { code: string; ownerId: string; binId: string | null; locationId: string | null },
  { codes: string[]; userId: string }
>(
  'codes-of-others',
  `SELECT code, owner_id AS "ownerId", bin_id AS "binId", location_id AS "locationId" FROM codes
   WHERE code = ANY($codes::text[]) AND owner_id <> $userId AND voided_at IS NULL
     AND (bin_id IS NOT NULL OR location_id IS NOT NULL)`,
);

/** Each row has the latest revision; if nothing changed, one row without a code has it. */
export const queryChangedCodes = statement<
  { [each in keyof CodeDbRow]: CodeDbRow[each] | null } & { latest: number },
  { ownerId: string; afterRevision: number; afterCode: string; limit: number }
>(
  'codes-changed',
  `SELECT a.codes_revision AS latest, c.*
   FROM account_revisions a LEFT JOIN (
     SELECT ${columns} FROM codes
     WHERE owner_id = $ownerId AND revision > 0 AND (revision, code) > ($afterRevision::bigint, $afterCode)
     ORDER BY revision, code LIMIT $limit
   ) AS c ON true
   WHERE a.user_id = $ownerId ORDER BY c.revision, c.code`,
);

/**
 * `waiting` counts free reserve codes, `lately` those of them created after `since`; `lastNumber` is the highest of a
 * label, 0 without any.
 */
export const countMadeCodes = statement<
  { labels: number; waiting: number; lately: number; lastNumber: number },
  { ownerId: string; since: string }
>(
  'codes-made',
  `SELECT count(*) FILTER (WHERE use = 'labels')::int AS labels,
     count(*) FILTER (WHERE use = 'reserve' AND bin_id IS NULL AND location_id IS NULL)::int AS waiting,
     count(*) FILTER (
       WHERE use = 'reserve' AND bin_id IS NULL AND location_id IS NULL AND created_at > $since)::int AS lately,
     coalesce(max(number), 0) AS "lastNumber"
   FROM codes WHERE owner_id = $ownerId AND use IS NOT NULL`,
);

/** A null revision or use leaves the column unchanged. */
export const updateUsed = statement<
  object,
  {
    code: string;
    ownerId: string;
    binId: string | null;
    locationId: string | null;
    revision: number | null;
    use: CodeUse | null;
  }
>(
  'code-use',
  `UPDATE codes SET bin_id = $binId, location_id = $locationId, revision = coalesce($revision::bigint, revision),
     use = coalesce($use, use)
   WHERE code = $code AND owner_id = $ownerId`,
);

export const updateVoid = statement<object, { code: string; ownerId: string; revision: number; now: string }>(
  'code-void',
  `UPDATE codes SET voided_at = $now, revision = $revision WHERE code = $code AND owner_id = $ownerId`,
);

export const updatePrinted = statement<
  object,
  {
    codes: string[];
    ownerId: string;
    sheetId: string;
    sheetTemplate: string;
    revision: number;
    now: string;
  }
>(
  'codes-printed',
  `UPDATE codes SET is_reprint = is_reprint OR (printed_at IS NOT NULL AND sheet_id IS DISTINCT FROM $sheetId),
     printed_at = $now, sheet_id = $sheetId, sheet_template = $sheetTemplate, revision = $revision
   WHERE code = ANY($codes::text[]) AND owner_id = $ownerId`,
);

export const updateUnprinted = statement<object, { codes: string[]; ownerId: string; revision: number }>(
  'codes-unprinted',
  `UPDATE codes SET printed_at = CASE WHEN is_reprint THEN printed_at END, sheet_id = NULL, sheet_template = NULL,
     revision = $revision
   WHERE code = ANY($codes::text[]) AND owner_id = $ownerId`,
);

/** Last in a transaction, as `raiseAccounts`. */
export const raiseCodes = statement<{ revision: number }, { ownerId: string }>(
  'codes-raise',
  `UPDATE account_revisions SET revision = revision + 1, codes_revision = revision + 1
   WHERE user_id = $ownerId RETURNING revision`,
);

export const updateCodeOfBin = statement<
  { id: string; revision: number },
  { ownerId: string; id: string; code: string }
>(
  'bin-code',
  `UPDATE bins SET qr_code = $code, revision = revision + 1
   WHERE owner_id = $ownerId AND id = $id RETURNING id, revision`,
);

export const updateCodeOfLocation = statement<
  { id: string; revision: number },
  { ownerId: string; id: string; code: string }
>(
  'location-code',
  `UPDATE locations SET qr_code = $code, revision = revision + 1
   WHERE owner_id = $ownerId AND id = $id RETURNING id, revision`,
);
