import { tidyLine } from './tidy-text.ts';

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
