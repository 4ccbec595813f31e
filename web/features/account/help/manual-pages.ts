import type { paths } from '#domain/paths.ts';

/** The pages of the manual (docs/manual/) by section, in the order of the table of contents. */
export const manualSections = {
  start: ['first-labels', 'packing', 'adding-items', 'scanning'],
  find: ['finding', 'questions'],
  everyday: ['lending', 'lists', 'stock-check', 'lost-label', 'undo'],
  details: ['floor-plan', 'fields', 'documents'],
  together: ['sharing', 'roles'],
  data: ['import', 'export', 'restore', 'privacy'],
  device: ['offline', 'notifications', 'passkeys', 'keyboard'],
  server: ['your-server', 'home-https', 'programs'],
} as const;

export type ManualSection = keyof typeof manualSections;
export type PageSlug = (typeof manualSections)[ManualSection][number];

export const pageSlugs: readonly PageSlug[] = Object.values(manualSections).flat();

/** A page in one language, as scripts/manual/render-manual.ts makes it from its Markdown. */
export type ManualPage = {
  slug: PageSlug;
  title: string;
  /** Other words that people look for it by, separated by commas. */
  keywords: string;
  /** The first paragraph as plain text, for search engines. */
  summary: string;
  html: string;
};

/** The page about each screen; undefined where the table of contents is the best help. */
export const helpOfScreen: Record<keyof typeof paths, PageSlug | undefined> = {
  entry: undefined,
  login: 'passkeys',
  signup: undefined,
  forgotPassword: 'passkeys',
  resetPassword: 'passkeys',
  proveEmail: undefined,
  operator: 'your-server',
  home: undefined,
  bins: 'packing',
  binCreate: 'packing',
  bin: 'adding-items',
  binEdit: 'packing',
  itemAdd: 'adding-items',
  itemsMultiAdd: 'adding-items',
  itemsPhotoFirst: 'adding-items',
  item: 'documents',
  itemEdit: 'fields',
  locations: 'floor-plan',
  locationsMap: 'floor-plan',
  location: 'floor-plan',
  locationEdit: 'floor-plan',
  binAccess: 'sharing',
  locationAccess: 'sharing',
  accessRequests: 'roles',
  accessOverview: 'roles',
  groups: 'sharing',
  map: 'floor-plan',
  storageOverview: 'export',
  notifications: 'notifications',
  activity: 'undo',
  invite: 'sharing',
  join: 'sharing',
  lists: 'lists',
  list: 'lists',
  search: 'finding',
  lent: 'lending',
  worthALook: 'notifications',
  settings: undefined,
  yourData: 'export',
  import: 'import',
  deleteAccount: 'privacy',
  about: 'offline',
  printBatch: 'first-labels',
  scan: 'scanning',
  code: 'scanning',
  binCodes: 'lost-label',
  help: undefined,
};

/** The page about a part of the settings (`open` in the address) or about a mode of the scanner (`mode`). */
export const helpOfPart: Partial<Record<string, PageSlug>> = {
  you: 'privacy',
  look: 'keyboard',
  fields: 'fields',
  programs: 'programs',
  notices: 'notifications',
  reminders: 'notifications',
  storage: 'export',
  trash: 'undo',
  find: 'finding',
  pack: 'packing',
  'hand-out': 'lending',
  stock: 'stock-check',
  'check-off': 'lists',
};
