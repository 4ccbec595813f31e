import { attachmentTextLimits } from '#domain/attachments/attachment-text.ts';
import type { CallData, CallResult } from '#domain/calls.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Queryable } from '#server/db/statement.ts';
import { readVisibleRoles } from '../access/gate.ts';
import { accountLimitsOnly, type Read } from '../command.ts';
import { queryAttachmentTexts, queryOwnersOfTargets } from './attachment-text.queries.ts';

type Requested = CallData<'attachments.texts'>['targets'];
type Texts = CallResult<'attachments.texts'>;

export const listAttachmentTexts: Read<'attachments.texts'> = {
  summary:
    'Returns the text that was found in photos of bins and of their items and in documents of bins, items and locations, at most 100 in all. Leaves out those without text and in the trash, and everything that the user does not see. One with text has `textModel` in its bin, item or location. `later` has those whose text did not fit into the answer, which ends at 512 KiB of documents’ text.',
  rate: accountLimitsOnly,
  read: (db, { userId }, { targets }) => readTexts(db, userId, targets),
};

/** As `attachments.texts`, for apps from before there were documents. */
export const listPhotoTexts: Read<'photos.texts'> = {
  summary:
    'Returns the text that was found in photos of bins and of their items, at most 100 photos in all. Superseded by `attachments.texts`.',
  rate: accountLimitsOnly,
  async read(db, { userId }, { bins }) {
    const requested = bins.map(({ binId, photoIds }) => ({
      kind: 'bin' as const,
      id: binId,
      attachmentIds: photoIds,
    }));
    const { targets } = await readTexts(db, userId, requested);
    return {
      bins: targets.map(({ id, texts }) => ({
        binId: id,
        photos: texts.map(({ lines, ...text }) => ({
          ...text,
          // Documents have no places in a picture.
          lines: lines.flatMap(({ text: found, sure, at }) => (at ? [{ text: found, sure, at }] : [])),
        })),
      })),
    };
  },
};

async function readTexts(db: Queryable, readerId: string, requested: Requested): Promise<Texts> {
  const owners = await queryOwnersOfTargets(db, { ids: requested.map(({ id }) => id), readerId });
  const found: Texts = { targets: [] };
  const later: string[] = [];
  let maxBytes = attachmentTextLimits.answerBytes;
  for (const [ownerId, ofOwner] of groupBy(owners, (each) => each.ownerId)) {
    const ids = new Set(ofOwner.map(({ id }) => id));
    const targets = requested.filter(({ id }) => ids.has(id));
    if (maxBytes <= 0) {
      later.push(...targets.flatMap(({ attachmentIds }) => attachmentIds));
      continue;
    }
    const rows = await readTextsOf(db, { ownerId, readerId }, targets, maxBytes);
    for (const { id, text, bytes } of rows) {
      if (text === null) later.push(id);
      else maxBytes -= bytes;
    }
    const kinds = new Map(targets.map(({ id, kind }) => [id, kind]));
    for (const [id, ofTarget] of groupBy(rows, ({ target }) => target)) {
      const texts = ofTarget.flatMap(({ text, ...row }) =>
        text === null ? [] : [{ id: row.id, model: row.model, ...text }],
      );
      if (texts.length > 0) found.targets.push({ kind: kinds.get(id) ?? 'bin', id, texts });
    }
  }
  return later.length > 0 ? { ...found, later } : found;
}

async function readTextsOf(
  db: Queryable,
  people: { ownerId: string; readerId: string },
  requested: Requested,
  maxBytes: number,
) {
  const roles = await readVisibleRoles(db, people, requested);
  const pairs = requested
    .filter(({ id }) => roles.has(id))
    .flatMap(({ id, attachmentIds }) =>
      attachmentIds.map((attachmentId) => ({ target: id, id: attachmentId })),
    );
  const unique = [...new Map(pairs.map((pair) => [pair.target + pair.id, pair])).values()];
  return queryAttachmentTexts(db, {
    ownerId: people.ownerId,
    targets: unique.map(({ target }) => target),
    ids: unique.map(({ id }) => id),
    maxBytes,
  });
}
