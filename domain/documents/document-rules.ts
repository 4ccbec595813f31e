import { AppError } from '../errors.ts';
import { mergeFields } from '../fields.ts';
import type { Document, DocumentChange } from './document.ts';
import { documentsMax } from './document-limits.ts';

/** The new one comes last, one that comes back where it was. @throws AppError `documents.tooMany`. */
export function addDocument(
  documents: readonly Document[],
  document: Document,
  { place = documents.length }: { place?: number | undefined } = {},
): Document[] {
  assertRoomForDocument(documents.length);
  return documents.toSpliced(place, 0, document);
}

/** @throws AppError `documents.tooMany`. */
export function assertRoomForDocument(count: number): void {
  if (count >= documentsMax) throw new AppError('documents.tooMany', { n: documentsMax });
}

/** `overwrote` holds the values that neither the writer had seen nor the change has. */
export function changeDocument(document: Document, { was, ...change }: DocumentChange) {
  return mergeFields(document, change, was);
}

/** The values of a document that people change. */
export const documentValueNames = ['name', 'use', 'url'] as const satisfies readonly (keyof Document)[];
export type DocumentValues = Partial<Pick<Document, (typeof documentValueNames)[number]>>;
