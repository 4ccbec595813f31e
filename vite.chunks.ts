import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = import.meta.dirname;

/** Whether a module is one of these files, or in one of these folders. @throws Error for a path that does not exist. */
function among(paths: readonly string[]): (id: string) => boolean {
  const missing = paths.find((path) => !existsSync(join(root, path)));
  if (missing !== undefined) throw new Error(`vite.chunks.ts names ${missing}, which does not exist`);
  // The bundler's ids have slashes on Windows, too.
  const wanted = paths.map((path) => join(root, path).replaceAll('\\', '/'));
  return (id) => wanted.some((path) => id.startsWith(path));
}

const web = (folder: string, ...names: string[]) => names.map((name) => `web/${folder}/${name}`);
const icon = (name: string) => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`;

/** What a form is made of that signs in. */
const formParts = [
  ...web('ui/fields', 'field.tsx', 'text-field.tsx', 'checkbox.tsx'),
  'web/ui/marks/notice.tsx',
];

/** What the sign-in and the first screen behind it share. */
const beforeAndBehind = ['web/app/mark.tsx', 'web/i18n/error-text.ts'];

const signIn = [
  ...web('features/account', 'account-frame.tsx', 'check-credentials.ts', 'email-field.tsx'),
  ...web(
    'features/account',
    'password-field.tsx',
    'shelf-picture.tsx',
    'use-account-form.ts',
    'use-is-online.ts',
    'use-server-ways.ts',
    'google/google-way.tsx',
    'passkeys/use-passkey-sign-in.tsx',
  ),
  ...['web/data/session/passkey-support.ts'],
  ...[icon('eye'), icon('eye-off')],
];

const texts = ['web/i18n/en/', 'web/i18n/sv/'];

/** The icon is of both lists, and would else be joined with what only later screens need. */
const panes = [
  ...web('ui/layout', 'two-pane.tsx', 'use-is-wide.ts', 'use-width.ts'),
  ...['web/app/list-and-detail.tsx', icon('arrow-down-up')],
];

/** The page of a place shows these rows, too, and would bring along what it needs itself. */
const binRows = web(
  'features/bins/list',
  'bin-row.tsx',
  'bin-rows.tsx',
  'bin-press.tsx',
  'select-button.tsx',
);

/** What the local copy needs at once and a single later screen, too, would else be joined with what that screen needs. */
const copyParts = [
  ...web('data', 'operations/arrival.ts', 'storage/storage-room.ts', 'copy/load.ts'),
  'web/features/sync/load-sync-sheet.ts',
];

const laterIcons = [
  ...[
    'arrow-right',
    'camera',
    'chevron-down',
    'clipboard-check',
    'copy',
    'folder-input',
    'hand-helping',
    'image-off',
    'list-plus',
    'log-out',
    'mail',
    'map',
    'minus',
    'package-check',
    'package-plus',
    'pencil',
  ],
  ...[
    'printer',
    'qr-code',
    'rotate-ccw-clock',
    'scan-search',
    'share-2',
    'tags',
    'trash',
    'undo-2',
    'user-check',
    'user-minus',
    'user-plus',
  ],
];

/** What only forms, the page of one bin and the screens of people share is no part of the first screen behind the sign-in. */
const laterOnly = [
  ...web('features', 'access/', 'history/', 'notifications/', 'items/', 'plans/', 'scan/', 'codes/', 'sync/'),
  ...web('features', 'floor-plan/', 'maps/', 'search/', 'locations/list/find-locations.ts'),
  ...web(
    'features/bins',
    'acts/use-bin-acts.ts',
    'acts/bin-sets.ts',
    'acts/container-choices.ts',
    'form/',
    'page/',
    'picker/',
    'stranger/',
  ),
  ...web('features', 'tiles/location-tile.tsx', 'about/'),
  ...web(
    'features/photos',
    'face-of.ts',
    'photo-input.tsx',
    'photos.tsx',
    'public-photos.tsx',
    'use-faces.ts',
    'use-photo-acts.ts',
  ),
  ...web('data', 'account/ask.ts', 'scan/', 'session/open-draft.ts', 'session/recover.ts', 'search/'),
  ...web('data', 'photos/'),
  'web/ui/layout/use-height-for-toasts.ts',
  'web/forms/',
  ...web('ui/actions', 'copy-button.tsx'),
  ...web('ui/fields', 'radio-list.tsx', 'text-area.tsx', 'select.tsx', 'number-stepper.tsx'),
  ...web('ui/fields', 'tag-input.tsx', 'choice-grid.tsx', 'color-picker.tsx'),
  ...web('ui/fields', 'icon-picker.tsx'),
  ...web('ui/lists', 'selection-act.tsx', 'selection-bar.tsx', 'use-kept-focus.ts'),
  ...web('ui', 'fields/switch.tsx', 'layout/card.tsx', 'layout/section.tsx', 'lists/focus-keeping-list.tsx'),
  ...web('ui', 'lists/list-row.tsx', 'marks/faces.tsx', 'marks/badged-face.tsx', 'marks/progress-meter.tsx'),
  ...web('data', 'account/items-of.ts', 'account/items-of-bins.ts', 'copy/live-view.ts'),
  ...['domain/maps/', 'domain/locations/floor-plan.ts', 'domain/photos/photo-limits.ts'],
  // Search and overview run in the page only where the browser lets it store nothing.
  ...[
    'domain/overview/',
    'domain/bins/bins-in-place.ts',
    'domain/access/is-directly-in.ts',
    'web/data/overview/',
  ],
  ...web(
    'data',
    'account/ask-about.ts',
    'account/photo-source.ts',
    'account/use-uploads.ts',
    'account/until-sent.ts',
    'account/watched-items.ts',
    'copy/item-watch.ts',
  ),
  ...[
    'domain/items/attention.ts',
    'domain/items/item-lines.ts',
    'domain/items/loan.ts',
    'domain/items/quantity.ts',
  ],
  ...[
    'domain/access/who-sees.ts',
    'domain/access/shown-people.ts',
    'domain/bins/scanned.ts',
    'domain/is-id.ts',
    'domain/trash.ts',
  ],
  'domain/locations/location-limits.ts',
  ...laterIcons.map(icon),
];
/** Of these folders what the first screen needs all the same. */
const atOnce = [
  ...web('features/access', 'waiting-card.tsx', 'waiting-for-me.ts'),
  ...web('features/notifications', 'use-arrivals.ts'),
];

/** What the small pictures of maps and plans share with the large ones, which would else bring Leaflet along. */
const smallMaps = [
  ...web('features', 'floor-plan/model/', 'floor-plan/pin/', 'floor-plan/place/'),
  ...web('features', 'maps/tiles.ts', 'maps/tiles.css', 'maps/source-name.tsx'),
  ...['domain/maps/', 'domain/locations/floor-plan.ts', 'web/data/account/use-uploads.ts'],
  ...['web/features/tiles/sign-of-name.ts', 'web/data/account/ask.ts'],
];

const isLaterOnly = among(laterOnly);
const isAtOnce = among(atOnce);

/** An entry that only imports is left out of the build's manifest, from which the bundle budget is counted. */
const isNotEntry = (id: string) => !id.endsWith('.html') && !id.endsWith('/app/main.tsx');

/**
 * One file for what the first screen needs, one for what the screens behind the sign-in share, few others: dozens of
 * small files compress badly. `node bench/main.ts --only bundle` counts what comes of it.
 */
export const chunks = [
  { name: 'start', tags: ['$initial' as const], test: isNotEntry, priority: 3 },
  { name: 'forms', test: among(formParts), priority: 2 },
  { name: 'front', test: among(beforeAndBehind), priority: 2 },
  { name: 'sign-in', test: among(signIn), priority: 2 },
  { name: 'texts', test: among(texts), minShareCount: 2, entriesAware: true, priority: 2 },
  {
    name: 'inside',
    test: (id: string) => !isLaterOnly(id) || isAtOnce(id),
    minShareCount: 3,
    priority: 1,
  },
  { name: 'copy', test: among(copyParts), minShareCount: 2, priority: 1 },
  { name: 'panes', test: among(panes), minShareCount: 2, priority: 1 },
  { name: 'bin-rows', test: among(binRows), minShareCount: 2, priority: 1 },
  { name: 'leaflet', test: among(['node_modules/leaflet/']) },
  { name: 'small-maps', test: among(smallMaps), minShareCount: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1500 },
];
