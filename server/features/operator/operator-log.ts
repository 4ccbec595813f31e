import { v7 as uuidv7 } from 'uuid';
import type { OperatorActName } from '#domain/operator/operator-calls.ts';
import type { Queryable } from '#server/db/statement.ts';
import { deleteOldLogEntries, insertLogEntry } from './operator.queries.ts';

/** `actorId` is null for a command on the server's machine. */
export type OperatorAct = {
  actorId: string | null;
  act: OperatorActName;
  subjectId?: string;
  detail?: object;
};

const entriesMax = 5_000;

export async function logOperatorAct(
  db: Queryable,
  { actorId, act, subjectId, detail }: OperatorAct,
): Promise<void> {
  await insertLogEntry(db, {
    id: uuidv7(),
    at: new Date().toISOString(),
    actorId,
    act,
    subjectId: subjectId ?? null,
    detail: detail === undefined ? null : JSON.stringify(detail),
  });
  await deleteOldLogEntries(db, { keepCount: entriesMax });
}
