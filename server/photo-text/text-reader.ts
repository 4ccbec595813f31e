import { constants } from 'node:os';
import { join } from 'node:path';
import type { PhotoText, TextLine } from '#domain/photos/photo.ts';
import { boundedText } from '#domain/photos/photo-text.ts';
import { costModel } from '../cost-model.ts';
import { createReaderProcesses } from '../readers/reader-processes.ts';
import { TEXT_MODEL } from './text-model.ts';

/** `isCut` if the photo has more text than is read of one. */
export type TextAnswer = { lines: TextLine[]; isCut: boolean };

/** `died`: the process ended by its limits or a crash. `stopped`: too slow on a busy machine, or the server stops. */
export type TextReading = { text: PhotoText; seconds: number } | 'died' | 'stopped';

export type TextReader = {
  /** Reads a WebP file. */
  read(photo: Uint8Array): Promise<TextReading>;
  stop(): Promise<void>;
};

const processOptions = {
  worker: join(import.meta.dirname, 'text-worker.ts'),
  heapMb: 96,
  maxMs: costModel.photoText.maxMs,
  tasksPerProcess: 200,
  // Loading the models takes as long as reading a photo.
  idleMs: 60_000,
  priority: constants.priority.PRIORITY_LOW,
};

/** Starts no process and loads nothing until there is a photo to read. */
export function createTextReader(options: { worker?: string; priority?: number } = {}): TextReader {
  const processes = createReaderProcesses<Uint8Array, TextAnswer>({ ...processOptions, ...options });
  let isStopping = false;
  return {
    async read(photo) {
      const outcome = await processes.run(photo);
      if ('ended' in outcome) return outcome.ended === 'alone' && !isStopping ? 'died' : 'stopped';
      const { answer, seconds } = outcome;
      const text = boundedText(TEXT_MODEL, answer.lines);
      return { text: answer.isCut ? { ...text, isCut: true } : text, seconds };
    },
    stop() {
      isStopping = true;
      return processes.stop();
    },
  };
}
