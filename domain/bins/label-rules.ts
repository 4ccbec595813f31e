import { readCode } from '../codes/code.ts';
import { AppError } from '../errors.ts';

/** A label like a code or id would let a stranger's bin answer for a private one. */
export function isLikeCode(text: string): boolean {
  return readCode(text) !== undefined || /^[0-9a-f]{32}$/i.test(text.replace(/[\s\p{Pd}]/gu, ''));
}

export function assertIsLabel(label: string): void {
  if (isLikeCode(label)) throw new AppError('bins.labelLikeCode');
}
