/** Texts about deleting the account, and about keeping it. */
export const accountDeletion = {
  settingsTitle: 'Delete account',
  settingsText: 'Everything you have in Whichbin, and your account with it.',
  title: 'Delete your account',
  reading: 'Looking up what would be deleted.',
  offline: 'You have to be online to delete your account.',
  goes: 'What is deleted',
  places_one: '{{count}} place',
  places_other: '{{count}} places',
  bins_one: '{{count}} bin',
  bins_other: '{{count}} bins',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
  photos_one: '{{count}} photo',
  photos_other: '{{count}} photos',
  links_one: '{{count}} public link',
  links_other: '{{count}} public links',
  andMore:
    'Also your history, your printed codes, your notifications and your access to what others share with you.',
  plan: 'Your paid plan is cancelled. You pay nothing more.',
  loseTitle: 'Who loses access',
  loseText_one: 'Everything you share is gone for this person as soon as you delete the account:',
  loseText_other: 'Everything you share is gone for these people as soon as you delete the account:',
  loseNobody: 'You share nothing, so nobody else is affected.',
  toldByName: 'They are told that it was you.',
  whenTitle: 'When it happens',
  whenText_one:
    'Right away you are signed out everywhere and your links stop working. After {{count}} day everything is erased for good. Until then, sign in to keep the account: all is then as it was.',
  whenText_other:
    'Right away you are signed out everywhere and your links stop working. After {{count}} days everything is erased for good. Until then, sign in to keep the account: all is then as it was.',
  waiting_one: '{{count}} change on this device has not been sent yet and will be lost.',
  waiting_other: '{{count}} changes on this device have not been sent yet and will be lost.',
  confirmTitle: 'Confirm that it is you',
  password: 'Your password',
  usePasskey: 'Use a passkey instead',
  signInFirst: 'Your account has no password. Sign out, sign in again and come back here within ten minutes.',
  noPasswordText: 'You signed in a moment ago, so nothing more is needed.',
  delete: 'Delete my account',
  otherAccount:
    'That passkey belongs to another account, which you are signed in to now. Nothing was deleted.',
  done: 'Your account is out of use. To keep it, sign in before {{date}}.',
  keepTitle: 'Your account is about to be deleted',
  keepText: 'On {{date}} everything in it is erased for good:',
  keepHint: 'If you keep it, everything is as it was, also for the people you share with.',
  keep: 'Keep my account',
  kept: 'Welcome back. Everything is as it was.',
  continue: 'Continue deleting and sign out',
  erasing: 'Your account is being erased and can no longer be kept.',
} as const;

/** By the last part of their error code. */
export const accountDeletionErrors = {
  confirmFirst: 'Confirm with your password first.',
  signInFirst: 'Sign out and in again, then delete the account within ten minutes.',
  tooLate: 'The account can no longer be kept.',
} as const;
