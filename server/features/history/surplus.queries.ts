import type { Plan } from '#domain/plans/plan-calls.ts';
import { statement } from '#server/db/statement.ts';

export const queryPlanOfHistory = statement<{ plan: Plan }, { ownerId: string }>(
  'history-plan',
  `SELECT plan FROM profiles WHERE user_id = $ownerId`,
);

const ofAccess = `('accessEnded', 'accessChanged', 'accessGranted')`;

/** Keeps decisions about people. */
export const deleteSurplusOfTarget = statement<
  { id: string },
  { ownerId: string; target: string; keepCount: number }
>(
  'history-surplus-of-target',
  `DELETE FROM history WHERE owner_id = $ownerId AND (owner_id, kind, target, id) IN (
     SELECT owner_id, kind, target, id FROM history
     WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = $target AND event NOT IN ${ofAccess}
     ORDER BY at DESC, id DESC OFFSET $keepCount)
   RETURNING id`,
);

/** Security: keeps a limit per person, so that decisions about others cannot displace the event of a removal. */
export const deleteSurplusOfPeople = statement<
  { id: string },
  { ownerId: string; target: string; keepCount: number }
>(
  'history-surplus-of-people',
  `DELETE FROM history WHERE owner_id = $ownerId AND (owner_id, kind, target, id) IN (
     SELECT owner_id, kind, target, id FROM (
       SELECT owner_id, kind, target, id,
         row_number() OVER (PARTITION BY detail -> 'person' ->> 'userId' ORDER BY at DESC, id DESC) AS place
       FROM history
       WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = $target AND event IN ${ofAccess}
     ) AS placed WHERE place > $keepCount)
   RETURNING id`,
);

/** Keeps decisions about people. */
export const deleteSurplusOfOwner = statement<
  { id: string },
  { ownerId: string; keepCount: number; limit: number }
>(
  'history-surplus-of-owner',
  `DELETE FROM history WHERE owner_id = $ownerId AND (owner_id, kind, target, id) IN (
     SELECT owner_id, kind, target, id FROM history WHERE owner_id = $ownerId AND event NOT IN ${ofAccess}
     ORDER BY at DESC, id DESC OFFSET $keepCount LIMIT $limit)
   RETURNING id`,
);
