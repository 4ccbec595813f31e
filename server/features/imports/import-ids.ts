import { createHash } from 'node:crypto';
import type { RowKind } from '#domain/imports/import-columns.ts';

/** The same UUID for the same import and purpose each time, so that a restart repeats nothing. */
export function importUuid(importId: string, purpose: string): string {
  const hex = createHash('sha256').update(`${importId} ${purpose}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Ids of created things: UUIDs of version 7 of the moment at which the import was started, in the order of `n`. */
export function createdId(importId: string, startedAt: string, n: number): string {
  const time = Date.parse(startedAt).toString(16).padStart(12, '0');
  const order = n.toString(16).padStart(5, '0');
  const rest = createHash('sha256').update(`${importId} created ${n}`).digest('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order.slice(0, 3)}-8${order.slice(3)}${rest[0]}-${rest.slice(1, 13)}`;
}

/** By which the meaning of one column is found again; in a list of bins, "Tags" are not those of items. */
export function headingHash(heading: string, rowKind: RowKind): string {
  return headerHash(rowKind === 'bins' ? [rowKind, heading] : [heading]);
}

/** By which the meaning of the columns of a whole header is found again. */
export function headerHash(header: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(header)).digest('hex');
}
