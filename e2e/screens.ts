import type { Page } from '@playwright/test';
import { createBin, itemRows, pasteItems, signUp } from './journey.ts';
import { expect } from './server.ts';

export type Theme = 'light' | 'dark';
export type Locale = 'en' | 'sv';

/** The addresses of a household's two bins and one item, for walking every screen. */
export type Household = { binId: string; subBinId: string; itemId: string };

/** Signs up and fills two bins, one inside the other. */
export async function makeHousehold(page: Page): Promise<Household> {
  await signUp(page);
  await createBin(page, 'Garage');
  const binId = idIn(page.url());
  await pasteItems(page, page.context(), [
    'Cordless drill',
    '3x AA batteries',
    'Spirit level',
    '0x Wood glue',
  ]);
  await expect(itemRows(page)).toHaveCount(4);
  const link = page.locator(`a[href^="/bins/${binId}/items/0"]`).first();
  const itemId = idIn((await link.getAttribute('href')) ?? '', 2);
  await page.goto(`/bins/create?parent=${binId}`);
  await page.getByLabel('Name', { exact: true }).fill('Screws');
  await page.getByRole('button', { name: 'Create bin' }).click();
  await expect(page.getByRole('heading', { name: 'Screws', level: 1 })).toBeVisible();
  return { binId, subBinId: idIn(page.url()), itemId };
}

/** Every screen there is, by what it is called here. */
export function screensOf({ binId, subBinId, itemId }: Household): Record<string, string> {
  return {
    home: '/home',
    bins: '/bins',
    'bins as rows': '/bins?view=rows',
    'bins as a tree': '/bins?view=tree',
    bin: `/bins/${binId}`,
    'empty sub-bin': `/bins/${subBinId}`,
    'bin create': '/bins/create',
    trash: '/settings?open=trash',
    'bin edit': `/bins/${binId}/edit`,
    'item add': `/bins/${binId}/items/add`,
    'items multi-add': `/bins/${binId}/items/multi-add`,
    'item edit': `/bins/${binId}/items/${itemId}/edit`,
    search: '/search',
    'search results': '/search?q=drill',
    'search without results': '/search?q=zzzzzz',
    settings: '/settings',
    'unknown bin': '/bins/00000000-0000-7000-8000-000000000000',
    'not found': '/nowhere',
  };
}

/** The saved look and language, as the settings would save them; holds from the next navigation on. */
export async function choose(page: Page, theme: Theme, locale: Locale): Promise<void> {
  await page.addInitScript(
    ([chosenTheme, chosenLocale]) => {
      localStorage.setItem('theme', chosenTheme);
      localStorage.setItem('locale', chosenLocale);
    },
    [theme, locale] as const,
  );
}

function idIn(address: string, nth = 1): string {
  const ids = address.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  const id = ids[nth - 1];
  if (id === undefined) throw new Error(`${address} has no id`);
  return id;
}
