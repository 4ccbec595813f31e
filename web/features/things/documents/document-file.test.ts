import { expect, test } from 'vitest';
import { documentBytesMax } from '#domain/documents/document-limits.ts';
import { typeOfFile } from './document-file.ts';

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name);
const bytes = (...values: number[]) => new Uint8Array(values);

test.each([
  ['pdf', file('a.txt', '%PDF-1.4')],
  ['pdf', file('a.txt', '\x1b%-12345X\n%PDF-1.4')],
  ['png', file('a', bytes(0x89), 'PNG\r\n\x1a\n')],
  ['jpeg', file('a.pdf', bytes(0xff, 0xd8, 0xff, 0xe0))],
  ['gif', file('a.gif', 'GIF89a')],
  ['webp', file('a.webp', 'RIFF1234WEBPVP8 ')],
  ['docx', file('a.DOCX', 'PK', bytes(3, 4), 'x')],
  ['ods', file('a.ods', 'PK', bytes(3, 4), 'x')],
  ['text', file('a.txt', 'Räksmörgås')],
  ['text', file('a.txt', 'About %PDF-1.4')],
  ['text', file('a.txt', bytes(0xff, 0xfe, 0x52, 0, 0xe4, 0))],
  ['text', file('a.txt', bytes(0xfe, 0xff, 0, 0x52, 0, 0xe4))],
] as const)('a file is known as %s by its content', async (type, given) => {
  expect(await typeOfFile(given)).toBe(type);
});

test.each([
  ['documents.empty', file('a.pdf')],
  ['documents.unknownType', file('a.zip', 'PK', bytes(3, 4))],
  ['documents.unknownType', file('a.pdf', bytes(0x4d, 0x5a, 0, 0))],
  ['documents.unknownType', file('a.txt', bytes(0xe5, 0x65))],
  ['documents.unknownType', file('a.txt', bytes(0xff, 0xfe, 0x52, 0, 1, 0))],
  ['documents.unknownType', file('a.svg', '<svg/>')],
  [
    'documents.tooLong',
    Object.defineProperty(file('a.pdf', '%PDF-'), 'size', { value: documentBytesMax + 1 }),
  ],
])('a file is refused with %s', async (code, given) => {
  await expect(typeOfFile(given)).rejects.toMatchObject({ code });
});
