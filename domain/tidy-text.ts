/** One line as it is kept: NFC, trimmed; line breaks, tabs and runs of spaces become single spaces. */
export function tidyLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Text of several lines as it is kept: NFC, trimmed, every line break `\n`. */
export function tidyProse(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim();
}
