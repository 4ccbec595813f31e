import type { Target } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import { readVisibleRoles } from '../access/gate.ts';
import { NOBODY } from '../access/owners.ts';
import { queryOthersCodes } from './code.queries.ts';

export type EditableCode = { code: string; ownerId: string };

/**
 * Returns codes of other owners' targets that the person may assign codes to. Security: reads rights even if no such
 * code exists, so that an unknown code takes as long as a foreign one.
 */
export async function readEditable(db: Queryable, userId: string, codes: string[]): Promise<EditableCode[]> {
  const rows = await queryOthersCodes(db, { codes, userId });
  const editable: EditableCode[] = [];
  const byOwner = Map.groupBy(rows, (row) => row.ownerId);
  if (byOwner.size === 0) byOwner.set(NOBODY, []);
  for (const [ownerId, ofOwner] of byOwner) {
    const targets = ofOwner.flatMap(({ binId, locationId }): Target[] => [
      ...(binId === null ? [] : [{ kind: 'bin' as const, id: binId }]),
      ...(locationId === null ? [] : [{ kind: 'location' as const, id: locationId }]),
    ]);
    const roles = await readVisibleRoles(db, { ownerId, readerId: userId }, targets);
    for (const { code, binId, locationId } of ofOwner)
      if (can(roles.get(binId ?? locationId ?? ''), 'claim a code')) editable.push({ code, ownerId });
  }
  return editable;
}
