-- Pushes that were waiting go on in the job queue; push_jobs stays empty from now on.
DO $$
DECLARE
  job record;
  moment text;
BEGIN
  FOR job IN
    SELECT j.user_id, j.session_id, j.due_at, j.tries, n.created_at
    FROM push_jobs j JOIN notifications n ON n.user_id = j.user_id AND n.id = j.notification_id
  LOOP
    moment := to_char(job.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
    PERFORM graphile_worker.add_job(
      'push',
      payload => json_build_object('userId', job.user_id, 'at', moment, 'sessionId', job.session_id, 'tries', job.tries),
      queue_name => 'push-' || get_byte(uuid_send(job.user_id), 15) % 16,
      run_at => job.due_at,
      job_key => format('push:%s:%s:%s', job.user_id, moment, job.session_id));
  END LOOP;
END $$;
DELETE FROM push_jobs;
