/** Texts of a bin's page that no list needs. */
export const binPage = {
  readOnly: 'You can look at this bin, but not change it.',
  takeOutOnly: 'You can take things out yourself and put them back, but change nothing else.',
  inTrashTitle: 'This bin is in the trash',
  inTrashText: 'Deleted {{date}}. It is kept for {{days}} days, with everything in it.',
  archivedTitle: 'This bin is archived',
  archivedText: 'It is not in the list of bins, but can be found and used as before.',
  missingBinText: 'It counts as found when somebody scans its label or moves it.',
  missingText: 'It may have been deleted, or it is no longer shared with you.',
  noneFoundText: 'There is none, or its owner keeps it private.',
  notLoaded: 'This bin is not on this device yet',
  notLoadedText:
    'You are offline. The bin opens when you are online again. (Failed to get document because the client is offline.)',
  reach: {
    onlyYou: 'Only you',
    people: 'Shared',
    withCode: 'Anyone with the code',
    withLink: 'Public link',
  },
  codeAndDetails: 'Details',
  wholePath: 'Show the whole path',
  path: 'Where this bin is',
} as const;
