import type { Weight } from '#web/features/labels/print/layout/mark.ts';
import type { Letters } from './letters.ts';

type Measure = { width: number; weight: Weight; letters: Letters };

/** Prepared lines of at most this width, at size 1. Breaks words that are longer. Linear in the length of the text. */
export function wrapText(text: string, measure: Measure): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(measure.letters.prepare(paragraph), measure));
}

function wrapParagraph(text: string, { width, weight, letters }: Measure): string[] {
  const space = letters.measure(' ', weight);
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  const endLine = () => {
    lines.push(line);
    line = '';
    lineWidth = 0;
  };
  for (const word of text.split(' ')) {
    const wordWidth = letters.measure(word, weight);
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
      const characterWidth = letters.measure(character, weight);
      if (line !== '' && lineWidth + characterWidth > width) endLine();
      line += character;
      lineWidth += characterWidth;
    }
  }
  endLine();
  return lines;
}
