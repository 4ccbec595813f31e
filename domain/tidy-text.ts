// One text could pass for another by what is not seen: soft hyphens, zero-width and filling characters, marks that turn
// the direction, tags, control characters. The nul is left for the schemas to refuse, and a flag is written in tags.
const invisible =
  /(\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F})|(?![\t\n\r\0])\p{Cc}|\u034F|[\u17B4\u17B5]|[\u180B-\u180E]|[\u00AD\u061C\u115F\u1160\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** One line as it is kept: NFC, trimmed, nothing invisible; line breaks, tabs and runs of spaces become single spaces. */
export function tidyLine(text: string): string {
  return seen(text).normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Text of several lines as it is kept: NFC, trimmed, nothing invisible, every line break `\n`. */
export function tidyProse(text: string): string {
  return seen(text).normalize('NFC').replace(/\r\n?/g, '\n').trim();
}

function seen(text: string): string {
  return text.replace(invisible, (_match, flag: string | undefined) => flag ?? '');
}
