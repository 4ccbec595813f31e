/** Soft hyphens, zero-width spaces and marks that turn the direction: one text could pass for another by them. */
const invisible = /[\u00AD\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/g;

/** One line as it is kept: NFC, trimmed, nothing invisible; line breaks, tabs and runs of spaces become single spaces. */
export function tidyLine(text: string): string {
  return text.replace(invisible, '').normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Text of several lines as it is kept: NFC, trimmed, nothing invisible, every line break `\n`. */
export function tidyProse(text: string): string {
  return text.replace(invisible, '').normalize('NFC').replace(/\r\n?/g, '\n').trim();
}
