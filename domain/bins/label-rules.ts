import { readCode } from '../codes/code.ts';
import { AppError } from '../errors.ts';

/**
 * Whether a text is written like a code or an id, with whatever spaces and dashes. It leads only to the bin of that code
 * or id, never to one of that label: otherwise a stranger's bin could answer in place of a private one.
 */
export function isLikeCode(text: string): boolean {
  return readCode(text) !== undefined || /^[0-9a-f]{32}$/i.test(text.replace(/[\s\p{Pd}]/gu, ''));
}

/** @throws AppError `bins.labelLikeCode`. */
export function assertIsLabel(label: string): void {
  if (isLikeCode(label)) throw new AppError('bins.labelLikeCode');
}
