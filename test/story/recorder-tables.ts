import { Client, type Pool, type QueryResultRow } from 'pg';
import { hasCitus } from '#server/db/distribution.ts';

/** Names of tables that hold the same persons' rows: the tables themselves, or on Citus the shards of one group. */
type Tables = Record<string, string>;

const recordedTables = [
  'bins',
  'locations',
  'items',
  'access_entries',
  'notifications',
  'received_invites',
  'own_requests',
];

/**
 * Installs triggers that record the state of each changed bin and location: roles and container. They are deferred to the
 * commit, so that a state is recorded just before anybody can read it. Citus has no triggers on distributed tables, but
 * each shard is a table of its node.
 */
export async function installRecorder(pool: Pool): Promise<void> {
  for (const [url, groups] of await readNodes(pool)) {
    const triggers = groups.flatMap(triggersOf);
    await queryNode(
      url,
      `SET citus.enable_ddl_propagation = off; SET citus.enable_manual_changes_to_shards = on;
       ${recorder}; ${triggers.join('; ')}`,
    );
  }
}

/** The rows of a query of the recorder's tables, which are on each node that stores rows. */
export async function queryRecorder<Row extends QueryResultRow>(pool: Pool, sql: string): Promise<Row[]> {
  const urls = (await readNodes(pool)).keys();
  return (await Promise.all([...urls].map((url) => queryNode<Row>(url, sql)))).flat();
}

/** The groups of tables of each node that stores rows. */
async function readNodes(pool: Pool): Promise<Map<string, Tables[]>> {
  const { connectionString = '' } = pool.options;
  if (!(await hasCitus(pool)))
    return new Map([[connectionString, [Object.fromEntries(recordedTables.map((name) => [name, name]))]]]);
  const { rows } = await pool.query<{
    host: string;
    port: number;
    group: string;
    table: string;
    name: string;
  }>(
    `SELECT n.nodename AS host, n.nodeport AS port, s.shardminvalue AS "group", s.logicalrelid::regclass::text AS table,
       shard_name(s.logicalrelid, s.shardid) AS name
     FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_node n USING (groupid)
     WHERE s.logicalrelid::regclass::text = ANY($1)`,
    [recordedTables],
  );
  const nodes = Map.groupBy(rows, ({ host, port }) => {
    const url = new URL(connectionString);
    url.hostname = host;
    url.port = String(port);
    return url.href;
  });
  return new Map(
    [...nodes].map(([url, shards]) => [
      url,
      [...Map.groupBy(shards, ({ group }) => group).values()].map((group) =>
        Object.fromEntries(group.map(({ table, name }) => [table, name])),
      ),
    ]),
  );
}

async function queryNode<Row extends QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const recorder = `
  CREATE TABLE recorded_states (
    number bigint GENERATED ALWAYS AS IDENTITY, id uuid, at timestamptz, by xid8, kind text, revision bigint,
    owner_id uuid, is_trashed boolean, parent_bin_id uuid, location_id uuid, entries jsonb, is_restored boolean);
  CREATE INDEX ON recorded_states (id, by);
  CREATE TABLE recorded_inbox (user_id uuid, id uuid);
  CREATE TABLE purged (id uuid);

  CREATE FUNCTION record_state(thing uuid, owner uuid, its_kind text, tables text[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM recorded_states WHERE id = thing AND by = pg_current_xact_id()) THEN RETURN; END IF;
    EXECUTE format(
      'INSERT INTO recorded_states
         (id, at, by, kind, revision, owner_id, is_trashed, parent_bin_id, location_id, entries, is_restored)
       SELECT $1, clock_timestamp(), pg_current_xact_id(), $3, t.revision, t.owner_id,
         t.deleted_at IS NOT NULL, t.parent_bin_id, t.location_id,
         (SELECT jsonb_agg(jsonb_build_object(''userId'', e.user_id, ''role'', e.role) ORDER BY e.user_id, e.role)
          FROM %3$I e WHERE e.owner_id = $2 AND e.kind = $3 AND e.target = $1),
         coalesce(current_setting(''story.is_restoring'', true), '''') = ''true''
       FROM (SELECT) AS one LEFT JOIN (
         SELECT revision, owner_id, deleted_at, parent_bin_id, location_id FROM %1$I
         WHERE owner_id = $2 AND id = $1 AND $3 = ''bin''
         UNION ALL
         SELECT revision, owner_id, deleted_at, NULL, NULL FROM %2$I
         WHERE owner_id = $2 AND id = $1 AND $3 = ''location''
       ) AS t ON true',
      tables[1], tables[2], tables[3])
    USING thing, owner, its_kind;
  END $$;

  CREATE FUNCTION record_thing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM record_state(coalesce(NEW.id, OLD.id), coalesce(NEW.owner_id, OLD.owner_id), TG_ARGV[0], TG_ARGV[1]::text[]);
    RETURN NULL;
  END $$;
  CREATE FUNCTION record_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM record_state(
      coalesce(NEW.target, OLD.target), coalesce(NEW.owner_id, OLD.owner_id), coalesce(NEW.kind, OLD.kind), TG_ARGV[0]::text[]);
    RETURN NULL;
  END $$;
  CREATE FUNCTION record_purge() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO purged VALUES (OLD.id);
    RETURN NULL;
  END $$;
  CREATE FUNCTION record_inbox() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO recorded_inbox
    VALUES (NEW.user_id, (to_jsonb(NEW) ->> TG_ARGV[0])::uuid);
    RETURN NULL;
  END $$`;

function triggersOf(tables: Tables): string[] {
  const { bins, locations, items, access_entries: entries } = tables;
  const read = `{${bins},${locations},${entries}}`;
  return [
    atCommit('recorder', `INSERT OR UPDATE OR DELETE ON ${bins}`, `record_thing('bin', '${read}')`),
    atCommit('recorder', `INSERT OR UPDATE OR DELETE ON ${locations}`, `record_thing('location', '${read}')`),
    atCommit('recorder', `INSERT OR UPDATE OR DELETE ON ${entries}`, `record_entry('${read}')`),
    ...[bins, locations, items].map((table) =>
      atCommit('record_purge', `DELETE ON ${table}`, 'record_purge()'),
    ),
    ...Object.entries({ notifications: 'id', received_invites: 'invite_id', own_requests: 'target' }).map(
      ([table, column]) =>
        atCommit('recorder', `INSERT OR UPDATE ON ${tables[table]}`, `record_inbox('${column}')`),
    ),
  ];
}

function atCommit(name: string, events: string, called: string): string {
  return `CREATE CONSTRAINT TRIGGER ${name} AFTER ${events} DEFERRABLE INITIALLY DEFERRED
     FOR EACH ROW EXECUTE FUNCTION ${called}`;
}
