import type { CsvBin } from '#domain/exports/csv-tables.ts';
import { statement } from '#server/db/statement.ts';

export type NamedBinRow = { id: string; name: string; parentBinId: string | null; locationId: string | null };

/** Without the trash; an owner has 20,000 bins at most. */
export const queryOwnBinNames = statement<NamedBinRow, { userId: string }>(
  'export-bin-names',
  `SELECT id, name, parent_bin_id AS "parentBinId", location_id AS "locationId" FROM bins
   WHERE owner_id = $userId AND deleted_at IS NULL`,
);

/** Without the trash. */
export const queryOwnPlaceNames = statement<{ id: string; name: string }, { userId: string }>(
  'export-place-names',
  `SELECT id, name FROM locations WHERE owner_id = $userId AND deleted_at IS NULL`,
);

type BinTableRow = {
  [K in keyof CsvBin]-?: undefined extends CsvBin[K] ? Exclude<CsvBin[K], undefined> | null : CsvBin[K];
};

export const queryOwnBinTable = statement<
  BinTableRow & { id: string },
  { userId: string; afterId: string; limit: number }
>(
  'export-bin-table',
  `SELECT id, qr_code AS "qrCode", qr_label AS "qrLabel", description, tags, created_at AS "createdAt",
     archived_at AS "archivedAt", missing_since AS "missingSince", item_count AS "itemCount"
   FROM bins WHERE owner_id = $userId AND id > $afterId AND deleted_at IS NULL ORDER BY id LIMIT $limit`,
);
