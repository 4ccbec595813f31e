import { hasTooManyMarks, tidyLine } from '../text.ts';

/** One call names `perCall` photos and documents at most; an answer ends before it has more than `answerBytes` of documents' text. */
export const attachmentTextLimits = { perCall: 100, answerBytes: 524_288 };

const sureFrom = 80;

/** Returns whether the line was surely read. Search offers other lines apart. */
export function isSure({ sure }: { sure: number }): boolean {
  return sure >= sureFrom;
}

/** Empty for text that no field would take. */
export function tidyFoundText(text: string): string {
  return hasTooManyMarks(text) ? '' : tidyLine(text.replaceAll('\0', '').toWellFormed());
}
