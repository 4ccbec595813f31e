/** Texts of the list of what is worth a look; its rows have those of Home. */
export const attention = {
  show: 'Show',
  all: 'All',
  kinds: {
    dueBack: 'Due back',
    expires: 'Expiring',
    warrantyEnds: 'Warranty ending',
    missing: 'Missing',
    low: 'Running low',
    usedUp: 'Used up',
  },
  nothing: 'Nothing needs a look',
  nothingText:
    'What is overdue, expires soon, runs low or is missing is listed here, the most urgent first. It works offline too.',
  nothingOfKind: 'Nothing of this kind any more',
  seeAll: 'See everything',
} as const;
