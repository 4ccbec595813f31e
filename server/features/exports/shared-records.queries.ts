import type { TargetKind } from '#domain/access/target.ts';
import type { ExportRecord } from '#domain/exports/export-format.ts';
import { statement } from '#server/db/statement.ts';

/** What others share with a person; the gate decides by the rows themselves. */
export const querySharedTargets = statement<
  { ownerId: string; id: string },
  { userId: string; kind: TargetKind; afterId: string; limit: number }
>(
  'export-shared-targets',
  `SELECT owner_id AS "ownerId", target AS id FROM visible
   WHERE user_id = $userId AND kind = $kind AND target > $afterId ORDER BY target LIMIT $limit`,
);

/** Photos that are not in the trash; those of items in the trash only with `withTrash`. */
export const querySharedPhotos = statement<
  Omit<ExportRecord<'shared/photos.ndjson'>, 'binId'> & {
    binId: string | null;
    fileKey: string;
    bytes: number;
  },
  { ownerId: string; kind: TargetKind; id: string; withTrash: boolean }
>(
  'export-shared-photos',
  `SELECT p.id, p.kind, p.target, CASE WHEN p.kind = 'item' THEN p.bin_id END AS "binId", p.file_key AS "fileKey", p.bytes
   FROM photos p LEFT JOIN items i
     ON p.kind = 'item' AND i.owner_id = p.owner_id AND i.bin_id = p.bin_id AND i.id = p.target
   WHERE p.owner_id = $ownerId AND p.deleted_at IS NULL AND CASE $kind
     WHEN 'location' THEN p.kind = 'location' AND p.target = $id
     ELSE p.bin_id = $id AND (p.kind = 'bin' OR i.id IS NOT NULL AND ($withTrash::boolean OR i.deleted_at IS NULL)) END
   ORDER BY p.id`,
);
