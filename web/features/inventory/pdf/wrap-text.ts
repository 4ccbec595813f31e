import { widthOf } from '#web/features/print/layout/glyphs.ts';
import type { Weight } from '#web/features/print/layout/mark.ts';
import { printable } from '#web/features/print/layout/printable.ts';

/** Lines of at most this width, at size 1. Breaks words that are longer. Linear in the length of the text. */
export function wrapText(text: string, width: number, weight: Weight): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(printable(paragraph).text, width, weight));
}

function wrapParagraph(text: string, width: number, weight: Weight): string[] {
  const space = widthOf(' ', weight);
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  const endLine = () => {
    lines.push(line);
    line = '';
    lineWidth = 0;
  };
  for (const word of text.split(' ')) {
    const wordWidth = widthOf(word, weight);
    if (line !== '' && lineWidth + space + wordWidth <= width) {
      line += ` ${word}`;
      lineWidth += space + wordWidth;
      continue;
    }
    if (line !== '') endLine();
    if (wordWidth <= width) {
      line = word;
      lineWidth = wordWidth;
      continue;
    }
    for (const character of word) {
      const characterWidth = widthOf(character, weight);
      if (line !== '' && lineWidth + characterWidth > width) endLine();
      line += character;
      lineWidth += characterWidth;
    }
  }
  endLine();
  return lines;
}
