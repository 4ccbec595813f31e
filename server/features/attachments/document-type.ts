import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { DocumentType } from '#domain/documents/document-limits.ts';
import { encodingOf, hasControl, type TextEncoding } from '#domain/documents/text-encoding.ts';
import { AppError } from '#domain/errors.ts';

export type FileType = Exclude<DocumentType, 'link'>;

/** The types that `file-type` tells, by the extension that it gives them. */
const typeOfExtension: Readonly<Record<string, FileType>> = {
  pdf: 'pdf',
  docx: 'docx',
  xlsx: 'xlsx',
  pptx: 'pptx',
  odt: 'odt',
  ods: 'ods',
  odp: 'odp',
  png: 'png',
  jpg: 'jpeg',
  webp: 'webp',
  gif: 'gif',
};

const extensions: Partial<Record<FileType, string>> = { text: 'txt', jpeg: 'jpg' };

/** The extension of a file's name, without the dot. */
export function extensionOf(type: FileType): string {
  return extensions[type] ?? type;
}

/** How files of these types begin. Security: the detectors of all others never see a file. */
const beginnings = ['%PDF-', '\x89PNG', '\xFF\xD8\xFF', 'RIFF', 'GIF8', 'PK\x03\x04'];
/** Within these a PDF begins: some have a printer's commands before it, which all viewers skip. */
const BEGINNING_BYTES = 1_024;

/**
 * Tells the type of a file by its content. Text is what has no control characters and is valid UTF-8, or UTF-16 with a byte
 * order mark. @throws AppError `documents.empty`, `documents.unknownType`.
 */
export async function readDocumentType(path: string): Promise<FileType> {
  const beginning = await readBeginning(path);
  if (beginning.length === 0) throw new AppError('documents.empty');
  const latin = beginning.toString('latin1');
  if (beginnings.some((each) => latin.startsWith(each))) {
    const found = await fileTypeFromFile(path);
    const type = found && typeOfExtension[found.ext];
    if (type !== undefined) return type;
  }
  if (await isText(path, encodingOf(beginning))) return 'text';
  if (latin.includes('%PDF-')) return 'pdf';
  throw new AppError('documents.unknownType');
}

async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(BEGINNING_BYTES) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function isText(path: string, encoding: TextEncoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const file = createReadStream(path);
  try {
    for await (const chunk of file) if (hasControl(decoder.decode(chunk, { stream: true }))) return false;
    return !hasControl(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  } finally {
    file.destroy();
  }
}
