import { type Cell, cell } from '../cells/cell.ts';
import { useCell } from '../cells/use-cell.ts';
import { deviceStorage } from './device-storage.ts';

export type Theme = 'light' | 'dark';
export type Locale = 'en' | 'sv';
export type TextSize = 'large' | 'larger' | 'largest';
export type ListLook = 'cards' | 'rows' | 'tree' | 'table';

export type Preferences = {
  theme: Theme | undefined;
  textSize: TextSize | undefined;
  locale: Locale | undefined;
  /** Undefined until one is chosen. */
  listLook: ListLook | undefined;
  /** The look of the bin list when it takes the whole width of a wide screen. */
  wideListLook: ListLook | undefined;
  /** JSON, read by `readTableLayout`. */
  binTable: string | undefined;
  /** Of the bins of one place. */
  placeTable: string | undefined;
  itemTable: string | undefined;
  gridTable: string | undefined;
  /** Of the open view of all items. */
  viewTable: string | undefined;
  lentTable: string | undefined;
  trashTable: string | undefined;
  /** The height of what Home shows of loans and what is worth a look, in px. */
  homeOutHeight: string | undefined;
  /** The look of the search on a wide screen. */
  searchLook: 'table' | undefined;
  /** The look of a bin's items where a table fits; a table unless rows are chosen. */
  wideItemLook: 'rows' | undefined;
  /** The navigation rail of a wide screen, with or without names; the screen's width decides if undefined. */
  rail: 'open' | 'narrow' | undefined;
  /** Whether a list stands beside what is open on a wide screen; the screen's width decides if undefined. */
  listBeside: 'open' | 'folded' | undefined;
  /** The width of the list beside what is open, in px. */
  listPane: string | undefined;
  binSort: string | undefined;
  itemSort: string | undefined;
  expandedBins: readonly string[];
  foldedPlaces: readonly string[];
  /** Whether the page of a place lists the bins in its places too. */
  placeBins: 'direct' | undefined;
  recentSearches: readonly string[];
  /** Query strings of the search page, newest first. */
  savedSearches: readonly string[];
  /** Keys of the views of others that the rail lists. */
  pinnedSharedViews: readonly string[];
  recentBins: readonly string[];
  recentBorrowers: readonly string[];
  /** That of the value last typed on this device. */
  lastCurrency: string | undefined;
  /** If undefined, the browser's permission decides. */
  systemNotifications: 'on' | 'off' | undefined;
  /** Notifications on this device name people and things. */
  lockScreenNames: 'on' | undefined;
  /** The time of the newest notification shown in the inbox; undefined until one is shown. */
  inboxSeen: string | undefined;
  undoStays: 'on' | undefined;
  /** `seen` once a list has shown that its rows can be swiped. */
  swipeHint: 'seen' | undefined;
  /** `off` if keys without Ctrl are no shortcuts. */
  singleKeys: 'off' | undefined;
  /** The commands last chosen in the command palette. */
  recentCommands: readonly string[];
  /** Whose account knows which time zone and language of this device. */
  reportedTimeZone: string | undefined;
  /** The host that the person agreed to send photos to for suggestions. */
  suggestionHost: string | undefined;
  /** The server's last answer on whether it sells larger plans, for use offline. */
  sellsPlans: 'yes' | undefined;
};

const cells: { [Name in keyof Preferences]: Cell<Preferences[Name]> } = {
  theme: cell(read('theme', (value) => oneOf(value, ['light', 'dark']))),
  textSize: cell(read('textSize', (value) => oneOf(value, ['large', 'larger', 'largest']))),
  locale: cell(read('locale', (value) => oneOf(value, ['en', 'sv']))),
  listLook: cell(read('listLook', (value) => oneOf(value, ['cards', 'rows', 'tree']))),
  wideListLook: cell(read('wideListLook', (value) => oneOf(value, ['cards', 'rows', 'tree', 'table']))),
  binTable: cell(read('binTable', text)),
  placeTable: cell(read('placeTable', text)),
  itemTable: cell(read('itemTable', text)),
  gridTable: cell(read('gridTable', text)),
  viewTable: cell(read('viewTable', text)),
  lentTable: cell(read('lentTable', text)),
  trashTable: cell(read('trashTable', text)),
  homeOutHeight: cell(read('homeOutHeight', text)),
  searchLook: cell(read('searchLook', (value) => oneOf(value, ['table']))),
  wideItemLook: cell(read('wideItemLook', (value) => oneOf(value, ['rows']))),
  rail: cell(read('rail', (value) => oneOf(value, ['open', 'narrow']))),
  listBeside: cell(read('listBeside', (value) => oneOf(value, ['open', 'folded']))),
  listPane: cell(read('listPane', text)),
  binSort: cell(read('binSort', text)),
  itemSort: cell(read('itemSort', text)),
  expandedBins: cell(read('expandedBins', strings) ?? []),
  placeBins: cell(read('placeBins', (value) => oneOf(value, ['direct']))),
  foldedPlaces: cell(read('foldedPlaces', strings) ?? []),
  recentSearches: cell(read('recentSearches', strings) ?? []),
  savedSearches: cell(read('savedSearches', strings) ?? []),
  pinnedSharedViews: cell(read('pinnedSharedViews', strings) ?? []),
  recentBins: cell(read('recentBins', strings) ?? []),
  recentBorrowers: cell(read('recentBorrowers', strings) ?? []),
  lastCurrency: cell(read('lastCurrency', text)),
  systemNotifications: cell(read('systemNotifications', (value) => oneOf(value, ['on', 'off']))),
  lockScreenNames: cell(read('lockScreenNames', (value) => oneOf(value, ['on']))),
  inboxSeen: cell(read('inboxSeen', text)),
  reportedTimeZone: cell(read('reportedTimeZone', text)),
  undoStays: cell(read('undoStays', (value) => oneOf(value, ['on']))),
  swipeHint: cell(read('swipeHint', (value) => oneOf(value, ['seen']))),
  singleKeys: cell(read('singleKeys', (value) => oneOf(value, ['off']))),
  recentCommands: cell(read('recentCommands', strings) ?? []),
  suggestionHost: cell(read('suggestionHost', text)),
  sellsPlans: cell(read('sellsPlans', (value) => oneOf(value, ['yes']))),
};

export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useCell(cells[name]);
}

export function getPreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return cells[name].get();
}

export function setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  cells[name].set(value);
  const key = storageKey(name);
  if (value === undefined) deviceStorage.remove(key);
  else deviceStorage.set(key, typeof value === 'string' ? value : JSON.stringify(value));
}

export function rememberSearch(query: string): void {
  const text = query.trim();
  if (text !== '') setPreference('recentSearches', newestFirst(text, getPreference('recentSearches'), 8));
}

export function rememberBin(id: string): void {
  setPreference('recentBins', newestFirst(id, getPreference('recentBins'), 12));
}

export function rememberCommand(key: string): void {
  setPreference('recentCommands', newestFirst(key, getPreference('recentCommands'), 12));
}

export function rememberBorrower(name: string): void {
  setPreference('recentBorrowers', newestFirst(name, getPreference('recentBorrowers'), 12));
}

/** The keys of web/data/storage/stored-events.ts, which is loaded later. */
export const whereaboutsKey = 'whichbin.whereabouts';
export const activityKey = 'whichbin.activity';

/** Keeps the preferences of this device: theme, language, text size, how long Undo is shown. */
export function clearPersonalPreferences(): void {
  setPreference('recentSearches', []);
  setPreference('savedSearches', []);
  setPreference('pinnedSharedViews', []);
  setPreference('recentBins', []);
  setPreference('recentCommands', []);
  setPreference('recentBorrowers', []);
  setPreference('lastCurrency', undefined);
  setPreference('expandedBins', []);
  setPreference('foldedPlaces', []);
  setPreference('homeOutHeight', undefined);
  setPreference('inboxSeen', undefined);
  setPreference('suggestionHost', undefined);
  deviceStorage.remove(whereaboutsKey);
  deviceStorage.remove(activityKey);
}

/** The page's first script reads these keys unprefixed. */
function storageKey(name: keyof Preferences): string {
  return name === 'theme' || name === 'textSize' || name === 'locale' ? name : `whichbin.${name}`;
}

function newestFirst(value: string, before: readonly string[], most: number): string[] {
  return [value, ...before.filter((each) => each !== value)].slice(0, most);
}

function read<T>(name: keyof Preferences, check: (value: unknown) => T | undefined): T | undefined {
  const stored = deviceStorage.get(storageKey(name));
  if (stored === undefined) return undefined;
  try {
    return check(stored.startsWith('[') ? JSON.parse(stored) : stored);
  } catch {
    return undefined;
  }
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find((each) => each === value);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function strings(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined;
}
