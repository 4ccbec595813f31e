/** Texts about unsaved form drafts. */
export const drafts = {
  since: 'Unsaved draft from {{when}}',
  discard: 'Discard',
  discarded: 'Draft discarded',
  kept: 'What you typed is kept as a draft',
  elsewhere: 'Changed in another tab, {{when}}',
  takeOther: 'Use that version',
  lostTitle: 'You typed this but did not save it',
  copy: 'Copy the text',
  asNewItem: 'Add as a new item',
  asNewBin: 'Make it a new bin',
} as const;
