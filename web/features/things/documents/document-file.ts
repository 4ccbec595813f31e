import { type DocumentType, documentBytesMax } from '#domain/documents/document-limits.ts';
import { encodingOf, hasControl } from '#domain/documents/text-encoding.ts';
import { AppError } from '#domain/errors.ts';

/** For the dialog in which files are chosen. */
export const acceptedFiles =
  '.pdf,.txt,.md,.docx,.xlsx,.pptx,.odt,.ods,.odp,application/pdf,text/plain,image/png,image/jpeg,image/webp,image/gif';

const MIB = 1024 * 1024;

/**
 * The type of a chosen file by its content, as the server tells it. @throws AppError `documents.empty`,
 * `documents.tooLong`, `documents.unknownType`.
 */
export async function typeOfFile(file: File): Promise<Exclude<DocumentType, 'link'>> {
  if (file.size === 0) throw new AppError('documents.empty');
  if (file.size > documentBytesMax) throw new AppError('documents.tooLong', { mb: documentBytesMax / MIB });
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const type =
    typeOfContent(head) ??
    officeType(head, file.name) ??
    (isText(head, file) ? 'text' : undefined) ??
    // Some PDFs have a printer's commands before their beginning.
    (latin(head).includes('%PDF-') ? 'pdf' : undefined);
  if (type === undefined) throw new AppError('documents.unknownType');
  return type;
}

const headBytes = 4_096;

function typeOfContent(head: Uint8Array): 'pdf' | 'png' | 'jpeg' | 'gif' | 'webp' | undefined {
  const start = latin(head);
  if (start.startsWith('%PDF-')) return 'pdf';
  if (start.startsWith('\x89PNG\r\n')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('GIF8')) return 'gif';
  return start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP' ? 'webp' : undefined;
}

function latin(head: Uint8Array): string {
  return String.fromCharCode(...head.subarray(0, 1_024));
}

const officeTypes = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'] as const;

/** Office files are archives; which one is inside is left to the server. */
function officeType(head: Uint8Array, name: string): (typeof officeTypes)[number] | undefined {
  const isArchive = head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4;
  return isArchive ? officeTypes.find((type) => name.toLowerCase().endsWith(`.${type}`)) : undefined;
}

function isText(head: Uint8Array, { name, size }: File): boolean {
  if (/\.(html?|svg|xml|js)$/i.test(name)) return false;
  try {
    // The end may cut a character in two.
    const decoder = new TextDecoder(encodingOf(head), { fatal: true });
    return !hasControl(decoder.decode(head, { stream: size > head.length }));
  } catch {
    return false;
  }
}
