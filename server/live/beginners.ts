import type { Connection } from './connection.ts';

/** Remembers streams announced while a connection begins, as the hub cannot find it yet. */
export type Beginners = {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  noteTold(ids: Iterable<string>): void;
  hasMissed(connection: Connection, id: string): boolean;
};

export function createBeginners(): Beginners {
  const beganAt = new Map<Connection, number>();
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
