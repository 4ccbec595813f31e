import { can } from '#domain/access/access-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import { queryRolesOfBins, queryRolesOfLocations } from '../access/gate.queries.ts';
import { visibleRoleOf } from '../access/gate.ts';
import { visibleLocationRoleOf } from '../access/location-gate.ts';
import { queryOthersCodes } from './code.queries.ts';

export type EditableCode = { code: string; ownerId: string };

/** Those of others' bins and places to which the person may give codes. */
export async function readEditable(db: Queryable, userId: string, codes: string[]): Promise<EditableCode[]> {
  const rows = await queryOthersCodes(db, { codes, userId });
  const editable: EditableCode[] = [];
  for (const [ownerId, ofOwner] of Map.groupBy(rows, (row) => row.ownerId)) {
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
