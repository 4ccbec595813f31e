import { type DocumentType, type DocumentUse, documentNameMax } from '#domain/documents/document-limits.ts';
import { fold } from '#domain/fold.ts';

/** Words in the names of files, folded, that say what they are for; also parts of compounds, as in "garantibevis". */
const wordsOfUses: readonly [Exclude<DocumentUse, 'other'>, readonly string[]][] = [
  [
    'receipt',
    [
      'kvitto',
      'receipt',
      'faktura',
      'invoice',
      'orderbekraftelse',
      'order confirmation',
      'rechnung',
      'quittung',
    ],
  ],
  ['warranty', ['garanti', 'warranty', 'guarantee', 'garantie']],
  [
    'manual',
    [
      'manual',
      'bruksanvisning',
      'instruktion',
      'instruction',
      'anvisning',
      'handbok',
      'handbook',
      'guide',
      'anleitung',
      'datasheet',
      'datablad',
    ],
  ],
];

/** What a document with this name is probably for. */
export function guessUse(name: string): DocumentUse {
  const folded = fold(name.replaceAll(/[_-]/g, ' '));
  return wordsOfUses.find(([, words]) => words.some((word) => folded.includes(word)))?.[0] ?? 'other';
}

/** A name from the one of a file: without its extension, with spaces for underscores, and what is no text left out. */
export function nameOfFile(fileName: string): string {
  const bare = fileName.replace(/\.[a-z\d]{1,5}$/i, '');
  // Names such as "a_b" and "a-b-c" have these in place of spaces.
  const spaced = /\s/.test(bare) ? bare : bare.replaceAll(/_+|(?<=\p{L})-+(?=\p{L})/gu, ' ');
  const tidy = spaced
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return [...(tidy || fileName.trim())].slice(0, documentNameMax).join('');
}

const extensions: Record<Exclude<DocumentType, 'link'>, string> = {
  pdf: 'pdf',
  text: 'txt',
  docx: 'docx',
  xlsx: 'xlsx',
  pptx: 'pptx',
  odt: 'odt',
  ods: 'ods',
  odp: 'odp',
  png: 'png',
  jpeg: 'jpg',
  webp: 'webp',
  gif: 'gif',
};

/** The name under which a document is downloaded. */
export function fileNameOf({ name, type }: { name: string; type: DocumentType }): string {
  const bare = name.replaceAll(/[/\\:*?"<>|\p{Cc}\s]+/gu, ' ').trim();
  return type === 'link' ? bare : `${bare}.${extensions[type]}`;
}

export function isPictureType(type: DocumentType): boolean {
  return type === 'png' || type === 'jpeg' || type === 'webp' || type === 'gif';
}

/** The host of a web address, without "www."; the address itself if it has none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
}
