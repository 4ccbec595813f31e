import { moment, optional } from '../json-text.ts';

/** The header of an unshared own bin, without its last brace; a test compares it with the presenter. */
export const ownHeaderJson = `concat(
  '{"id":"', b.id, '","name":', to_json(b.name), ',"nameKey":', to_json(b.name_key),
  ',"ownerId":"', b.owner_id, '","userId":"', b.owner_id, '","ownerScopedId":"', b.owner_scoped_id, '"',
  ${optional('parentBinId', 'to_json(b.parent_bin_id)')},
  ${optional('locationId', 'to_json(b.location_id)')},
  ',"isPrivate":', CASE WHEN b.is_private THEN 'true' ELSE 'false' END, ',"qrCode":"', b.qr_code, '"',
  ${optional('qrLabel', 'to_json(b.qr_label)')},
  ${optional('description', 'to_json(b.description)')},
  ',"tags":', to_json(b.tags),
  ${optional('color', 'to_json(b.color)')},
  ${optional('icon', 'to_json(b.icon)')},
  ',"accessList":{},"pendingRequests":{},"createdAt":', ${moment('b.created_at')},
  ${optional('lastAccessed', moment('b.last_accessed'))},
  ${optional('archivedAt', moment('b.archived_at'))},
  ${optional('deletedAt', moment('b.deleted_at'))},
  ${optional('deletedWith', 'to_json(b.deleted_with)')},
  ',"role":"owner","itemCount":', b.item_count, ',"quantityTotal":', b.quantity_total, ',"revision":', b.revision)`;
