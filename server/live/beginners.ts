import type { Connection } from './connection.ts';

/** Remembers streams announced while a connection begins, as the hub cannot find it yet. */
export type Beginners = {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  noteDelivered(ids: Iterable<string>): void;
  hasMissed(connection: Connection, id: string): boolean;
};

export function createBeginners(): Beginners {
  const beganAt = new Map<Connection, number>();
  const deliveredAt = new Map<string, number>();
  let turn = 0;

  function forgetOld(): void {
    const [first = turn] = beganAt.values();
    for (const [id, at] of deliveredAt) {
      if (at > first) return;
      deliveredAt.delete(id);
    }
  }

  return {
    add(connection) {
      beganAt.set(connection, turn);
    },
    remove(connection) {
      if (beganAt.delete(connection)) forgetOld();
    },
    noteDelivered(ids) {
      if (beganAt.size === 0) return;
      turn++;
      for (const id of ids) {
        deliveredAt.delete(id);
        deliveredAt.set(id, turn);
      }
    },
    hasMissed(connection, id) {
      const began = beganAt.get(connection);
      return began !== undefined && (deliveredAt.get(id) ?? 0) > began;
    },
  };
}
