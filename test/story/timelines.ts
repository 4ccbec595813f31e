import type { Pool } from 'pg';
import type { EffectiveRole, Role, TargetKind } from '#domain/access/access.ts';
import { can, highest } from '#domain/access/access-rules.ts';
import { queryRecorder } from './recorder-tables.ts';

/** The state of a bin or location after a commit, and its time span in milliseconds since 1970. */
export type State = {
  id: string;
  kind: TargetKind;
  from: number;
  until: number;
  revision: number;
  ownerId: string;
  isTrashed: boolean;
  parentBinId: string | null;
  locationId: string | null;
  entries: { userId: string; role: Role }[] | null;
  /** Restored from a backup: another state may have had its revision before. */
  isRestored: boolean;
};

/** A time span in milliseconds since 1970. */
export type Span = { from: number; to: number };

/** Maximum difference between the clocks of this process and the database. */
const clockMs = 3;

type Row = Omit<State, 'from' | 'until'> & { at: number; isGone: boolean };

/** All states of every bin and location, as recorded in the database. */
export class Timelines {
  readonly purged: ReadonlySet<string>;
  readonly #states = new Map<string, State[]>();
  readonly #inboxes: ReadonlyMap<string, Set<string>>;

  private constructor(rows: readonly Row[], purged: string[], inboxes: { userId: string; id: string }[]) {
    this.purged = new Set(purged);
    for (const [id, all] of Map.groupBy(rows, (row) => row.id)) {
      const states = all.map((row, n) => ({
        ...row,
        from: row.at,
        until: all[n + 1]?.at ?? Number.MAX_VALUE,
      }));
      this.#states.set(
        id,
        states.filter((state) => !state.isGone),
      );
    }
    const byPerson = Map.groupBy(inboxes, (row) => row.userId);
    this.#inboxes = new Map([...byPerson].map(([userId, all]) => [userId, new Set(all.map(({ id }) => id))]));
  }

  static async read(pool: Pool): Promise<Timelines> {
    const rows = await queryRecorder<Row>(
      pool,
      `SELECT id, kind, extract(epoch FROM at)::float8 * 1000 AS at, revision::float8, owner_id AS "ownerId",
         owner_id IS NULL AS "isGone", is_trashed AS "isTrashed", parent_bin_id AS "parentBinId",
         location_id AS "locationId", entries,
         is_restored AS "isRestored"
       FROM recorded_states ORDER BY at, number`,
    );
    const purged = await queryRecorder<{ id: string }>(pool, 'SELECT id FROM purged');
    const inboxes = await queryRecorder<{ userId: string; id: string }>(
      pool,
      'SELECT DISTINCT user_id AS "userId", id FROM recorded_inbox',
    );
    return new Timelines(
      rows,
      purged.map((row) => row.id),
      inboxes,
    );
  }

  /** The states within this span. */
  states(id: string, { from, to }: Span): State[] {
    return this.all(id).filter((state) => state.until >= from && state.from <= to + clockMs);
  }

  all(id: string): State[] {
    return this.#states.get(id) ?? [];
  }

  /** Returns whether the person could see it at some time in this span. */
  wasVisible(id: string, personId: string, span: Span): boolean {
    return this.states(id, span).some((state) => visibleRole(state, personId) !== undefined);
  }

  /** Returns whether the person had a role in it at some time in this span, even in the trash. */
  wasShared(id: string, personId: string, span: Span): boolean {
    return this.states(id, span).some((state) => roleIn(state, personId) !== undefined);
  }

  /** Returns whether a notification, invitation or request of this id was ever this person's. */
  wasInInbox(personId: string, id: string): boolean {
    return this.#inboxes.get(personId)?.has(id) ?? false;
  }

  /** Access changes without a new revision, which devices would miss. */
  changesWithoutRevision(): string[] {
    return [...this.#states.values()].flatMap((states) =>
      states.flatMap((state, n) => {
        const before = states[n - 1];
        const isNext = before?.until === state.from && before.revision === state.revision;
        if (!isNext || state.isRestored || JSON.stringify(before.entries) === JSON.stringify(state.entries))
          return [];
        return [`${state.kind} ${state.id} had different access within revision ${state.revision}`];
      }),
    );
  }
}

export function roleIn({ ownerId, entries }: State, personId: string): EffectiveRole | undefined {
  if (ownerId === personId) return 'owner';
  const own = (entries ?? []).filter((entry) => entry.userId === personId);
  return highest(own.map((entry) => entry.role));
}

/** The person's role; undefined if it is in the trash and the person does not see the trash. */
export function visibleRole(state: State, personId: string): EffectiveRole | undefined {
  const effectiveRole = roleIn(state, personId);
  if (!state.isTrashed) return effectiveRole;
  const seesTrash = state.kind === 'bin' ? can(effectiveRole, 'see the trash') : effectiveRole === 'owner';
  return seesTrash ? effectiveRole : undefined;
}
