/**
 * SQL: whether the bin or location at `row` is not in the trash, where only its editors see it. With `OFFSET 0` each is
 * looked up by its key; without it Postgres may read all bins of all accounts into a table of hashes.
 */
const isOpen = (row: string) => `(EXISTS (SELECT FROM bins b WHERE b.owner_id = ${row}.owner_id
       AND ${row}.kind = 'bin' AND b.id = ${row}.target AND b.deleted_at IS NULL OFFSET 0)
     OR EXISTS (SELECT FROM locations l WHERE l.owner_id = ${row}.owner_id
       AND ${row}.kind = 'location' AND l.id = ${row}.target AND l.deleted_at IS NULL OFFSET 0))`;

/**
 * SQL: whether somewhere the name of `person` is shown to `reader`: one of them sees a bin or place of the other, both
 * see one of a third, or the person asks for one whose requests the reader sees.
 */
export function isShownTo(person: string, reader: string): string {
  return `(EXISTS (SELECT FROM visible v WHERE v.user_id = ${reader} AND v.owner_id = ${person} AND ${isOpen('v')})
     OR EXISTS (SELECT FROM visible v WHERE v.user_id = ${person} AND (v.owner_id = ${reader}
       OR EXISTS (SELECT FROM visible w WHERE w.user_id = ${reader} AND w.kind = v.kind AND w.target = v.target))
       AND ${isOpen('v')})
     OR EXISTS (SELECT FROM own_requests q JOIN access_requests r
       ON r.owner_id = q.owner_id AND r.kind = q.kind AND r.target = q.target AND r.user_id = q.user_id
       WHERE q.user_id = ${person} AND r.denied_at IS NULL AND (q.owner_id = ${reader}
         OR EXISTS (SELECT FROM visible w WHERE w.user_id = ${reader} AND w.kind = q.kind AND w.target = q.target
           AND w.role = 'admin')) AND ${isOpen('q')}))`;
}
