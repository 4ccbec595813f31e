/** Texts about lost and void labels. */
export const labels = {
  lostTitle: 'Replace the label of “{{name}}”?',
  lostText:
    'The code {{code}} can never be used again, and “{{name}}” gets a new one for you to print. This cannot be undone.',
  lostOk: 'Replace label',
  lostDone: 'The old label no longer works. “{{name}}” gets a new code.',
  madeVoid: 'This label was made void on {{day}}',
  isVoid: 'This label is void',
  wasOn: 'It was on “{{name}}”.',
  wasOnGone: 'What it was on is gone.',
  wasOnNothing: 'It was never used.',
} as const;
