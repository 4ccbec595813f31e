import type { Plan } from '#domain/plans/plan.ts';
import { statement } from '#server/db/statement.ts';

export const queryPlanOfHistory = statement<{ plan: Plan }, { ownerId: string }>(
  'history-plan',
  `SELECT plan FROM profiles WHERE user_id = $ownerId`,
);

const ofAccess = `('accessEnded', 'accessChanged', 'accessGranted')`;

/** Of one thing, but nothing that was decided about people. */
export const deleteSurplusOfTarget = statement<
  { id: string },
  { ownerId: string; target: string; kept: number }
>(
  'history-surplus-of-target',
  `DELETE FROM history WHERE (owner_id, kind, target, id) IN (
     SELECT owner_id, kind, target, id FROM history
     WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = $target AND event NOT IN ${ofAccess}
     ORDER BY at DESC, id DESC OFFSET $kept)
   RETURNING id`,
);

/**
 * What was decided about each person at one thing. Security: whoever was shown out is known by it, so nobody else's coming
 * and going may push it out.
 */
export const deleteSurplusOfPeople = statement<
  { id: string },
  { ownerId: string; target: string; kept: number }
>(
  'history-surplus-of-people',
  `DELETE FROM history WHERE (owner_id, kind, target, id) IN (
     SELECT owner_id, kind, target, id FROM (
       SELECT owner_id, kind, target, id,
         row_number() OVER (PARTITION BY detail -> 'person' ->> 'userId' ORDER BY at DESC, id DESC) AS place
       FROM history
       WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = $target AND event IN ${ofAccess}
     ) AS placed WHERE place > $kept)
   RETURNING id`,
);

/** Of all an owner's things, but nothing that was decided about people; so many at once. */
export const deleteSurplusOfOwner = statement<
  { id: string },
  { ownerId: string; kept: number; limit: number }
>(
  'history-surplus-of-owner',
  `DELETE FROM history WHERE (owner_id, kind, target, id) IN (
     SELECT owner_id, kind, target, id FROM history WHERE owner_id = $ownerId AND event NOT IN ${ofAccess}
     ORDER BY at DESC, id DESC OFFSET $kept LIMIT $limit)
   RETURNING id`,
);
