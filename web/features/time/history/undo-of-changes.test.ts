import { describe, expect, test } from 'vitest';
import type { AttachmentLists, ListName } from '#domain/attachments/attachment-lists.ts';
import type { Document } from '#domain/documents/document.ts';
import { documentsMax } from '#domain/documents/document-limits.ts';
import type { FieldChange } from '#domain/history/field-change.ts';
import type { Photo } from '#domain/photos/photo.ts';
import { photosMax } from '#domain/photos/photo-limits.ts';
import { ofAttachmentChanges } from './undo-of-changes.ts';

const target = { kind: 'bin', id: 'attic' } as const;
const photo = (id: string): Photo => ({ id, width: 4, height: 3, placeholder: '' });
const document = (id: string): Document => ({
  id,
  name: id,
  use: 'manual',
  type: 'pdf',
  addedAt: '',
  bytes: 1,
});
const kinds = {
  photos: { list: (ids: string): AttachmentLists => ({ photos: [...ids].map(photo) }), max: photosMax.bin },
  documents: {
    list: (ids: string): AttachmentLists => ({ documents: [...ids].map(document) }),
    max: documentsMax,
  },
} satisfies Record<ListName, object>;
const undoOf = (list: ListName, from: string, to: string, present: string) =>
  ofAttachmentChanges(
    { changes: [{ field: list, from: [...from], to: [...to] }] },
    target,
    kinds[list].list(present),
  );

describe.each(['photos', 'documents'] as const)('%s', (list) => {
  test('added ones are deleted, as far as they are still there', () => {
    expect(undoOf(list, 'a', 'abc', 'ac')).toEqual({ kind: 'deleteAttachments', list, target, ids: ['c'] });
    expect(undoOf(list, 'a', 'abc', 'a')).toBeUndefined();
  });

  test('deleted ones come back, where there is room', () => {
    expect(undoOf(list, 'ab', 'b', 'b')).toEqual({ kind: 'restoreAttachments', list, target, ids: ['a'] });
    expect(undoOf(list, 'ab', 'b', 'ba')).toBeUndefined();
    expect(undoOf(list, 'ab', 'b', 'cdefghijklmnopqrstuvw'.slice(0, kinds[list].max))).toBeUndefined();
  });
});

test('an order comes back where nothing was changed since', () => {
  expect(undoOf('photos', 'ab', 'ba', 'ba')).toEqual({ kind: 'orderPhotos', target, ids: ['a', 'b'] });
  expect(undoOf('photos', 'ab', 'ba', 'bac')).toBeUndefined();
});

test('values of a document or photo come back if they are as the change left them', () => {
  const changes: FieldChange[] = [
    { field: 'documents.a.name', from: 'Old', to: 'a' },
    { field: 'documents.a.use', from: 'other', to: 'manual' },
  ];
  const lists = { documents: [document('a')], photos: [{ ...photo('p'), use: 'receipt' as const }] };
  expect(ofAttachmentChanges({ changes }, target, lists)).toEqual({
    kind: 'changeDocument',
    data: { target, id: 'a', name: 'Old', use: 'other', was: { name: 'a', use: 'manual' } },
  });
  const renamed = { documents: [{ ...document('a'), name: 'New' }] };
  expect(ofAttachmentChanges({ changes }, target, renamed)).toBeUndefined();
  const marked = { changes: [{ field: 'photos.p.use', to: 'receipt' }] };
  expect(ofAttachmentChanges(marked, target, lists)).toEqual({
    kind: 'markPhoto',
    data: { target, id: 'p', use: null },
  });
});

test('what is about other fields has another way back', () => {
  expect(
    ofAttachmentChanges({ changes: [{ field: 'name', from: 'a', to: 'b' }] }, target, {}),
  ).toBeUndefined();
});
