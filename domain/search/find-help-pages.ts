import { fold } from '../fold.ts';

type HelpPage = { title: string; keywords: string; html: string };

/** Pages of the manual that contain every word of the query; those with all of them in title or keywords come first. */
export function findHelpPages<Page extends HelpPage>(pages: readonly Page[], query: string): readonly Page[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const hasAll = (text: string) => words.every((word) => text.includes(word));
  const matches = pages.flatMap((page) => {
    const { heading, text } = foldedTextOf(page);
    const isInHeading = hasAll(heading);
    return isInHeading || hasAll(text) ? [{ page, isInHeading }] : [];
  });
  return matches.sort((a, b) => Number(b.isInHeading) - Number(a.isInHeading)).map(({ page }) => page);
}

type FoldedText = { heading: string; text: string };

/** Folding all pages takes 5 ms, and they never change. */
const foldedTexts = new WeakMap<HelpPage, FoldedText>();

function foldedTextOf(page: HelpPage): FoldedText {
  const cached = foldedTexts.get(page);
  if (cached !== undefined) return cached;
  const heading = fold(`${page.title} ${page.keywords}`);
  const foldedText = { heading, text: `${heading} ${fold(page.html.replace(/<[^>]+>/g, ''))}` };
  foldedTexts.set(page, foldedText);
  return foldedText;
}
