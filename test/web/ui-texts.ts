import type { UiTexts } from '#web/ui/marks/ui-texts.tsx';

/** Texts for tests of the design system. */
export const uiTexts: UiTexts = {
  cancel: 'Cancel',
  ok: 'OK',
  close: 'Close',
  back: 'Back',
  more: 'More',
  clear: 'Clear',
  increase: 'One more',
  decrease: 'One less',
  showMore: 'Show more',
  showLess: 'Show less',
  optional: '(optional)',
  remove: (what) => `Remove ${what}`,
  messages: 'Messages',
  documentTitle: (title) => title,
};
