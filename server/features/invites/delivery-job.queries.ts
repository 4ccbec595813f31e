import { statement } from '#server/db/statement.ts';
import type { Withdrawn } from './deliver.ts';

export type JobRow = {
  inviteIds: string[];
  withdrawn: Withdrawn[];
  origin: string | null;
  isDelivered: boolean;
};

type NewJob = {
  ownerId: string;
  id: string;
  inviteIds: string[];
  withdrawn: string;
  origin: string | null;
  dueAt: string;
};

export const insertJob = statement<object, NewJob>(
  'invite-job-insert',
  `INSERT INTO invite_errands (owner_id, id, invites, withdrawn, origin, due_at)
   VALUES ($ownerId, $id, $inviteIds, $withdrawn, $origin, $dueAt)`,
);

/** Nothing where the job is done, or no longer due when whoever took it says. Waits for the process that runs it. */
export const lockJob = statement<JobRow, { ownerId: string; id: string; dueAt: string | null }>(
  'invite-job-lock',
  `SELECT invites AS "inviteIds", withdrawn, origin, is_delivered AS "isDelivered" FROM invite_errands
   WHERE owner_id = $ownerId AND id = $id AND ($dueAt::timestamptz IS NULL OR due_at = $dueAt) FOR UPDATE`,
);

/** Leaves only the mails of these invitations, reserved until `dueAt`. */
export const markDelivered = statement<
  object,
  { ownerId: string; id: string; mailedIds: string[]; dueAt: string }
>(
  'invite-job-delivered',
  `UPDATE invite_errands SET is_delivered = true, invites = $mailedIds, due_at = $dueAt
   WHERE owner_id = $ownerId AND id = $id`,
);

export const extendJobLease = statement<object, { ownerId: string; id: string; dueAt: string }>(
  'invite-job-put-off',
  `UPDATE invite_errands SET due_at = $dueAt WHERE owner_id = $ownerId AND id = $id`,
);

export const deleteJob = statement<object, { ownerId: string; id: string }>(
  'invite-job-delete',
  `DELETE FROM invite_errands WHERE owner_id = $ownerId AND id = $id`,
);

export const queryStaleJobs = statement<{ ownerId: string; id: string }, { now: string; limit: number }>(
  'invite-jobs-due',
  `SELECT owner_id AS "ownerId", id FROM invite_errands WHERE due_at <= $now ORDER BY due_at LIMIT $limit`,
);

/** Gives the job to one process until `dueAt`. */
export const takeJob = statement<{ id: string }, { ownerId: string; id: string; now: string; dueAt: string }>(
  'invite-job-take',
  `UPDATE invite_errands SET due_at = $dueAt WHERE owner_id = $ownerId AND id = $id AND due_at <= $now RETURNING id`,
);
