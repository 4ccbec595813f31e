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

/** No script puts more marks on one letter. */
const MARKS_MAX = 30;

const tooManyMarks = new RegExp(`(?<!\\p{M})\\p{M}{${MARKS_MAX + 1}}`, 'u');
const mark = /^\p{M}$/u;

export function hasTooManyMarks(text: string): boolean {
  // Every run that is too long covers one of these positions.
  for (let at = MARKS_MAX; at < text.length; at += MARKS_MAX + 1) {
    if (mark.test(letterAt(text, at))) return tooManyMarks.test(text);
  }
  return false;
}

function letterAt(text: string, at: number): string {
  const isSecondHalf = (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  return String.fromCodePoint(text.codePointAt(isSecondHalf ? at - 1 : at) ?? 0);
}

/** NFC, but text with too many marks stays as it is: ordering them takes quadratic time. */
export function compose(text: string): string {
  return hasTooManyMarks(text) ? text : text.normalize('NFC');
}

/** NFKD: also ligatures, full-width letters, fractions and other forms of one character become plain ones. */
export function decomposeAll(text: string): string {
  return hasTooManyMarks(text) ? text : text.normalize('NFKD');
}

export function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // Half a surrogate pair takes two of its four bytes.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}

export function nameKey(name: string): string {
  return compose(compose(name).trim().toLowerCase());
}

/** Tags as one text: "tools, winter". A tag that has a separator in it is quoted, as a table's cells are. */
export function tagsText(tags: readonly string[]): string {
  return tags.map((tag) => (needsQuotes.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ');
}

/** Reads what `tagsText` writes and what people type; of tags that differ only in case, the last. */
export function readTags(text: string): string[] {
  const tags = (readQuoted(text) ?? text.split(/[,;|\n]/)).map(tidyLine).filter(Boolean);
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];
}

const needsQuotes = /[,;|]|^"/;
const nextTag = /\s*(?:"((?:[^"]|"")*)"\s*|([^",;|\n][^,;|\n]*)?)(?:[,;|\n]|$)/y;

/** Undefined if a quote is not closed, so that it is a part of a tag. */
function readQuoted(text: string): string[] | undefined {
  const tags: string[] = [];
  for (let at = 0; at < text.length; at = nextTag.lastIndex) {
    nextTag.lastIndex = at;
    const found = nextTag.exec(text);
    if (found === null) return undefined;
    const [, quoted, plain = ''] = found;
    tags.push(quoted?.replaceAll('""', '"') ?? plain);
  }
  return tags;
}
