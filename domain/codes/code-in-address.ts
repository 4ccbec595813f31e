import { readCode } from './code.ts';

/** Returns the code at the end of a label's address, of any host. */
export function codeInAddress(text: string): string | undefined {
  const [, last = ''] = /^[^?#]*\/c\/([^/?#]*)\/?(?:[?#]|$)/i.exec(text.trim()) ?? [];
  return readCode(last);
}
