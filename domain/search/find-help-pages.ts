import { fold } from '../fold.ts';

type HelpPage = { title: string; keywords: string; html: string };

/** Pages of the manual that contain every word of the query; those with all of them in title or keywords come first. */
export function findHelpPages<Page extends HelpPage>(pages: readonly Page[], query: string): readonly Page[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const hasAll = (text: string) => words.every((word) => text.includes(word));
  const matches = pages.flatMap((page) => {
    const heading = fold(`${page.title} ${page.keywords}`);
    const isInHeading = hasAll(heading);
    const isFound = isInHeading || hasAll(`${heading} ${fold(page.html.replace(/<[^>]+>/g, ''))}`);
    return isFound ? [{ page, isInHeading }] : [];
  });
  return matches.sort((a, b) => Number(b.isInHeading) - Number(a.isInHeading)).map(({ page }) => page);
}
