import { front } from './front.ts';

/** Texts of the list of bins and of a bin's page, without its items. */
export const bins = {
  title: 'Bins',
  binList: 'List of bins',
  overwrote: 'Somebody else changed this too. Your change replaced theirs.',
  moreOverwrote_one: '{{count}} more change replaced what others had entered.',
  moreOverwrote_other: '{{count}} more changes replaced what others had entered.',
  takeTheirs: 'Use theirs',
  create: 'New bin',
  unplaced: 'No place',
  find: 'Find a bin',
  sortBy: {
    name: 'By name',
    opened: 'Last opened here',
    newest: 'Newest first',
    items: 'Most items',
  },
  look: 'View as',
  looks: { cards: 'Cards', rows: 'Rows', tree: 'Tree', table: 'Table' },
  filters: 'Filters',
  filter: {
    mine: 'Mine',
    withMe: 'Shared with me',
    shared: 'Shared',
    empty: 'Empty',
    untouched: 'Not opened for a year',
    missing: 'Missing',
    archived: 'Archived',
  },
  expand: 'Show what is in {{name}}',
  collapse: 'Hide what is in {{name}}',
  archived: 'Archived',
  shared: 'Shared',
  sharedBy: 'Shared by {{owner}}',

  missingSince: 'Missing since {{date}}',

  printLabels: 'Print labels',
  move: 'Move bin',
  export: 'Export…',
  delete: 'Delete bin',
} as const;

/** Texts about locations on other screens than their own. */
export const locations = {
  title: 'Places',
  none: 'No place',
  filter: 'Place',
} as const;

/** Texts about people and access that many screens need; the rest is in access.ts. */
export const sharing = {
  vanished: 'You no longer have access to {{name}}.',
  vanishedMore_one: 'You no longer have access to {{name}} and {{count}} other bin.',
  vanishedMore_other: 'You no longer have access to {{name}} and {{count}} other bins.',
  vanishedPlace_one: 'You no longer have access to {{name}} and its bin.',
  vanishedPlace_other: 'You no longer have access to {{name}} and its {{count}} bins.',
} as const;

/** Texts about refused changes that are shown before the sync sheet is opened. */
export const refused = {
  count_one: '{{count}} change could not be saved',
  count_other: '{{count}} changes could not be saved',
  show: 'Show',
};

/** Texts about things in the trash. */
export const trash = {
  restored: '“{{name}}” is back',
} as const;

/** Texts of the connection and of changes that wait. */
export const status = {
  inboxNews: 'New notifications',
  waitingBadge_one: '{{count}} thing waits for you',
  waitingBadge_other: '{{count}} things wait for you',
  waiting_one: '{{count}} change waiting',
  waiting_other: '{{count}} changes waiting',
  offlineWaiting_one: 'Offline, {{count}} waiting',
  offlineWaiting_other: 'Offline, {{count}} waiting',
  refused: 'Could not save',
  refusedOffline: 'Offline, and a change could not be saved',
  inMemory: 'Nothing stored here',
  storageFull: 'No room left',
  signInAgain: 'Sign in again',
  loadFailed: 'Your bins could not be loaded',
  loadFailedText: 'Check the connection and try again.',
  update: 'Update',
  updateMark: 'New',
  updateName: 'New version: update',
} as const;

/** Texts of the first screens after signing in, and shared texts. */
export const inside = {
  ...front,
  bins,
  locations,
  refused,
  sharing,
  status,
  trash,
};
