import type { Photo } from '#domain/photos/photo.ts';

export type PublicRow = {
  name: string;
  tags: string[];
  color: string | null;
  icon: string | null;
  photos: Photo[] | null;
  itemCount: number;
  /** Null if any item has a unit. */
  quantityTotal: number | null;
  items:
    | { name: string; quantity: number; unit: string | null; tags: string[]; photos: Photo[] | null }[]
    | null;
};

const itemsOfBin = 'i.owner_id = $ownerId AND i.bin_id = b.id AND i.deleted_at IS NULL';

/** All of a PublicRow, of `bins b` of `$ownerId`, with one page of items. */
export function publicColumns(limit: string, offset: string): string {
  return `b.name, b.tags, b.color, b.icon, b.photos, b.item_count AS "itemCount",
    CASE WHEN NOT EXISTS (SELECT 1 FROM items i WHERE ${itemsOfBin} AND i.unit IS NOT NULL) THEN b.quantity_total END
      AS "quantityTotal",
    (SELECT json_agg(json_build_object('name', p.name, 'quantity', p.quantity, 'unit', p.unit, 'tags', p.tags,
       'photos', p.photos)) FROM (
       SELECT i.name, i.quantity, i.unit, i.tags, i.photos FROM items i WHERE ${itemsOfBin}
       ORDER BY i.date_added, i.id LIMIT ${limit} OFFSET ${offset}
     ) AS p) AS items`;
}
