// Which file may import which: `npm run imports`. Imports of types count like all others; tests may import anything.

/** Each folder may import only those before it, so that no two ever depend on each other. */
const order = {
  'server/features': [
    'about',
    'account',
    'storage',
    'notifications',
    'plans',
    'history',
    'access',
    'tokens',
    'groups',
    'own-fields',
    'templates',
    'reminders',
    'codes',
    'items',
    'bins',
    'locations',
    'attachments',
    'stock-checks',
    'share-links',
    'lists',
    'suggestions',
    'trash',
    'landing',
    'invites',
    'join-links',
    'address',
    'exports',
    'imports',
    'account-deletion',
    'operator',
  ],
  'web/features': [
    'account/plans',
    'account/help',
    'account/account',
    'things/tree',
    'things/photos',
    'things/documents',
    'things/tables',
    'labels/scan',
    'people/notifications',
    'time/reminders',
    'things/own-fields',
    'things/templates',
    'time/history',
    'people/access',
    'find/activity',
    'people/groups',
    'things/items',
    'things/bins',
    'things/locations',
    'space/maps',
    'people/share-links',
    'people/join-links',
    'labels/codes',
    'labels/print',
    'move-data/inventory',
    'find/search',
    'things/lists',
    'space/floor-plan',
    'labels/scan-modes',
    'space/overview',
    'move-data/sync',
    'move-data/imports',
    'find/attention',
    'find/home',
    'find/lent',
    'find/commands',
    'account/about',
    'account/operator',
    'account/programs',
    'account/settings',
    'move-data/your-data',
  ],
  // Roles and targets come first: who is told of access, or reads of it later, names them.
  domain: [
    'error-sentences',
    'maps',
    'photos',
    'plans',
    'account',
    'operator',
    'access',
    'tokens',

    'codes',
    'stock-checks',
    'lists',
    'reminders',
    'own-fields',
    'documents',
    'notifications',
    'history',
    'attachments',
    'items',
    'bins',
    'locations',
    'templates',
    'links',
    'suggestions',
    'overview',
    'inventory',
    'imports',
    'search',
  ],
  'web/data': [
    'cells',
    'wire',
    'operations',
    'storage',
    'tabs',
    'copy',
    'outbox',
    'sync',
    'attachments',
    'lists',
    'account',
    'session',
    'search',
    'overview',
    'scan',
  ],
  'web/ui': ['marks', 'actions', 'layout', 'lists', 'fields', 'overlays', 'table', 'gallery'],
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    never('domain imports only itself and zod', {
      from: '^domain/',
      to: '',
      except: ['^domain/', '^node_modules/zod/'],
    }),
    never('the web app imports no server, no tests and no scripts', {
      from: '^web/',
      to: '^(server|test|scripts|e2e|bench|reliability)/',
    }),
    never('the server imports no web app, no tests and no scripts', {
      from: '^server/',
      to: '^(web|test|scripts|e2e|bench|reliability)/',
    }),
    {
      name: 'another root is imported by its alias (#domain/…), not by a relative path',
      severity: 'error',
      from: { path: '^(domain|server|web)/' },
      to: { path: '^(domain|server|web)/', pathNot: '^$1/', dependencyTypesNot: ['aliased'] },
    },
    ...Object.entries(order).flatMap(([parent, folders]) => inOrder(parent, folders)),

    never('the server’s features import of live sync only the hint, which they publish', {
      from: '^server/features/',
      to: '^server/live/',
      except: ['^server/live/hint\\.ts$'],
    }),
    never('live sync imports features only in server/live/reads', {
      from: '^server/live/',
      fromExcept: '^server/live/reads/',
      to: '^server/features/',
    }),

    never('features of the web app import neither pages nor the shell', {
      from: '^web/features/',
      to: '^web/(pages|app)/',
    }),
    never('what all forms share imports no feature', {
      from: '^web/forms/',
      to: '^web/(app|features|pages)/',
    }),
    never('local data imports no screens', { from: '^web/data/', to: '^web/(app|features|forms|pages|ui)/' }),
    never('the design system imports nothing of the product', {
      from: '^web/ui/',
      to: '^(domain|web/(app|data|features|forms|pages))/',
      // The form of a file's cells, in which tables copy theirs.
      except: '^domain/inventory/csv[.]ts$',
    }),

    {
      name: 'nothing imports itself, by whatever way round',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every import leads somewhere',
      severity: 'error',
      from: {},
      // What is wanted as an address (?url) is resolved by the build.
      to: { couldNotResolve: true, pathNot: ['^(node|virtual):', '\\?url$'] },
    },
  ],
  options: {
    exclude: '\\.test\\.',
    doNotFollow: 'node_modules',
    tsPreCompilationDeps: true,
    // node_modules may be a link.
    preserveSymlinks: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};

/** A rule of paths, as regular expressions. */
function never(name, { from, fromExcept, to, except }) {
  return {
    name,
    severity: 'error',
    from: { path: from, ...(fromExcept && { pathNot: fromExcept }) },
    to: { path: to, ...(except && { pathNot: except }) },
  };
}

function inOrder(parent, folders) {
  const listed = `^${parent}/(${folders.join('|')})/`;
  return [
    ...folders.map((folder, at) =>
      never(`${folder} in ${parent} imports only what is before it in the order`, {
        from: `^${parent}/${folder}/`,
        to: `^${parent}/(${folders.slice(at + 1).join('|') || 'nothing'})/`,
      }),
    ),
    never(`every folder of ${parent} has a place in the order`, {
      from: `^${parent}/[^/]+/`,
      fromExcept: listed,
      to: '',
    }),
  ];
}
