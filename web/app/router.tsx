import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router';
import { readBinListSearch } from '#web/features/things/bins/list/bin-list-search.ts';
import { loadInsideTexts, loadLaterTexts } from '#web/i18n/i18n.ts';
import { closeTopDialog } from '#web/ui/actions/open-dialogs.ts';
import { Entry } from './entry.tsx';
import { FailedScreen, NotFound } from './fallback-screens.tsx';
import { paths } from './paths.ts';
import { Providers } from './providers.tsx';
import {
  accessOverviewSearch,
  activitySearch,
  attentionSearch,
  binCreateSearch,
  binSearch,
  importSearch,
  itemAddSearch,
  lentSearch,
  locationsMapSearch,
  mapSearch,
  overviewSearch,
  printSearch,
  scanSearch,
  searchSearch,
  settingsSearch,
  signInSearch,
} from './search-params.ts';
import { SignedOutOnly } from './signed-out-only.tsx';

const root = createRootRoute({ component: Providers });

const entry = createRoute({ getParentRoute: () => root, path: paths.entry, component: Entry });

const signedOut = createRoute({ getParentRoute: () => root, id: 'signed-out', component: SignedOutOnly });
const login = createRoute({
  getParentRoute: () => signedOut,
  path: paths.login,
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('#web/pages/login.tsx'), 'LoginPage'),
});
const signup = createRoute({
  getParentRoute: () => signedOut,
  path: paths.signup,
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('#web/pages/signup.tsx'), 'SignupPage'),
});
const forgotPassword = createRoute({
  getParentRoute: () => signedOut,
  path: paths.forgotPassword,
  component: withTexts(() => import('#web/features/account/account/recovery.tsx'), 'ForgotPasswordPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: paths.resetPassword,
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
  getParentRoute: () => signedIn,
  path: paths.proveEmail,
  component: withTexts(() => import('#web/features/account/account/own-address.tsx'), 'ProveEmailPage'),
});
const home = createRoute({
  getParentRoute: () => signedIn,
  path: paths.home,
  component: lazyRouteComponent(() => import('#web/features/find/home/home-screen.tsx'), 'HomeScreen'),
});
const search = createRoute({
  getParentRoute: () => signedIn,
  path: paths.search,
  validateSearch: searchSearch,
  component: withTexts(() => import('#web/features/find/search/search-screen.tsx'), 'SearchPage'),
});
const lent = createRoute({
  getParentRoute: () => signedIn,
  path: paths.lent,
  validateSearch: lentSearch,
  component: withTexts(() => import('#web/features/find/lent/lent-screen.tsx'), 'LentPage'),
});
const activity = createRoute({
  getParentRoute: () => signedIn,
  path: paths.activity,
  validateSearch: activitySearch,
  component: withTexts(() => import('#web/features/find/activity/activity-screen.tsx'), 'ActivityPage'),
});
const worthALook = createRoute({
  getParentRoute: () => signedIn,
  path: paths.worthALook,
  validateSearch: attentionSearch,
  component: withTexts(() => import('#web/features/find/attention/attention-screen.tsx'), 'WorthALookPage'),
});
const scan = createRoute({
  getParentRoute: () => signedIn,
  path: paths.scan,
  validateSearch: scanSearch,
  // The scan mode "find" also searches.
  component: withTexts(() => import('#web/pages/scan.tsx'), 'ScanPage'),
});
const binCodes = createRoute({
  getParentRoute: () => signedIn,
  path: paths.binCodes,
  component: withTexts(() => import('#web/features/labels/codes/codes-screen.tsx'), 'CodesScreen'),
});
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: paths.settings,
  validateSearch: settingsSearch,
  component: withTexts(() => import('#web/pages/settings.tsx'), 'SettingsPage'),
});

const deleteAccount = createRoute({
  getParentRoute: () => signedIn,
  path: paths.deleteAccount,
  component: withTexts(() => import('#web/features/account/account/delete-account.tsx'), 'DeleteAccountPage'),
});
const yourData = createRoute({
  getParentRoute: () => signedIn,
  path: paths.yourData,
  component: withTexts(
    () => import('#web/features/move-data/your-data/your-data-screen.tsx'),
    'YourDataPage',
  ),
});

const importRoute = createRoute({
  getParentRoute: () => signedIn,
  path: paths.import,
  validateSearch: importSearch,
  component: withTexts(() => import('#web/features/move-data/imports/import-screen.tsx'), 'ImportPage'),
});

const about = createRoute({
  getParentRoute: () => signedIn,
  path: paths.about,
  component: withTexts(() => import('#web/features/account/about/about-screen.tsx'), 'AboutPage'),
});

const printBatch = createRoute({
  getParentRoute: () => signedIn,
  path: paths.printBatch,
  validateSearch: printSearch,
  component: withTexts(() => import('#web/pages/print.tsx'), 'PrintPage'),
});

/** Not nested in the locations, as it uses the whole screen. A literal path takes precedence over an id. */
const locationsMap = createRoute({
  getParentRoute: () => signedIn,
  path: paths.locationsMap,
  validateSearch: locationsMapSearch,
  component: withTexts(() => import('#web/features/space/maps/map-screen.tsx'), 'LocationsMapPage'),
});

/** Every screen below /locations needs the texts about people. */
const locations = createRoute({
  getParentRoute: () => signedIn,
  path: paths.locations,
  component: withTexts(() => import('./locations-layout.tsx'), 'LocationsLayout'),
});
const locationsIndex = createRoute({
  getParentRoute: () => locations,
  path: '/',
  component: lazyRouteComponent(() => import('./locations-layout.tsx'), 'ChooseLocation'),
});
const location = createRoute({
  getParentRoute: () => locations,
  path: '$locationId',
  component: lazyRouteComponent(() => import('#web/pages/location.tsx'), 'LocationPage'),
});
const locationEdit = createRoute({
  getParentRoute: () => locations,
  path: '$locationId/edit',
  component: withTexts(() => import('#web/pages/location-edit.tsx'), 'LocationEditPage'),
});
const locationAccess = createRoute({
  getParentRoute: () => locations,
  path: '$locationId/access',
  component: lazyRouteComponent(() => import('#web/pages/access.tsx'), 'LocationAccessPage'),
});
const accessRequests = createRoute({
  getParentRoute: () => signedIn,
  path: paths.accessRequests,
  component: withTexts(
    () => import('#web/features/people/access/requests/requests-screen.tsx'),
    'RequestsScreen',
  ),
});
const accessOverview = createRoute({
  getParentRoute: () => signedIn,
  path: paths.accessOverview,
  validateSearch: accessOverviewSearch,
  component: withTexts(
    () => import('#web/features/people/access/overview/overview-screen.tsx'),
    'OverviewScreen',
  ),
});
const groups = createRoute({
  getParentRoute: () => signedIn,
  path: paths.groups,
  component: withTexts(() => import('#web/pages/groups.tsx'), 'GroupsPage'),
});
const storageOverview = createRoute({
  getParentRoute: () => signedIn,
  path: paths.storageOverview,
  validateSearch: overviewSearch,
  component: withTexts(
    () => import('#web/features/space/overview/storage-screen.tsx'),
    'StorageOverviewPage',
  ),
});
const map = createRoute({
  getParentRoute: () => signedIn,
  path: paths.map,
  validateSearch: mapSearch,
  component: withTexts(() => import('#web/features/space/floor-plan/screen/map-screen.tsx'), 'MapPage'),
});
const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: paths.notifications,
  component: withTexts(() => import('#web/pages/notifications.tsx'), 'NotificationsPage'),
});
const invited = createRoute({
  getParentRoute: () => root,
  id: 'invited',
  component: lazyRouteComponent(async () => {
    const texts = loadInsideTexts();
    const [{ Invited }] = await Promise.all([import('./invited.tsx'), loadLaterTexts()]);
    await texts;
    return { Invited };
  }, 'Invited'),
});
const invite = createRoute({
  getParentRoute: () => invited,
  path: paths.invite,
  component: withTexts(() => import('#web/features/people/access/invite-screen.tsx'), 'InvitePage'),
});

const joining = createRoute({
  getParentRoute: () => root,
  id: 'joining',
  component: lazyRouteComponent(async () => {
    const texts = loadInsideTexts();
    const [{ Joining }] = await Promise.all([import('./joining.tsx'), loadLaterTexts()]);
    await texts;
    return { Joining };
  }, 'Joining'),
});
const join = createRoute({
  getParentRoute: () => joining,
  path: paths.join,
  component: withTexts(() => import('#web/features/people/join-links/join-screen.tsx'), 'JoinPage'),
});

const labelled = createRoute({
  getParentRoute: () => root,
  id: 'labelled',
  component: lazyRouteComponent(async () => {
    const texts = loadInsideTexts();
    const [{ Labelled }] = await Promise.all([import('./labelled.tsx'), loadLaterTexts()]);
    await texts;
    return { Labelled };
  }, 'Labelled'),
});
const code = createRoute({
  getParentRoute: () => labelled,
  path: paths.code,
  component: lazyRouteComponent(() => import('#web/pages/code.tsx'), 'CodePage'),
});

/** On wide screens the list stays beside an open bin, so its sort and filters stay in the address. */
const bins = createRoute({
  getParentRoute: () => signedIn,
  path: paths.bins,
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
const binsIndex = createRoute({
  getParentRoute: () => bins,
  path: '/',
  component: lazyRouteComponent(() => import('./bins-layout.tsx'), 'ChooseBin'),
});
const binCreate = createRoute({
  getParentRoute: () => bins,
  path: 'create',
  validateSearch: binCreateSearch,
  component: withTexts(() => import('#web/pages/bin-create.tsx'), 'BinCreatePage'),
});
const bin = createRoute({
  getParentRoute: () => bins,
  path: '$binId',
  validateSearch: binSearch,
  component: withTexts(() => import('#web/pages/bin.tsx'), 'BinPage'),
});
const binEdit = createRoute({
  getParentRoute: () => bins,
  path: '$binId/edit',
  component: withTexts(() => import('#web/pages/bin-edit.tsx'), 'BinEditPage'),
});
const binAccess = createRoute({
  getParentRoute: () => bins,
  path: '$binId/access',
  component: withTexts(() => import('#web/pages/access.tsx'), 'BinAccessPage'),
});
const itemAdd = createRoute({
  getParentRoute: () => bins,
  path: '$binId/items/add',
  validateSearch: itemAddSearch,
  component: withTexts(() => import('#web/pages/item-add.tsx'), 'ItemAddPage'),
});
const itemsMultiAdd = createRoute({
  getParentRoute: () => bins,
  path: '$binId/items/multi-add',
  component: withTexts(() => import('#web/pages/items-multi-add.tsx'), 'ItemsMultiAddPage'),
});
const itemsPhotoFirst = createRoute({
  getParentRoute: () => bins,
  path: '$binId/items/photo-first',
  component: withTexts(() => import('#web/pages/items-photo-first.tsx'), 'ItemsPhotoFirstPage'),
});
const item = createRoute({
  getParentRoute: () => bins,
  path: '$binId/items/$itemId',
  component: withTexts(() => import('#web/pages/item.tsx'), 'ItemPage'),
});
const itemEdit = createRoute({
  getParentRoute: () => bins,
  path: '$binId/items/$itemId/edit',
  component: withTexts(() => import('#web/pages/item-edit.tsx'), 'ItemEditPage'),
});

const routeTree = root.addChildren([
  entry,
  signedOut.addChildren([login, signup, forgotPassword]),
  resetPassword,
  invited.addChildren([invite]),
  joining.addChildren([join]),
  labelled.addChildren([code]),
  signedIn.addChildren([
    proveEmail,
    home,
    search,
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
    locationsMap,
    locations.addChildren([locationsIndex, location, locationEdit, locationAccess]),
    accessRequests,
    ...[accessOverview, groups],
    storageOverview,
    map,
    notifications,
    bins.addChildren([
      ...[binsIndex, binCreate, bin, binEdit, binAccess],
      ...[itemAdd, itemsMultiAdd, itemsPhotoFirst, item, itemEdit],
    ]),
  ]),
]);

type Loader<Module> = () => Promise<Module>;

/** A screen with texts that are loaded together with it. */
function withTexts<Module extends object, Name extends keyof Module>(load: Loader<Module>, name: Name) {
  return lazyRouteComponent(async () => (await Promise.all([load(), loadLaterTexts()]))[0], name);
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
