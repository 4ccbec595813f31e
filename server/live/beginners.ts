import type { Connection } from './connection.ts';

/**
 * Remembers what was told of while a connection began: it holds nothing yet by which the hub could find it. Kept once
 * for all that begin, and no longer than the first of them needs it.
 */
export type Beginners = {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  noteTold(ids: Iterable<string>): void;
  /** Whether this bin or location was told of since the connection began. */
  hasMissed(connection: Connection, id: string): boolean;
};

export function createBeginners(): Beginners {
  /** Which turn was the last when each began, the first of them in front. */
  const beganAt = new Map<Connection, number>();
  /** In which turn each id was told of last, the latest at the end. */
  const toldAt = new Map<string, number>();
  let turn = 0;

  function forgetOld(): void {
    const [first = turn] = beganAt.values();
    for (const [id, at] of toldAt) {
      if (at > first) return;
      toldAt.delete(id);
    }
  }

  return {
    add(connection) {
      beganAt.set(connection, turn);
    },
    remove(connection) {
      if (beganAt.delete(connection)) forgetOld();
    },
    noteTold(ids) {
      if (beganAt.size === 0) return;
      turn++;
      for (const id of ids) {
        toldAt.delete(id);
        toldAt.set(id, turn);
      }
    },
    hasMissed(connection, id) {
      const began = beganAt.get(connection);
      return began !== undefined && (toldAt.get(id) ?? 0) > began;
    },
  };
}
