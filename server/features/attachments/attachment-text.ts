import type { Pool } from 'pg';
import type { AttachmentText } from '#domain/attachments/attachment-calls.ts';
import { documentTextLimits } from '#domain/documents/document-limits.ts';
import { utf8Bytes } from '#domain/text.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import type { Publish } from '#server/live/hint.ts';
import { lockBins, lockLocations } from '../rows.queries.ts';
import type { StoredText } from './attachment.queries.ts';
import {
  type AttachmentPlace,
  lockAttachmentPlace,
  markTexts,
  queryAttachmentPlace,
  sumTextBytes,
  updateAttachmentText,
} from './attachment-text.queries.ts';

/** `pages` of a PDF. */
type ReadAttachment = { ownerId: string; id: string; text: AttachmentText; pages?: number | undefined };

/**
 * Stores the text that was found in a photo or document, and notifies the devices that have its bin or place. Text of one in
 * the trash comes to devices with it. Text of a document that its owner's limit has no room for is left out, which its mark
 * says. Returns `gone` if the attachment was deleted for good.
 */
export async function storeAttachmentText(
  { pool, publish }: { pool: Pool; publish: Publish },
  read: ReadAttachment,
): Promise<'stored' | 'gone'> {
  for (;;) {
    const [place] = await queryAttachmentPlace(pool, read);
    if (place === undefined) return 'gone';
    const stored = await inTransaction(pool, (tx) => storeIn(tx, place, read));
    if (stored === 'moved') continue;
    const { ownerId } = read;
    if (stored.isChanged)
      publish(
        place.kind === 'location' ? { ownerId, locations: [place.target] } : { ownerId, bins: [place.binId] },
      );
    return 'stored';
  }
}

/** Locks the bin or place before the attachment, as all writes do; an item may have been moved before the lock. */
async function storeIn(
  tx: Transaction,
  place: AttachmentPlace,
  { ownerId, id, text, pages }: ReadAttachment,
): Promise<{ isChanged: boolean } | 'moved'> {
  if (place.kind === 'location') await lockLocations(tx, { ownerId, ids: [place.target] });
  else await lockBins(tx, { ownerId, ids: [place.binId] });
  const [locked] = await lockAttachmentPlace(tx, { ownerId, id });
  if (locked?.binId !== place.binId) return 'moved';
  const textBytes = place.list === 'documents' ? bytesOf(text) : 0;
  const isTextLeftOut = textBytes > 0 && !(await hasRoomFor(tx, { ownerId, id }, textBytes));
  const { model, ...found } = storedText(text);
  const columns = { ...found, ...(isTextLeftOut && { text: null }) };
  await updateAttachmentText(tx, { ownerId, id, model, textBytes, pages: pages ?? null, ...columns });
  const ending = place.list === 'documents' && text.isCut ? 'end' : undefined;
  const textLeftOut = isTextLeftOut ? 'all' : ending;
  const mark = JSON.stringify({
    ...(columns.text !== null && { textModel: model }),
    ...(pages !== undefined && { pages }),
    ...(textLeftOut && { textLeftOut }),
  });
  const raised = await markIn(tx, place, { ownerId, id, mark });
  return { isChanged: raised.length > 0 };
}

function bytesOf({ lines }: AttachmentText): number {
  return lines.reduce((sum, { text }) => sum + utf8Bytes(text), 0);
}

/** Texts are stored by one process at a time, so that the sum is exact. */
async function hasRoomFor(
  tx: Transaction,
  of: { ownerId: string; id: string },
  bytes: number,
): Promise<boolean> {
  const [others] = await sumTextBytes(tx, of);
  return (others?.bytes ?? 0) + bytes <= documentTextLimits.accountBytes;
}

function markIn(
  tx: Transaction,
  { kind, list, target, binId }: AttachmentPlace,
  marked: { ownerId: string; id: string; mark: string },
) {
  if (kind === 'location') return markTexts.location(tx, { ...marked, target });
  if (kind === 'bin') return markTexts.bin[list](tx, { ...marked, target });
  return markTexts.item[list](tx, { ...marked, target, binId });
}

/** The columns of a photo or document with this text; undefined for one that was not read. */
export function storedText(text: AttachmentText | undefined): StoredText {
  if (text === undefined) return { text: null, model: 0 };
  const { model, ...found } = text;
  return { text: textMark(text) === null ? null : JSON.stringify(found), model };
}

/** What a bin's or an item's photo says of its text, null for none: `textModel`. */
export function textMark(text: AttachmentText | undefined): number | null {
  return text === undefined || text.lines.length === 0 ? null : text.model;
}
