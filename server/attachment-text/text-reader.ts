import { constants } from 'node:os';
import { join } from 'node:path';
import type { AttachmentText } from '#domain/attachments/attachment-calls.ts';
import type { DocumentLine } from '#domain/attachments/document-text.ts';
import { boundedText } from '#domain/attachments/photo-text.ts';
import { documentTextLimits } from '#domain/documents/document-limits.ts';
import type { TextLine } from '#domain/photos/photo.ts';
import { utf8Bytes } from '#domain/text.ts';
import { costModel } from '../cost-model.ts';
import { createReaderProcesses } from '../readers/reader-processes.ts';
import { TEXT_MODEL } from './text-model.ts';

export const officeTypes = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'] as const;
export type OfficeType = (typeof officeTypes)[number];

/** `photo` is a WebP file. The others are documents whose text can be read. */
export const readableTypes = ['photo', 'pdf', 'text', ...officeTypes] as const;
export type ReadableType = (typeof readableTypes)[number];

/** Without `hasModels` the pictures of a scanned document are not read. */
export type TextTask = { type: ReadableType; file: Uint8Array; hasModels: boolean };

/** `isCut` if the photo has more text than is read of one. */
export type PictureText = { lines: TextLine[]; isCut: boolean };
/** `pages` of a PDF. Its lines are tidied already, which takes too long for the server's own process. */
export type DocumentAnswer = { lines: DocumentLine[]; isCut: boolean; pages?: number };
export type TextAnswer = PictureText | DocumentAnswer;

/** `died`: the process ended by its limits or a crash. `stopped`: too slow on a busy machine, or the server stops. */
export type TextReading = { text: AttachmentText; pages?: number; seconds: number } | 'died' | 'stopped';

export type TextReader = {
  read(type: ReadableType, file: Uint8Array): Promise<TextReading>;
  stop(): Promise<void>;
};

const processOptions = {
  worker: join(import.meta.dirname, 'text-worker.ts'),
  heapMb: costModel.attachmentText.heapMb,
  maxMs: costModel.attachmentText.maxMs,
  tasksPerProcess: 200,
  // Loading the models takes as long as reading a photo.
  idleMs: 60_000,
  priority: constants.priority.PRIORITY_LOW,
};

type Options = { worker?: string; priority?: number; hasModels?: boolean };

/** Starts no process and loads nothing until there is something to read. */
export function createTextReader({ hasModels = true, ...options }: Options = {}): TextReader {
  const processes = createReaderProcesses<TextTask, TextAnswer>({ ...processOptions, ...options });
  let isStopping = false;
  return {
    async read(type, file) {
      const outcome = await processes.run({ type, file, hasModels });
      if ('ended' in outcome) return outcome.ended === 'alone' && !isStopping ? 'died' : 'stopped';
      const { answer, seconds } = outcome;
      if (isOfPicture(answer, type)) {
        const text = boundedText(TEXT_MODEL, answer.lines);
        return { text: answer.isCut ? { ...text, isCut: true } : text, seconds };
      }
      const { pages } = answer;
      return { text: documentText(answer), ...(pages !== undefined && { pages }), seconds };
    },
    stop() {
      isStopping = true;
      return processes.stop();
    },
  };
}

function isOfPicture(_: TextAnswer, type: ReadableType): _ is PictureText {
  return type === 'photo';
}

/** Security: the process read a file of a stranger, so its answer is bounded again. */
function documentText({ lines, isCut }: DocumentAnswer): AttachmentText {
  let bytes = 0;
  const stored: DocumentLine[] = [];
  for (const line of lines) {
    bytes += utf8Bytes(line.text);
    if (bytes > documentTextLimits.bytes) return { model: TEXT_MODEL, lines: stored, isCut: true };
    stored.push({ ...line, text: line.text.replaceAll('\0', '') });
  }
  return { model: TEXT_MODEL, lines: stored, ...(isCut && { isCut }) };
}
