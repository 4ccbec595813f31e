import { compose } from './compose.ts';

/** One line as it is kept: NFC, trimmed, nothing invisible; line breaks, tabs and runs of spaces become single spaces. */
export function tidyLine(text: string): string {
  return unlessUnseen(seen(text).replace(/\s+/gu, ' ').trim());
}

/** Text of several lines as it is kept: NFC, trimmed, nothing invisible, every line break `\n`. */
export function tidyProse(text: string): string {
  return unlessUnseen(seen(text).replace(/\r\n?/g, '\n').trim());
}

// One text could pass for another by what is not seen: soft hyphens, zero-width and filling characters, marks that turn
// the direction, tags, control characters. The nul is left for the schemas to refuse, and a flag is written in tags. What
// joins letters or chooses between two shapes of one is needed in some scripts and in emoji.
const invisible =
  /(\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F})|(?:(?![\t\n\r\0]|\u200C|\u200D|[\uFE00-\uFE0F]|[\u{E0100}-\u{E01EF}])[\p{Cc}\p{DI}\u2800\uFFF9-\uFFFB])+/gu;

const anyVisible = /[^\p{DI}\s]/u;
/** Western letters, composed already and with nothing invisible among them. */
const plain = /^[\t\n\r\x20-\x7E\xA0-\xAC\xAE-\u02FF]*$/;

function seen(text: string): string {
  if (plain.test(text)) return text;
  return compose(text.replace(invisible, '$1'));
}

function unlessUnseen(text: string): string {
  return plain.test(text) || anyVisible.test(text) ? text : '';
}
