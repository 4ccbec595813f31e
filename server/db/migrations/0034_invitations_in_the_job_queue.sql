-- Deliveries of invitations that were waiting go on in the job queue; invite_errands stays empty from now on.
DO $$
DECLARE
  job record;
BEGIN
  FOR job IN SELECT owner_id, invites, withdrawn, origin, due_at FROM invite_errands ORDER BY id LOOP
    PERFORM graphile_worker.add_job(
      'deliver-invites',
      payload => json_build_array(json_build_object(
        'ownerId', job.owner_id, 'inviteIds', job.invites, 'withdrawn', job.withdrawn, 'origin', job.origin)),
      queue_name => 'deliver-invites-0',
      run_at => job.due_at,
      job_key => 'deliver-invites:' || job.owner_id,
      job_key_mode => 'preserve_run_at');
  END LOOP;
END $$;
DELETE FROM invite_errands;
