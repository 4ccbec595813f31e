import { can } from '#domain/access/access-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import { queryRolesOfBins, queryRolesOfLocations } from '../access/gate.queries.ts';
import { visibleRoleOf } from '../access/gate.ts';
import { visibleLocationRoleOf } from '../access/location-gate.ts';
import { NOBODY } from '../access/owners.ts';
import { queryOthersCodes } from './code.queries.ts';

export type EditableCode = { code: string; ownerId: string };

/**
 * Those of others' bins and places to which the person may give codes.
 * Security: rights are read also where there is no such code, so that an unknown one takes as long as a foreign one.
 */
export async function readEditable(db: Queryable, userId: string, codes: string[]): Promise<EditableCode[]> {
  const rows = await queryOthersCodes(db, { codes, userId });
  const editable: EditableCode[] = [];
  const byOwner = Map.groupBy(rows, (row) => row.ownerId);
  if (byOwner.size === 0) byOwner.set(NOBODY, []);
  for (const [ownerId, ofOwner] of byOwner) {
    const ids = (key: 'binId' | 'locationId') => ofOwner.flatMap((row) => row[key] ?? []);
    const [bins, locations] = await Promise.all([
      queryRolesOfBins(db, { ownerId, readerId: userId, ids: ids('binId') }),
      queryRolesOfLocations(db, { ownerId, readerId: userId, ids: ids('locationId') }),
    ]);
    const mayClaim = new Set([
      ...bins.filter((row) => can(visibleRoleOf(row, userId), 'claim a code')).map(({ id }) => id),
      ...locations
        .filter((row) => can(visibleLocationRoleOf(row, userId), 'claim a code'))
        .map(({ id }) => id),
    ]);
    for (const { code, binId, locationId } of ofOwner)
      if (mayClaim.has(binId ?? locationId ?? '')) editable.push({ code, ownerId });
  }
  return editable;
}
