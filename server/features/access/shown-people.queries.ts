import { statement } from '#server/db/statement.ts';

/**
 * Returns whether the person's name is shown to the reader anywhere: one of them sees a bin or place of the other, both
 * see one of a third, or the person asks for one whose requests the reader sees. Things in the trash do not count, as
 * only their editors see them.
 */
export const queryIsShown = statement<{ isShown: boolean }, { personId: string; readerId: string }>(
  'person-is-shown',
  `WITH of_reader AS MATERIALIZED (
     SELECT owner_id, kind, target, role FROM visible WHERE user_id = $readerId
   ), of_person AS MATERIALIZED (
     SELECT owner_id, kind, target FROM visible WHERE user_id = $personId
   ), asked AS MATERIALIZED (
     SELECT owner_id, kind, target FROM own_requests WHERE user_id = $personId
   ), open AS MATERIALIZED (
     SELECT q.owner_id, q.kind, q.target FROM asked q JOIN access_requests r
       ON r.owner_id = q.owner_id AND r.kind = q.kind AND r.target = q.target AND r.user_id = $personId
     WHERE r.denied_at IS NULL
   ), shared AS MATERIALIZED (
     SELECT owner_id, target FROM of_reader WHERE owner_id = $personId
     UNION SELECT owner_id, target FROM of_person
       WHERE owner_id = $readerId OR target IN (SELECT target FROM of_reader)
     UNION SELECT owner_id, target FROM open
       WHERE owner_id = $readerId OR target IN (SELECT target FROM of_reader WHERE role = 'admin')
   ), found AS MATERIALIZED (
     SELECT b.deleted_at FROM shared s JOIN bins b ON b.owner_id = s.owner_id AND b.id = s.target
     UNION ALL
     SELECT l.deleted_at FROM shared s JOIN locations l ON l.owner_id = s.owner_id AND l.id = s.target
   )
   SELECT EXISTS (SELECT 1 FROM found WHERE deleted_at IS NULL) AS "isShown"`,
);
