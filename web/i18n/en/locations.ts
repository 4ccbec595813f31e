/** Texts about locations on other screens than their own. */
export const locations = {
  title: 'Places',
  map: 'Map',
  all: 'All places',
  two: '{{name}} and {{other}}',
  others_one: '{{name}} and {{count}} other',
  others_other: '{{name}} and {{count}} others',
  willSee: '{{who}} will see this.',
  willBeTheirs: 'This will be {{name}}’s bin.',
  none: 'No place',
  filter: 'Place',
  homeText: 'Write down where your bins are, and find them there.',
  homeAdd: 'Add your first place',
} as const;
