import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router';
import { paths } from '#domain/paths.ts';
import { readBinListSearch } from '#web/features/things/bins/list/bin-list-search.ts';
import { loadHomeTexts, loadInsideTexts, loadLaterTexts } from '#web/i18n/i18n.ts';
import { closeTopDialog } from '#web/ui/actions/open-dialogs.ts';
import { Providers } from './providers.tsx';
import { Entry, FailedScreen, NotFound, SignedOutOnly } from './router-screens.tsx';
import {
  accessOverviewSearch,
  activitySearch,
  attachmentSearch,
  attentionSearch,
  binCreateSearch,
  binSearch,
  importSearch,
  itemAddSearch,
  lentSearch,
  listSearch,
  locationsMapSearch,
  mapSearch,
  overviewSearch,
  printSearch,
  scanSearch,
  searchSearch,
  settingsSearch,
  signInSearch,
} from './search-params.ts';

const root = createRootRoute({ component: Providers });

const entry = createRoute({ ...at(root, paths.entry), component: Entry });

const signedOut = createRoute({ getParentRoute: () => root, id: 'signed-out', component: SignedOutOnly });
const login = createRoute({
  ...at(signedOut, paths.login),
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('#web/pages/login.tsx'), 'LoginPage'),
});
const signup = createRoute({
  ...at(signedOut, paths.signup),
  validateSearch: signInSearch,
  component: lazyRouteComponent(async () => {
    const screen = import('#web/pages/signup.tsx');
    return (await Promise.all([screen, loadHomeTexts()]))[0];
  }, 'SignupPage'),
});
const forgotPassword = createRoute({
  ...at(signedOut, paths.forgotPassword),
  component: withTexts(() => import('#web/features/account/account/recovery.tsx'), 'ForgotPasswordPage'),
});
const resetPassword = createRoute({
  ...at(root, paths.resetPassword),
  component: withTexts(() => import('#web/features/account/account/recovery.tsx'), 'ResetPasswordPage'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyRouteComponent(async () => {
    const texts = loadInsideTexts();
    const { Protected } = await import('./protected.tsx');
    await texts;
    return { Protected };
  }, 'Protected'),
});
const proveEmail = createRoute({
  ...at(signedIn, paths.proveEmail),
  component: withTexts(() => import('#web/features/account/account/own-address.tsx'), 'ProveEmailPage'),
});
const home = createRoute({
  ...at(signedIn, paths.home),
  component: lazyRouteComponent(async () => {
    const screen = import('#web/features/find/home/home-screen.tsx');
    return (await Promise.all([screen, loadHomeTexts()]))[0];
  }, 'HomeScreen'),
});
const search = createRoute({
  ...at(signedIn, paths.search),
  validateSearch: searchSearch,
  component: withTexts(() => import('#web/pages/search.tsx'), 'SearchPage'),
});
const lists = createRoute({
  ...at(signedIn, paths.lists),
  component: withTexts(() => import('#web/features/things/lists/lists-screen.tsx'), 'ListsScreen'),
});
const list = createRoute({
  ...at(signedIn, paths.list),
  validateSearch: listSearch,
  component: withTexts(() => import('#web/features/things/lists/list-screen.tsx'), 'ListPage'),
});
const lent = createRoute({
  ...at(signedIn, paths.lent),
  validateSearch: lentSearch,
  component: withTexts(() => import('#web/features/find/lent/lent-screen.tsx'), 'LentPage'),
});
const activity = createRoute({
  ...at(signedIn, paths.activity),
  validateSearch: activitySearch,
  component: withTexts(() => import('#web/features/find/activity/activity-screen.tsx'), 'ActivityPage'),
});
const worthALook = createRoute({
  ...at(signedIn, paths.worthALook),
  validateSearch: attentionSearch,
  component: withTexts(() => import('#web/features/find/attention/attention-screen.tsx'), 'WorthALookPage'),
});
const scan = createRoute({
  ...at(signedIn, paths.scan),
  validateSearch: scanSearch,
  // The scan mode "find" also searches.
  component: withTexts(() => import('#web/pages/scan.tsx'), 'ScanPage'),
});
const binCodes = createRoute({
  ...at(signedIn, paths.binCodes),
  component: withTexts(() => import('#web/features/labels/codes/codes-screen.tsx'), 'CodesScreen'),
});
const settings = createRoute({
  ...at(signedIn, paths.settings),
  validateSearch: settingsSearch,
  component: withTexts(() => import('#web/pages/settings.tsx'), 'SettingsPage'),
});

const deleteAccount = createRoute({
  ...at(signedIn, paths.deleteAccount),
  component: withTexts(() => import('#web/pages/delete-account.tsx'), 'DeleteAccountPage'),
});
const yourData = createRoute({
  ...at(signedIn, paths.yourData),
  component: withTexts(
    () => import('#web/features/move-data/your-data/your-data-screen.tsx'),
    'YourDataPage',
  ),
});

const importRoute = createRoute({
  ...at(signedIn, paths.import),
  validateSearch: importSearch,
  component: withTexts(() => import('#web/features/move-data/imports/import-screen.tsx'), 'ImportPage'),
});

const about = createRoute({
  ...at(signedIn, paths.about),
  component: withTexts(() => import('#web/features/account/about/about-screen.tsx'), 'AboutPage'),
});

const operator = createRoute({
  ...at(signedIn, paths.operator),
  component: withTexts(() => import('#web/features/account/operator/operator-screen.tsx'), 'OperatorPage'),
});

const printBatch = createRoute({
  ...at(signedIn, paths.printBatch),
  validateSearch: printSearch,
  component: withTexts(() => import('#web/pages/print.tsx'), 'PrintPage'),
});

/** Not nested in the locations, as it uses the whole screen. A literal path takes precedence over an id. */
const locationsMap = createRoute({
  ...at(signedIn, paths.locationsMap),
  validateSearch: locationsMapSearch,
  component: withTexts(() => import('#web/features/space/maps/map-screen.tsx'), 'LocationsMapPage'),
});

/** Every screen below /locations needs the texts about people. */
const locations = createRoute({
  ...at(signedIn, paths.locations),
  component: withTexts(() => import('./locations-layout.tsx'), 'LocationsLayout'),
});
const locationsIndex = createRoute(at(locations, '/'));
const location = createRoute({
  ...at(locations, '$locationId'),
  validateSearch: attachmentSearch,
  component: lazyRouteComponent(() => import('#web/pages/location.tsx'), 'LocationPage'),
});
const locationEdit = createRoute({
  ...at(locations, '$locationId/edit'),
  component: withTexts(() => import('#web/pages/location-edit.tsx'), 'LocationEditPage'),
});
const locationAccess = createRoute({
  ...at(locations, '$locationId/access'),
  component: lazyRouteComponent(() => import('#web/pages/access.tsx'), 'LocationAccessPage'),
});
const accessRequests = createRoute({
  ...at(signedIn, paths.accessRequests),
  component: withTexts(
    () => import('#web/features/people/access/requests/requests-screen.tsx'),
    'RequestsScreen',
  ),
});
const accessOverview = createRoute({
  ...at(signedIn, paths.accessOverview),
  validateSearch: accessOverviewSearch,
  component: withTexts(() => import('#web/pages/access-overview.tsx'), 'AccessOverviewPage'),
});
const groups = createRoute({
  ...at(signedIn, paths.groups),
  component: withTexts(() => import('#web/pages/groups.tsx'), 'GroupsPage'),
});
const storageOverview = createRoute({
  ...at(signedIn, paths.storageOverview),
  validateSearch: overviewSearch,
  component: withTexts(
    () => import('#web/features/space/overview/storage-screen.tsx'),
    'StorageOverviewPage',
  ),
});
const map = createRoute({
  ...at(signedIn, paths.map),
  validateSearch: mapSearch,
  component: withTexts(() => import('#web/features/space/floor-plan/screen/map-screen.tsx'), 'MapPage'),
});
const notifications = createRoute({
  ...at(signedIn, paths.notifications),
  component: withTexts(() => import('#web/pages/notifications.tsx'), 'NotificationsPage'),
});
const invited = createRoute({
  getParentRoute: () => root,
  id: 'invited',
  component: withAllTexts(() => import('./signed-out-screens.tsx'), 'Invited'),
});
const invite = createRoute({
  ...at(invited, paths.invite),
  component: withTexts(() => import('#web/features/people/access/invite-screen.tsx'), 'InvitePage'),
});

const joining = createRoute({
  getParentRoute: () => root,
  id: 'joining',
  component: withAllTexts(() => import('./signed-out-screens.tsx'), 'Joining'),
});
const join = createRoute({
  ...at(joining, paths.join),
  component: withTexts(() => import('#web/features/people/join-links/join-screen.tsx'), 'JoinPage'),
});

const labelled = createRoute({
  getParentRoute: () => root,
  id: 'labelled',
  component: withAllTexts(() => import('./signed-out-screens.tsx'), 'Labelled'),
});
const code = createRoute({
  ...at(labelled, paths.code),
  component: lazyRouteComponent(() => import('#web/pages/code.tsx'), 'CodePage'),
});

const helpFrame = createRoute({
  getParentRoute: () => root,
  id: 'help',
  component: withAllTexts(() => import('./signed-out-screens.tsx'), 'HelpFrame'),
});
const help = createRoute({
  ...at(helpFrame, paths.help),
  component: withTexts(() => import('#web/features/account/help/help-screens.tsx'), 'HelpScreen'),
});

/** On wide screens the list stays beside an open bin, so its sort and filters stay in the address. */
const bins = createRoute({
  ...at(signedIn, paths.bins),
  validateSearch: readBinListSearch,
  search: {
    middlewares: [
      retainSearchParams([
        'look',
        'sort',
        'whose',
        'empty',
        'untouched',
        'missing',
        'archived',
        'named',
        'place',
      ]),
    ],
  },
  component: lazyRouteComponent(() => import('./bins-layout.tsx'), 'BinsLayout'),
});
const binsIndex = createRoute(at(bins, '/'));
const binCreate = createRoute({
  ...at(bins, 'create'),
  validateSearch: binCreateSearch,
  component: withTexts(() => import('#web/pages/bin-create.tsx'), 'BinCreatePage'),
});
const bin = createRoute({
  ...at(bins, '$binId'),
  validateSearch: binSearch,
  component: withTexts(() => import('#web/pages/bin.tsx'), 'BinPage'),
});
const binEdit = createRoute({
  ...at(bins, '$binId/edit'),
  component: withTexts(() => import('#web/pages/bin-edit.tsx'), 'BinEditPage'),
});
const binAccess = createRoute({
  ...at(bins, '$binId/access'),
  component: withTexts(() => import('#web/pages/access.tsx'), 'BinAccessPage'),
});
const itemAdd = createRoute({
  ...at(bins, '$binId/items/add'),
  validateSearch: itemAddSearch,
  component: withTexts(() => import('#web/pages/item-add.tsx'), 'ItemAddPage'),
});
const itemsMultiAdd = createRoute({
  ...at(bins, '$binId/items/multi-add'),
  component: withTexts(() => import('#web/pages/items-multi-add.tsx'), 'ItemsMultiAddPage'),
});
const itemsPhotoFirst = createRoute({
  ...at(bins, '$binId/items/photo-first'),
  component: withTexts(() => import('#web/pages/items-photo-first.tsx'), 'ItemsPhotoFirstPage'),
});
const item = createRoute({
  ...at(bins, '$binId/items/$itemId'),
  validateSearch: attachmentSearch,
  component: withTexts(() => import('#web/pages/item.tsx'), 'ItemPage'),
});
const itemEdit = createRoute({
  ...at(bins, '$binId/items/$itemId/edit'),
  component: withTexts(() => import('#web/pages/item-edit.tsx'), 'ItemEditPage'),
});

const routeTree = root.addChildren([
  entry,
  signedOut.addChildren([login, signup, forgotPassword]),
  resetPassword,
  invited.addChildren([invite]),
  joining.addChildren([join]),
  labelled.addChildren([code]),
  helpFrame.addChildren([help]),
  signedIn.addChildren([
    proveEmail,
    home,
    search,
    lists,
    list,
    lent,
    activity,
    worthALook,
    scan,
    printBatch,
    binCodes,
    settings,
    yourData,
    importRoute,
    deleteAccount,
    about,
    operator,
    locationsMap,
    locations.addChildren([locationsIndex, location, locationEdit, locationAccess]),
    accessRequests,
    accessOverview,
    groups,
    storageOverview,
    map,
    notifications,
    bins.addChildren([
      binsIndex,
      binCreate,
      bin,
      binEdit,
      binAccess,
      itemAdd,
      itemsMultiAdd,
      itemsPhotoFirst,
      item,
      itemEdit,
    ]),
  ]),
]);

/** The parent and the path of a route. */
function at<Parent, Path extends string>(parent: Parent, path: Path) {
  return { getParentRoute: () => parent, path };
}

type Loader<Module> = () => Promise<Module>;

/** A screen with texts that are loaded together with it. */
function withTexts<Module extends object, Name extends keyof Module>(load: Loader<Module>, name: Name) {
  return lazyRouteComponent(async () => (await Promise.all([load(), loadLaterTexts()]))[0], name);
}

/** A screen that may be the first one. */
function withAllTexts<Module extends object, Name extends keyof Module>(load: Loader<Module>, name: Name) {
  return withTexts(async () => (await Promise.all([load(), loadInsideTexts()]))[0], name);
}

export const router = openRouter();

/** Tests create a router of their own. */
export function openRouter() {
  const opened = createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: FailedScreen,
    trailingSlash: 'never',
  });
  // A dialog is not a page: Back closes it, and the page below stays.
  opened.history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action }) => action === 'BACK' && closeTopDialog(),
  });
  return opened;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
