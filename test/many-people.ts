import type { TestServer } from './server.ts';

type OwnedTarget = { kind: 'bin' | 'location'; id: string; ownerId: string };

/** Shares each target with `count` new people, in SQL. */
export async function shareWithMany(
  { pool }: Pick<TestServer, 'pool'>,
  targets: readonly OwnedTarget[],
  people: number,
): Promise<void> {
  await pool.query(
    `WITH strangers AS (SELECT gen_random_uuid() AS id FROM generate_series(1, $4::int))
     INSERT INTO access_entries (owner_id, kind, target, user_id, via_kind, via_id, role, granted_by, granted_at)
     SELECT t.owner_id, t.kind, t.id, s.id, t.kind, t.id, 'viewer', t.owner_id, now()
     FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS t (owner_id, kind, id), strangers s`,
    [
      targets.map(({ ownerId }) => ownerId),
      targets.map(({ kind }) => kind),
      targets.map(({ id }) => id),
      people,
    ],
  );
}
