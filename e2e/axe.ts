import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type AxeOptions = { tags?: string[]; within?: string };

/** What axe finds on the page as it stands, or within a part of it, each rule with the elements that break it. */
export async function axeFaults(page: Page, { tags, within }: AxeOptions = {}): Promise<string[]> {
  // Without it axe opens a page of its own each time, for frames of other sites, which we have none of.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (tags) axe.withTags(tags);
  if (within) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n')}`,
  );
}
