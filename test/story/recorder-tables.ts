import type { Pool } from 'pg';

/**
 * Installs triggers that record the state of each changed bin and location: roles and container. They are deferred to the
 * commit, so that a state is recorded just before anybody can read it.
 */
export async function installRecorder(pool: Pool): Promise<void> {
  await pool.query(`
    CREATE TABLE recorded_states (
      number bigint GENERATED ALWAYS AS IDENTITY, id uuid, at timestamptz, by xid8, kind text, revision bigint,
      owner_id uuid, is_trashed boolean, parent_bin_id uuid, location_id uuid, entries jsonb, is_restored boolean);
    CREATE INDEX ON recorded_states (id, by);
    CREATE TABLE recorded_inbox (user_id uuid, id uuid);
    CREATE TABLE purged (id uuid);

    CREATE FUNCTION record_state(thing uuid, owner uuid, its_kind text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT FROM recorded_states WHERE id = thing AND by = pg_current_xact_id()) THEN RETURN; END IF;
      INSERT INTO recorded_states
        (id, at, by, kind, revision, owner_id, is_trashed, parent_bin_id, location_id, entries, is_restored)
      SELECT thing, clock_timestamp(), pg_current_xact_id(), its_kind, t.revision, t.owner_id,
        t.deleted_at IS NOT NULL, t.parent_bin_id, t.location_id,
        (SELECT jsonb_agg(jsonb_build_object('userId', e.user_id, 'role', e.role) ORDER BY e.user_id, e.role)
         FROM access_entries e WHERE e.owner_id = owner AND e.kind = its_kind AND e.target = thing),
        coalesce(current_setting('story.is_restoring', true), '') = 'true'
      FROM (SELECT) AS one LEFT JOIN (
        SELECT revision, owner_id, deleted_at, parent_bin_id, location_id FROM bins
        WHERE owner_id = owner AND id = thing AND its_kind = 'bin'
        UNION ALL
        SELECT revision, owner_id, deleted_at, NULL, NULL FROM locations
        WHERE owner_id = owner AND id = thing AND its_kind = 'location'
      ) AS t ON true;
    END $$;

    CREATE FUNCTION record_thing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM record_state(coalesce(NEW.id, OLD.id), coalesce(NEW.owner_id, OLD.owner_id), TG_ARGV[0]);
      RETURN NULL;
    END $$;
    CREATE FUNCTION record_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM record_state(coalesce(NEW.target, OLD.target), coalesce(NEW.owner_id, OLD.owner_id), coalesce(NEW.kind, OLD.kind));
      RETURN NULL;
    END $$;
    CREATE FUNCTION record_purge() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NOT EXISTS (SELECT FROM items WHERE id = OLD.id UNION ALL SELECT FROM bins WHERE id = OLD.id
                     UNION ALL SELECT FROM locations WHERE id = OLD.id) THEN
        INSERT INTO purged VALUES (OLD.id);
      END IF;
      RETURN NULL;
    END $$;
    CREATE FUNCTION record_inbox() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO recorded_inbox
      VALUES (NEW.user_id, (to_jsonb(NEW) ->> TG_ARGV[0])::uuid);
      RETURN NULL;
    END $$;`);
  for (const [table, kind] of [
    ['bins', 'bin'],
    ['locations', 'location'],
  ]) {
    await atCommit(pool, 'recorder', `INSERT OR UPDATE OR DELETE ON ${table}`, `record_thing('${kind}')`);
  }
  await atCommit(pool, 'recorder', 'INSERT OR UPDATE OR DELETE ON access_entries', 'record_entry()');
  for (const table of ['bins', 'locations', 'items'])
    await atCommit(pool, 'record_purge', `DELETE ON ${table}`, 'record_purge()');
  for (const [table, column] of [
    ['notifications', 'id'],
    ['received_invites', 'invite_id'],
    ['own_requests', 'target'],
  ]) {
    await atCommit(pool, 'recorder', `INSERT OR UPDATE ON ${table}`, `record_inbox('${column}')`);
  }
}

async function atCommit(pool: Pool, name: string, events: string, called: string): Promise<void> {
  await pool.query(
    `CREATE CONSTRAINT TRIGGER ${name} AFTER ${events} DEFERRABLE INITIALLY DEFERRED
     FOR EACH ROW EXECUTE FUNCTION ${called}`,
  );
}
