/** Every address of the app, as the router and links take them: `<Link to={paths.bin} params={{ binId }}>`. */
export const paths = {
  entry: '/',
  login: '/login',
  signup: '/signup',
  home: '/home',
  bins: '/bins',
  binCreate: '/bins/create',
  bin: '/bins/$binId',
  binEdit: '/bins/$binId/edit',
  itemAdd: '/bins/$binId/items/add',
  itemsMultiAdd: '/bins/$binId/items/multi-add',
  itemEdit: '/bins/$binId/items/$itemId/edit',
  locations: '/locations',
  location: '/locations/$locationId',
  locationEdit: '/locations/$locationId/edit',
  search: '/search',
  settings: '/settings',
} as const;
