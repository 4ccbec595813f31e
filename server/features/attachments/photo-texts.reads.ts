import type { CallData, CallResult } from '#domain/calls.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Queryable } from '#server/db/statement.ts';
import { readVisibleRoles } from '../access/gate.ts';
import { accountLimitsOnly, type Read } from '../command.ts';
import { queryOwnersOfBins, queryPhotoTexts } from './photo-text.queries.ts';

type RequestedBins = CallData<'photos.texts'>['bins'];
type TextsOfBin = CallResult<'photos.texts'>['bins'][number];

export const listPhotoTexts: Read<'photos.texts'> = {
  summary:
    'Returns the text that was found in photos of bins and of their items, at most 100 photos in all. Leaves out photos without text and in the trash, and everything that the user does not see. A photo with text has `textModel` in its bin or item.',
  rate: accountLimitsOnly,
  async read(db, { userId: readerId }, { bins }) {
    const owners = await queryOwnersOfBins(db, { binIds: bins.map(({ binId }) => binId), readerId });
    const found: TextsOfBin[] = [];
    for (const [ownerId, ofOwner] of groupBy(owners, (each) => each.ownerId)) {
      const ids = new Set(ofOwner.map(({ binId }) => binId));
      const requested = bins.filter(({ binId }) => ids.has(binId));
      found.push(...(await readTexts(db, { ownerId, readerId }, requested)));
    }
    return { bins: found };
  },
};

async function readTexts(
  db: Queryable,
  people: { ownerId: string; readerId: string },
  requested: RequestedBins,
): Promise<TextsOfBin[]> {
  const targets = requested.map(({ binId }) => ({ kind: 'bin' as const, id: binId }));
  const roles = await readVisibleRoles(db, people, targets);
  const pairs = requested
    .filter(({ binId }) => roles.has(binId))
    .flatMap(({ binId, photoIds }) => photoIds.map((id) => ({ binId, id })));
  const unique = [...new Map(pairs.map((pair) => [pair.binId + pair.id, pair])).values()];
  const rows = await queryPhotoTexts(db, {
    ownerId: people.ownerId,
    binIds: unique.map(({ binId }) => binId),
    photoIds: unique.map(({ id }) => id),
  });
  return [...groupBy(rows, (row) => row.binId)].map(([binId, ofBin]) => ({
    binId,
    photos: ofBin.map(({ id, model, text }) => ({ id, model, ...text })),
  }));
}
