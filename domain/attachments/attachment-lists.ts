import type { Document } from '../documents/document.ts';
import type { Photo } from '../photos/photo.ts';

/** The attachments that bins, items and places have: lists in display order, absent if empty. */
export type AttachmentLists = { photos?: Photo[] | undefined; documents?: Document[] | undefined };
export type ListName = keyof AttachmentLists;
export type AttachmentIn<L extends ListName> = NonNullable<AttachmentLists[L]>[number];

export function removeAttachment<A extends { id: string }>(list: readonly A[], id: string): A[] {
  return list.filter((each) => each.id !== id);
}

/** Sets one of the record's lists, and omits it when it is empty. */
export function withAttachments<T extends AttachmentLists, L extends ListName>(
  record: T,
  name: L,
  list: readonly AttachmentIn<L>[],
): T {
  const { [name]: _, ...rest } = record;
  return (list.length === 0 ? rest : { ...rest, [name]: list }) as T;
}
