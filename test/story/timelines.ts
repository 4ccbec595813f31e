import type { Pool } from 'pg';
import type { EffectiveRole, Role } from '#domain/access/access.ts';
import { can, highest } from '#domain/access/access-rules.ts';
import type { TargetKind } from '#domain/access/target.ts';

/** What one commit left of a bin or location, and how long that was so, in milliseconds since 1970. */
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
  /** Came from a backup: its revision may have been another state's before. */
  isRestored: boolean;
};

/** A stretch of time in which something must have been so. */
export type Span = { from: number; to: number };

/** By so much the clocks of this process and of the database may seem to differ. */
const clockMs = 3;

type Row = Omit<State, 'from' | 'until'> & { at: number; isGone: boolean };

/** What the database saw of every bin and location, one state after the other. */
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
    const { rows } = await pool.query<Row>(
      `SELECT id, kind, extract(epoch FROM at)::float8 * 1000 AS at, revision, owner_id AS "ownerId",
         owner_id IS NULL AS "isGone", is_trashed AS "isTrashed", parent_bin_id AS "parentBinId",
         location_id AS "locationId", entries,
         is_restored AS "isRestored"
       FROM witnessed ORDER BY id, at, number`,
    );
    const purged = await pool.query<{ id: string }>('SELECT id FROM purged');
    const inboxes = await pool.query<{ userId: string; id: string }>(
      'SELECT DISTINCT user_id AS "userId", id FROM witnessed_inbox',
    );
    return new Timelines(
      rows,
      purged.rows.map((row) => row.id),
      inboxes.rows,
    );
  }

  /** How it was at some time in this span. */
  states(id: string, { from, to }: Span): State[] {
    return this.all(id).filter((state) => state.until >= from && state.from <= to + clockMs);
  }

  all(id: string): State[] {
    return this.#states.get(id) ?? [];
  }

  /** Whether it was there for this person at some time in this span. */
  wasSeen(id: string, personId: string, span: Span): boolean {
    return this.states(id, span).some((state) => visibleRole(state, personId) !== undefined);
  }

  /** Whether the person had any role in it at some time in this span, in the trash or not. */
  wasShared(id: string, personId: string, span: Span): boolean {
    return this.states(id, span).some((state) => roleIn(state, personId) !== undefined);
  }

  /** Whether a notification, invitation or request of this id was ever this person's. */
  wasInInbox(personId: string, id: string): boolean {
    return this.#inboxes.get(personId)?.has(id) ?? false;
  }

  /** Rights that changed without the revision by which devices come to know of it. */
  unraised(): string[] {
    return [...this.#states.values()].flatMap((states) =>
      states.flatMap((state, n) => {
        const before = states[n - 1];
        const isNext = before?.until === state.from && before.revision === state.revision;
        if (!isNext || state.isRestored || JSON.stringify(before.entries) === JSON.stringify(state.entries))
          return [];
        return [`${state.kind} ${state.id} was shared otherwise within revision ${state.revision}`];
      }),
    );
  }
}

export function roleIn({ ownerId, entries }: State, personId: string): EffectiveRole | undefined {
  if (ownerId === personId) return 'owner';
  const held = (entries ?? []).filter((entry) => entry.userId === personId);
  return highest(held.map((entry) => entry.role));
}

/** What the person is to it, undefined also while it lies in a trash that is not theirs to see. */
export function visibleRole(state: State, personId: string): EffectiveRole | undefined {
  const effectiveRole = roleIn(state, personId);
  if (!state.isTrashed) return effectiveRole;
  const seesTrash = state.kind === 'bin' ? can(effectiveRole, 'see the trash') : effectiveRole === 'owner';
  return seesTrash ? effectiveRole : undefined;
}
