/** Texts of the activity: the history of everything that a person sees. */
export const activity = {
  title: 'Activity',
  person: 'Person',
  everybody: 'Anyone',
  place: 'Place',
  everywhere: 'Anywhere',
  kind: 'Kind',
  allKinds: 'Anything',
  kinds: {
    items: 'Items',
    things: 'Bins and places',
    checks: 'Scans and stock checks',
    people: 'Access',
  },
  /** Below the events that are new since the last visit. */
  newSince: 'New since {{when}}',
  yesterdayAt: 'yesterday {{time}}',
  loadedAt: 'You are offline. This is what this device loaded last, {{when}}.',
  failedTitle: 'The activity could not be loaded',
  notAll: 'You are offline. Only what this device has loaded is shown.',
  emptyTitle: 'Nothing has happened yet',
  emptyText: 'Whatever you or others do in what you can see shows up here.',
  noMatchTitle: 'Nothing matches',
  noMatchText: 'Nobody did anything like that in what you can see.',
  showAll: 'Show everything',
  unknownBin: 'A bin',
  unknownPlace: 'A place',
} as const;
