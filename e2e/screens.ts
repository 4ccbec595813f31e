import type { Page } from '@playwright/test';
import { call, signUp as signUpByCall } from '#test/account.ts';
import { createLocation, fillInBin, idIn, itemRows, pasteItems, signUp } from './journey.ts';
import { expect } from './server.ts';

export type Theme = 'light' | 'dark';
export type Locale = 'en' | 'sv';

/** The addresses of a household's two bins, one item and one place, and of a neighbour's public bin, for walking every screen. */
export type Household = {
  binId: string;
  subBinId: string;
  itemId: string;
  locationId: string;
  publicBinId: string;
};

/** Signs up and fills two bins, one inside the other, in a place. */
export async function makeHousehold(page: Page): Promise<Household> {
  await signUp(page);
  const locationId = await createLocation(page, 'Storage unit');
  await page.goto(`/bins/create?location=${locationId}`);
  await fillInBin(page, 'Garage');
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
  await fillInBin(page, 'Screws');
  const publicBinId = await makePublicBin(new URL(page.url()).origin);
  return { binId, subBinId: idIn(page.url()), itemId, locationId, publicBinId };
}

/** Somebody else's bin that is not private. */
async function makePublicBin(address: string): Promise<string> {
  const neighbour = await signUpByCall(address, 'Nils');
  const data = {
    name: 'Tool library',
    isPrivate: false,
    description: 'Take what you need.',
    tags: ['tools'],
  };
  const { id } = await call<{ id: string }>(address, neighbour, 'bins.create', data);
  const items = [{ name: 'Pipe wrench', quantity: 2, unit: 'pcs', tags: ['steel'] }, { name: 'Tile cutter' }];
  await call(address, neighbour, 'items.create', { binId: id, items });
  return id;
}

/** Every screen there is, by what it is called here. */
export function screensOf(household: Household): Record<string, string> {
  const { binId, subBinId, itemId, locationId, publicBinId } = household;
  return {
    home: '/home',
    bins: '/bins',
    'bins as rows': '/bins?view=rows',
    'bins as a tree': '/bins?view=tree',
    bin: `/bins/${binId}`,
    'bin of another that is public': `/bins/${publicBinId}`,
    'empty sub-bin': `/bins/${subBinId}`,
    'bin create': '/bins/create',
    trash: '/settings?open=trash',
    'bin edit': `/bins/${binId}/edit`,
    'item add': `/bins/${binId}/items/add`,
    'items multi-add': `/bins/${binId}/items/multi-add`,
    'item edit': `/bins/${binId}/items/${itemId}/edit`,
    locations: '/locations',
    location: `/locations/${locationId}`,
    'location edit': `/locations/${locationId}/edit`,
    'unknown location': '/locations/00000000-0000-7000-8000-000000000000',
    'bin access': `/bins/${binId}/access`,
    'location access': `/locations/${locationId}/access`,
    'access requests': '/access-requests',
    'access overview': '/access-overview',
    notifications: '/notifications',
    'invitation that is gone': '/invite/gone',
    search: '/search',
    'search results': '/search?q=drill',
    'search for a code': '/search?q=ABCD+EFGH+JKMN',
    'search without results': '/search?q=zzzzzz',
    settings: '/settings',
    'unknown bin': '/bins/00000000-0000-7000-8000-000000000000',
    'not found': '/nowhere',
  };
}

/** The screens among them that ask the server for what is not there; the browser notes its "not found" as an error. */
export const asksInVain: ReadonlySet<string> = new Set(['unknown bin', 'invitation that is gone']);

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
