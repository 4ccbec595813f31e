import { readCode } from './code.ts';

/** The code at the end of an address as labels carry it, whatever the host is. */
export function codeInAddress(text: string): string | undefined {
  const [, last = ''] = /^[^?#]*\/c\/([^/?#]*)\/?(?:[?#]|$)/i.exec(text.trim()) ?? [];
  return readCode(last);
}
