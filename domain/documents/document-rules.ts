import { AppError } from '../errors.ts';
import { mergeFields } from '../fields.ts';
import type { Document, DocumentChange } from './document.ts';
import { documentsMax } from './document-limits.ts';

/** The new one comes last, one that comes back where it was. @throws AppError `documents.tooMany`. */
export function addDocument(
  documents: readonly Document[],
  document: Document,
  place = documents.length,
): Document[] {
  assertRoomForDocument(documents.length);
  return documents.toSpliced(place, 0, document);
}

/** @throws AppError `documents.tooMany`. */
export function assertRoomForDocument(count: number): void {
  if (count >= documentsMax) throw new AppError('documents.tooMany', { n: documentsMax });
}

/** `overwrote` holds the values that neither the writer had seen nor the change has. @throws AppError `documents.noAddress`. */
export function changeDocument(
  document: Document,
  { was = {}, ...change }: DocumentChange,
): { document: Document; overwrote: DocumentValues | undefined } {
  if (change.url !== undefined && document.type !== 'link') throw new AppError('documents.noAddress');
  const { merged, overwrote } = mergeFields(document, change, was);
  return { document: merged, overwrote };
}

/** The values of a document that people change. */
export const documentValueNames = ['name', 'use', 'url'] as const satisfies readonly (keyof Document)[];
export type DocumentValues = Partial<Pick<Document, (typeof documentValueNames)[number]>>;
