import { codeInAddress, readCode } from '../codes/code.ts';
import { AppError } from '../errors.ts';
import { joinCode } from '../fold.ts';

/** Looking up a code, its address or an id must never find a stranger's bin that has it as its label. */
export function isLikeCode(text: string): boolean {
  const visible = text.replace(invisible, '');
  return (
    readCode(visible) !== undefined ||
    codeInAddress(visible) !== undefined ||
    /^[0-9a-f]{32}$/i.test(joinCode(visible))
  );
}

// Joiners and variation selectors stay in labels, as scripts and emoji need them.
const invisible = /\p{DI}+/gu;

export function assertNotLikeCode(label: string): void {
  if (isLikeCode(label)) throw new AppError('bins.labelLikeCode');
}
