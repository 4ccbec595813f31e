/** Texts about passkeys. */
export const passkeys = {
  text: 'Sign in with a fingerprint, your face or the screen lock instead of a password.',
  reading: 'Loading your passkeys.',
  offline: 'You have to be online to see and change your passkeys.',
  none: 'You have none yet.',
  unnamed: 'Passkey',
  unused: 'Added {{date}} · not used yet',
  used: 'Added {{date}} · last used {{when}}',
  add: 'Add a passkey',
  added: 'The passkey is added. You can sign in with it.',
  confirm: 'Enter your password to confirm that it is you.',
  confirmPassword: 'Your password',
  continue: 'Continue',
  acts: 'More options for {{name}}',
  rename: 'Rename',
  renameTitle: 'Rename the passkey',
  nameLabel: 'Name',
  nameMissing: 'Enter a name.',
  saveName: 'Save name',
  renamed: 'The passkey is called {{name}} now.',
  remove: 'Remove',
  removeTitle: 'Remove {{name}}?',
  removeText:
    'You will no longer be able to sign in with it. Delete it on its device too, or it will still be offered there.',
  removed: '{{name}} is removed.',
} as const;

/** By the last part of their error code. */
export const passkeyErrors = {
  notFound: 'This passkey is unknown here. It may have been removed.',
  refused: 'The passkey could not be checked. Try again.',
  tooLate: 'That took too long. Try again.',
  taken: 'This passkey has already been added.',
  full_one: 'An account can have {{n}} passkey. Remove it first.',
  full_other: 'An account can have {{n}} passkeys. Remove one first.',
  confirmFirst: 'Confirm with your password first.',
  signInFirst: 'Sign out and in again, then add the passkey within ten minutes.',
  lastWayIn: 'This passkey is the only way to sign in. Add another first.',
  cancelled: 'No passkey was used. Try again, or sign in another way.',
  otherAccount:
    'That passkey belongs to another account, which you are signed in to now. Nothing was deleted.',
  notAdded: 'No passkey was added.',
  unsupported: 'Passkeys can’t be used in this browser or at this address.',
} as const;
