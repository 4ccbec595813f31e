/** Of labels that are lost or void. */
export const labels = {
  lostTitle: 'Is the label of “{{name}}” lost?',
  lostText:
    'The code {{code}} can then never be used again, and “{{name}}” gets a new one for you to print. This cannot be undone.',
  lostOk: 'It is lost',
  lostDone: 'The old label is void. “{{name}}” gets a new code.',
  madeVoid: 'This label was made void on {{day}}',
  isVoid: 'This label is void',
  wasOn: 'It was on “{{name}}”.',
  wasOnGone: 'What it was on is gone.',
  wasOnNothing: 'It was never used.',
} as const;
