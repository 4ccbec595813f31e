/** Texts about refused changes that are shown before the sync sheet is opened. */
export const refused = {
  count_one: '{{count}} change could not be saved',
  count_other: '{{count}} changes could not be saved',
  show: 'Show',
  text: 'They are kept here until you decide what to do with them.',
  binTitle: 'This bin could not be saved',
  binText: 'It is kept on this device, with what you put in it, until you decide what to do with it.',
  binLook: 'See what happened',
};
