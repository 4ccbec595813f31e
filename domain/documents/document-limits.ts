const MIB = 1024 * 1024;

/** The largest uploaded document. */
export const documentBytesMax = 25 * MIB;

/** The most documents and links of one bin, item or place. */
export const documentsMax = 20;

export const documentNameMax = 200;
export const documentUrlMax = 2_000;

/** What a document is for. A photo may be a receipt as well. */
export const documentUses = ['manual', 'receipt', 'warranty', 'other'] as const;
export type DocumentUse = (typeof documentUses)[number];

/** The types that are stored, told by their content. `link` is a web address without a file. */
export const documentTypes = [
  'pdf',
  'text',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'png',
  'jpeg',
  'webp',
  'gif',
  'link',
] as const;
export type DocumentType = (typeof documentTypes)[number];

/**
 * `bytes` of text in UTF-8 are stored of a document, from its first `pages`; text of more than `accountBytes` in all documents
 * of an owner is not stored. A line of the text, which search shows around a word, has `partChars` characters at most.
 */
export const documentTextLimits = { bytes: 200_000, pages: 1_000, accountBytes: 16 * MIB, partChars: 4_000 };

/** The address of a document's file, for readers who may see its target. */
export function documentAddress(id: string): string {
  return `/documents/${id}`;
}
