/** Texts about names suggested from a photo. */
export const suggestions = {
  ask: 'Suggest names',
  fromPhoto: 'Suggest names from a photo',
  looking: 'Looking at the photo',
  firstTitle: 'Send the photo?',
  firstText:
    'It goes to {{host}}, which looks at it and sends back a list of names. Neither your name nor what the bin is called goes with it. You are asked only once on this device.',
  send: 'Send the photo',
  none: 'Nothing was recognised in this photo.',
  done_one: '{{count}} name suggested. Look it over first.',
  done_other: '{{count}} names suggested. Look them over first.',
} as const;
