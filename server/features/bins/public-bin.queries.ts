/** What of a bin anybody may see to whom it is public. */
export type PublicRow = {
  name: string;
  tags: string[];
  color: string | null;
  icon: string | null;
  items: { name: string; quantity: number; unit: string | null; tags: string[] }[] | null;
};

/** All of a PublicRow, of `bins b`. */
export const publicColumns = `b.name, b.tags, b.color, b.icon,
  (SELECT json_agg(json_build_object('name', i.name, 'quantity', i.quantity, 'unit', i.unit, 'tags', i.tags)
                   ORDER BY i.date_added, i.id)
   FROM items i WHERE i.owner_id = b.owner_id AND i.bin_id = b.id AND i.deleted_at IS NULL) AS items`;
