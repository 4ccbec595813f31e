import { readCode } from '../codes/code.ts';
import { AppError } from '../errors.ts';
import { joinCode } from '../fold.ts';

/** Looking up a code or id must never find a stranger's bin that has it as its label. */
export function isLikeCode(text: string): boolean {
  return readCode(text) !== undefined || /^[0-9a-f]{32}$/i.test(joinCode(text));
}

export function assertNotLikeCode(label: string): void {
  if (isLikeCode(label)) throw new AppError('bins.labelLikeCode');
}
