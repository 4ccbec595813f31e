import { compose } from './compose.ts';

export function tidyLine(text: string): string {
  return unlessUnseen(withoutInvisible(text).replace(/\s+/gu, ' ').trim());
}

export function tidyProse(text: string): string {
  return unlessUnseen(withoutInvisible(text).replace(/\r\n?/g, '\n').trim());
}

// Invisible characters would let one text pass for another; scripts and emoji need joiners, variation selectors and
// flag tags, and schemas refuse NUL.
const invisible =
  /(\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F})|(?:(?![\t\n\r\0]|\u200C|\u200D|[\uFE00-\uFE0F]|[\u{E0100}-\u{E01EF}])[\p{Cc}\p{DI}\u2800\uFFF9-\uFFFB])+/gu;

const anyVisible = /[^\p{DI}\s]/u;
const plain = /^[\t\n\r\x20-\x7E\xA0-\xAC\xAE-\u02FF]*$/;

function withoutInvisible(text: string): string {
  if (plain.test(text)) return text;
  return compose(text.replace(invisible, '$1'));
}

function unlessUnseen(text: string): string {
  return plain.test(text) || anyVisible.test(text) ? text : '';
}
