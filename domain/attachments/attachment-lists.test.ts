import { expect, test } from 'vitest';
import { removeAttachment, withAttachments } from './attachment-lists.ts';

const photo = (id: string) => ({ id, width: 4, height: 3, placeholder: '' });
const photos = ['a', 'b', 'c'].map(photo);

test('a record without attachments of a kind has no such field', () => {
  const record = { name: 'Box', photos, documents: [] };
  expect(withAttachments(record, 'photos', removeAttachment(photos, 'b')).photos).toEqual([
    photo('a'),
    photo('c'),
  ]);
  expect(withAttachments(record, 'photos', [])).toEqual({ name: 'Box', documents: [] });
  expect(withAttachments(record, 'documents', [])).toEqual({ name: 'Box', photos });
});
