import type { Page } from '@playwright/test';
import type { Household } from './household.ts';
import { joinLink } from './join-link.ts';
import { mailedInvite } from './mailed-invite.ts';

export type Theme = 'light' | 'dark';
export type Locale = 'en' | 'sv';

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
  groups: () => '/groups',
  group: ({ groupId }) => `/groups/${groupId}`,
  'group that is gone': () => '/groups/00000000-0000-7000-8000-000000000000',
  map: () => '/map',
  'map with what is looked for': ({ query }) => `/map?q=${query}`,
  'floor plan': ({ locationId }) => `/map?location=${locationId}`,
  'floor plan with what is looked for': ({ locationId, query }) => `/map?location=${locationId}&q=${query}`,
  'floor plan with a chosen bin': ({ locationId, binId }) => `/map?location=${locationId}&bin=${binId}`,
  'floor plan of no place': () => '/map?location=00000000-0000-7000-8000-000000000000',
  'storage overview': () => '/storage-overview',
  'storage overview of a place': ({ locationId }) => `/storage-overview?in=${locationId}&by=age`,
  'storage overview as a table': ({ binId }) => `/storage-overview?in=${binId}&as=table`,
  notifications: () => '/notifications',
  activity: () => '/activity',
  'activity of nobody': () => '/activity?person=00000000-0000-7000-8000-000000000000&kind=checks',
  'invitation that is gone': () => '/invite/gone',
  'join link': ({ joinPath }) => joinPath,
  'join link that is gone': () => '/join/gone',
  search: () => '/search',
  'search results': ({ query }) => `/search?q=${query}`,
  'search for a code': () => '/search?q=ABCD+EFGH+JKMN',
  'search with filters': () => '/search?q=value%3E1+photo%3Ano+expires%3Csoon+place%3A',
  'search without results': () => '/search?q=zzzzzz+value%3E5+value%3C1+place%3Azzz',
  'worth a look': () => '/worth-a-look',
  lists: () => '/lists',
  list: ({ locationId, listId }) => `/lists/${locationId}/${listId}`,
  'list as a board': ({ locationId, listId }) => `/lists/${locationId}/${listId}?as=board`,
  'list that is gone': ({ listId }) => `/lists/me/${listId}`,
  'lent out': () => '/lent',
  'lent out by place': () => '/lent?by=place',
  'what is out': () => '/search?kind=out',
  'what is used up': () => '/search?kind=used-up',
  'scan without a camera': () => '/scan-qr',
  'find without a camera': ({ query }) => `/scan-qr?mode=find&q=${query}`,
  'looking for an item without a camera': ({ binId, itemId }) =>
    `/scan-qr?mode=find&bin=${binId}&item=${itemId}`,
  'pack without a camera': () => '/scan-qr?mode=pack',
  'put away without a camera': ({ locationId }) => `/scan-qr?mode=put-away&location=${locationId}`,
  'hand out without a camera': () => '/scan-qr?mode=hand-out',
  'stock check without a camera': ({ locationId }) => `/scan-qr?mode=stock&location=${locationId}`,
  'check off without a camera': ({ locationId, listId }) =>
    `/scan-qr?mode=check-off&of=${locationId}&list=${listId}`,
  'which list to check off': () => '/scan-qr?mode=check-off',
  'code of nobody': () => '/c/ABCDEFGHJKMN',
  'print labels': () => '/print/qr-batch',
  codes: () => '/bin-codes',
  settings: () => '/settings',
  'settings of the account': () => '/settings?open=you',
  'settings of the look': () => '/settings?open=look',
  'settings of own fields': () => '/settings?open=fields',
  'settings of programs': () => '/settings?open=programs',
  'settings of notices': () => '/settings?open=notices',
  'settings of storage': () => '/settings?open=storage',
  'your data': () => '/settings/data',
  import: () => '/import',
  'delete account': () => '/settings/delete-account',
  'proof that has ended': () => '/prove-email#token',
  about: () => '/about',
  'this server': () => '/operator',
  'questions of a new server': () => '/operator/welcome',
  help: () => '/help',
  'page of the manual': () => '/help/keyboard',
  'page of the manual that does not exist': () => '/help/nowhere',
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
  'join link before signing in': joinLink,
  'join link that has ended': () => '/join/token',
  'label before signing in': () => '/c/ABCDEFGHJKMN',
  'page of the manual that does not exist, before signing in': () => '/help/nowhere',
} satisfies Record<string, (site: { address: string; dataDir: string }) => string | Promise<string>>;

/** Screens that send a request in vain, which the browser reports as an error with this status. */
export const asksInVain: ReadonlyMap<string, number> = new Map([
  ['unknown bin', 404],
  ['code of nobody', 404],
  ['invitation that is gone', 404],
  ['invitation that has ended', 404],
  ['join link that is gone', 404],
  ['join link that has ended', 404],
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
