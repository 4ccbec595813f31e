import type { Queryable } from '#server/db/statement.ts';
import { queryPeople } from './gate.queries.ts';

export async function personOf(db: Queryable, userId: string): Promise<{ userId: string; userName: string }> {
  const [person] = await queryPeople(db, { userIds: [userId] });
  return { userId, userName: person?.userName ?? '' };
}
