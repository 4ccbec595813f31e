import type { Connection } from './connection.ts';

/**
 * Remembers streams announced while a connection begins, as the hub cannot find it yet. One log for all, kept for
 * the oldest beginner.
 */
export type Beginners = {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  noteTold(ids: Iterable<string>): void;
  /** Whether the stream was announced since the connection began. */
  hasMissed(connection: Connection, id: string): boolean;
};

export function createBeginners(): Beginners {
  /** The turn in which each began, oldest first. */
  const beganAt = new Map<Connection, number>();
  /** The turn in which each id was last announced, latest last. */
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
