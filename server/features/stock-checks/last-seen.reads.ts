import { can } from '#domain/access/access-rules.ts';
import { groupBy } from '#domain/group-by.ts';
import type { LastSeen } from '#domain/history/history.ts';
import type { Queryable } from '#server/db/statement.ts';
import { readVisibleRoles } from '../access/gate.ts';
import { queryOwnersOfTargets } from '../attachments/attachment-text.queries.ts';
import { accountLimitsOnly, type Read } from '../command.ts';
import { type LastSeenRow, queryLastSeen } from '../history/history.queries.ts';

export const listLastSeen: Read<'history.lastSeen'> = {
  summary:
    'Returns when bins were last found, by whom, and whether by a scan or a stock check, at most 200 bins. Leaves out bins that were never found and those that the user does not see.',
  rate: accountLimitsOnly,
  async read(db, { userId: readerId }, { binIds }) {
    const owners = await queryOwnersOfTargets(db, { ids: binIds, readerId });
    const bins: LastSeen[] = [];
    for (const [ownerId, ofOwner] of groupBy(owners, (each) => each.ownerId)) {
      const ids = [...new Set(ofOwner.map(({ id }) => id))];
      bins.push(...(await readOfOwner(db, { ownerId, readerId }, ids)));
    }
    return { bins };
  },
};

async function readOfOwner(
  db: Queryable,
  people: { ownerId: string; readerId: string },
  binIds: readonly string[],
): Promise<LastSeen[]> {
  const roles = await readVisibleRoles(
    db,
    people,
    binIds.map((id) => ({ kind: 'bin', id })),
  );
  const visibleIds = binIds.filter((id) => {
    const role = roles.get(id);
    return role !== undefined && can(role, 'see the history');
  });
  const rows = await queryLastSeen(db, { ...people, binIds: visibleIds });
  return rows.map(present);
}

function present({ binId, at, userName, event, itemsMissing }: LastSeenRow): LastSeen {
  const missing = (itemsMissing ?? []).filter((item) => item.binId === binId).map(({ id }) => id);
  return {
    binId,
    at,
    userName,
    how: event === 'seen' ? 'scan' : 'stockCheck',
    ...(missing.length > 0 && { missing }),
  };
}
