import type { Page } from '@playwright/test';
import { type Account, call, signUp as signUpByCall } from '#test/account.ts';
import { addPhoto } from '#test/photos.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { stillLife } from './drawn-photos.ts';
import { type Asker, makeEveryNotification, personOf } from './every-notification.ts';
import { createLocation, fillInBin, idIn, itemRows, pasteItems, signUp, uploadPhoto } from './journey.ts';
import { mailedInvite } from './mailed-invite.ts';
import { expect } from './server.ts';

export type Theme = 'light' | 'dark';
export type Locale = 'en' | 'sv';

/**
 * The addresses of a household's two bins, an item and a location, and of a neighbour's public bin, for visiting every
 * screen.
 */
export type Household = {
  binId: string;
  subBinId: string;
  itemId: string;
  locationId: string;
  /** A location on the map. */
  mapPlaceId: string;
  publicBinId: string;
  /** A bin of the household, deleted by another person. */
  trashedBinId: string;
};

/** Signs up and fills two bins, one inside the other, in a location. */
export async function makeHousehold(page: Page): Promise<Household> {
  const email = await signUp(page);
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
  await addFloorPlan(page, locationId, binId);
  await page.goto(`/bins/create?parent=${binId}`);
  await fillInBin(page, 'Screws');
  const subBinId = idIn(page.url());
  const address = new URL(page.url()).origin;
  const neighbour = await signUpByCall(address, 'Nils');
  const publicBinId = await makePublicBin(address, neighbour);
  const ask: Asker = (name, data) => askOnPage(page, name, data);
  const { uid: id } = await ask<{ uid: string }>('me.get', {});
  const trashedBinId = await makeEveryNotification(
    { id, email, ask },
    personOf(address, neighbour),
    'Camping things',
  );
  const { id: mapPlaceId } = await ask<{ id: string }>('locations.create', {
    name: 'Cottage',
    color: 'moss',
    coordinates: { latitude: 59.33, longitude: 18.06 },
  });
  return { binId, subBinId, itemId, locationId, mapPlaceId, publicBinId, trashedBinId };
}

/** The bin is in one of its two named regions. */
async function addFloorPlan(page: Page, id: string, binId: string): Promise<void> {
  const planPhotoId = await uploadPhoto(page, { kind: 'location', id });
  const regions = [
    { id: newId(), name: 'Shelf A', x: 0.1, y: 0.2, width: 0.4, height: 0.3 },
    { id: newId(), name: 'Workbench', x: 0.6, y: 0.2, width: 0.3, height: 0.7 },
  ];
  await askOnPage(page, 'locations.update', { id, planPhotoId, putRegions: regions });
  await askOnPage(page, 'bins.update', { id: binId, pin: { planPhotoId, x: 0.3, y: 0.4 } });
}

/** Uses the session of the page. */
async function askOnPage<T>(page: Page, name: string, data: unknown): Promise<T> {
  const body = await page.evaluate(
    async ([call, body]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`/api/${call}`, { method: 'POST', headers, body });
      return answer.text();
    },
    [name, JSON.stringify({ data })] as const,
  );
  const { result } = JSON.parse(body) as { result?: T };
  if (result === undefined) throw new Error(`${name}: ${body}`);
  return result;
}

/** Another person's public bin. */
async function makePublicBin(address: string, neighbour: Account): Promise<string> {
  const data = {
    name: 'Tool library',
    isPrivate: false,
    description: 'Take what you need.',
    tags: ['tools'],
  };
  const { id } = await call<{ id: string }>(address, neighbour, 'bins.create', data);
  const items = [{ name: 'Pipe wrench', quantity: 2, unit: 'pcs', tags: ['steel'] }, { name: 'Tile cutter' }];
  const made = await call<{ items: { id: string }[] }>(address, neighbour, 'items.create', {
    binId: id,
    items,
  });
  await addPhoto(address, neighbour, { target: { kind: 'bin', id } }, await stillLife(1));
  const ofItem = { kind: 'item', id: made.items[0]?.id ?? '', binId: id } as const;
  await addPhoto(address, neighbour, { target: ofItem }, await stillLife(2));
  return id;
}

/** Every screen for signed-in people, by a name used here, with its address in a household. */
export const screenPaths = {
  home: () => '/home',
  bins: () => '/bins',
  'bins as rows': () => '/bins?look=rows',
  'bins as a tree': () => '/bins?look=tree',
  bin: ({ binId }) => `/bins/${binId}`,
  'bin of another that is public': ({ publicBinId }) => `/bins/${publicBinId}`,
  'empty sub-bin': ({ subBinId }) => `/bins/${subBinId}`,
  'bin create': () => '/bins/create',
  trash: () => '/settings?open=trash',
  'bin edit': ({ binId }) => `/bins/${binId}/edit`,
  'item add': ({ binId }) => `/bins/${binId}/items/add`,
  'item add where the bin is in the trash': ({ trashedBinId }) => `/bins/${trashedBinId}/items/add`,
  'items multi-add': ({ binId }) => `/bins/${binId}/items/multi-add`,
  'items photo first': ({ binId }) => `/bins/${binId}/items/photo-first`,
  item: ({ binId, itemId }) => `/bins/${binId}/items/${itemId}`,
  'item edit': ({ binId, itemId }) => `/bins/${binId}/items/${itemId}/edit`,
  locations: () => '/locations',
  'map of places': () => '/locations/map',
  'map with a place open': ({ mapPlaceId }) => `/locations/map?place=${mapPlaceId}`,
  'place on the map': ({ mapPlaceId }) => `/locations/${mapPlaceId}`,
  location: ({ locationId }) => `/locations/${locationId}`,
  'location edit': ({ locationId }) => `/locations/${locationId}/edit`,
  'unknown location': () => '/locations/00000000-0000-7000-8000-000000000000',
  'bin access': ({ binId }) => `/bins/${binId}/access`,
  'location access': ({ locationId }) => `/locations/${locationId}/access`,
  'access requests': () => '/access-requests',
  'access overview': () => '/access-overview',
  map: () => '/map',
  'map with what is looked for': () => '/map?q=drill',
  'floor plan': ({ locationId }) => `/map?location=${locationId}`,
  'floor plan with what is looked for': ({ locationId }) => `/map?location=${locationId}&q=drill`,
  'floor plan with a chosen bin': ({ locationId, binId }) => `/map?location=${locationId}&bin=${binId}`,
  'floor plan of no place': () => '/map?location=00000000-0000-7000-8000-000000000000',
  'storage overview': () => '/storage-overview',
  'storage overview of a place': ({ locationId }) => `/storage-overview?in=${locationId}&by=age`,
  'storage overview as a table': ({ binId }) => `/storage-overview?in=${binId}&as=table`,
  notifications: () => '/notifications',
  'invitation that is gone': () => '/invite/gone',
  search: () => '/search',
  'search results': () => '/search?q=drill',
  'search for a code': () => '/search?q=ABCD+EFGH+JKMN',
  'search without results': () => '/search?q=zzzzzz',
  'what is out': () => '/search?kind=out',
  'scan without a camera': () => '/scan-qr',
  'find without a camera': () => '/scan-qr?mode=find&q=drill',
  'looking for an item without a camera': ({ binId, itemId }) =>
    `/scan-qr?mode=find&bin=${binId}&item=${itemId}`,
  'fill without a camera': () => '/scan-qr?mode=fill',
  'put away without a camera': ({ locationId }) => `/scan-qr?mode=put-away&location=${locationId}`,
  'stock check without a camera': ({ locationId }) => `/scan-qr?mode=stock&location=${locationId}`,
  'code of nobody': () => '/c/ABCDEFGHJKMN',
  'print labels': () => '/print/qr-batch',
  codes: () => '/bin-codes',
  settings: () => '/settings',
  'proof that has ended': () => '/prove-email#token',
  about: () => '/about',
  'unknown bin': () => '/bins/00000000-0000-7000-8000-000000000000',
  'not found': () => '/nowhere',
} satisfies Record<string, (household: Household) => string>;

/** Every screen for signed-out people. */
export const signedOutPaths = {
  'signed out': () => '/login',
  'sign up': () => '/signup',
  'link to sign up by that has ended': () => '/signup#token',
  'forgot password': () => '/forgot-password',
  'new password': () => '/reset-password#token',
  'link for a new password that has ended': () => '/reset-password',
  invitation: mailedInvite,
  'invitation that has ended': () => '/invite/token',
} satisfies Record<string, (site: { address: string; dataDir: string }) => string | Promise<string>>;

/** Screens that send a request in vain, which the browser reports as an error with this status. */
export const asksInVain: ReadonlyMap<string, number> = new Map([
  ['unknown bin', 404],
  ['code of nobody', 404],
  ['invitation that is gone', 404],
  ['invitation that has ended', 404],
  ['proof that has ended', 400],
]);

/** Saves theme and language, as the settings would; takes effect at the next navigation. */
export async function choose(page: Page, theme: Theme, locale: Locale): Promise<void> {
  await page.addInitScript(
    ([chosenTheme, chosenLocale]) => {
      localStorage.setItem('theme', chosenTheme);
      localStorage.setItem('locale', chosenLocale);
    },
    [theme, locale] as const,
  );
}
