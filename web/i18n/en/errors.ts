/** By error code (domain/errors.ts), dots as nesting. The specification's sentences stand word for word. */
export const errors = {
  session: {
    missing: 'Not logged in',
    expired: 'Your session has ended. Sign in again.',
    revoked: 'You were signed out.',
    otherUser: 'Somebody else is signed in.',
    foreignOrigin: 'This request came from another site.',
  },
  auth: {
    wrongCredentials: 'Wrong e-mail address or password.',
    emailTaken: 'There is already an account with this e-mail address.',
    invalidEmail: 'This is not an e-mail address.',
    passwordTooShort: 'The password is too short.',
    passwordTooLong: 'The password is too long.',
  },
  request: {
    invalid: 'Some of what was sent is not valid.',
    malformed: 'The request is not valid JSON.',
    tooLarge: 'That is too much to send at once.',
    notJson: 'Content-Type must be application/json.',
    unknownCall: 'There is no such call.',
    tooMany: 'Too many requests. Try again in a moment.',
  },
  server: {
    busy: 'The server is busy. It will be tried again.',
    failed: 'Something went wrong on our side.',
  },
  operations: {
    reused: 'This operation id was used for something else.',
    done: 'This was done before and has nothing to show any more.',
  },
  ids: { taken: 'This id is taken.' },
  access: { denied: 'You may look at this, but not change it.' },
  bins: {
    notFound: 'Bin not found',
    createFailed: 'Failed to create bin',
    duplicateName: 'You already have a bin with this name. Please choose another name.',
    duplicateRename: 'Duplicate bin name for your account',
    limitReached: "You've reached your limit of {{n}} bins. Upgrade to add more.",
    hasSubBins: 'Cannot delete bin with sub-bins',
    cycle: 'A bin cannot lie inside itself.',
    otherOwner: 'Both bins must have the same owner.',
    inTrash: 'This bin is in the trash. Restore it first.',
  },
  items: {
    notFound: 'Item not found',
    addFailed: 'Failed to add item',
    limitReached: "You've reached your limit of {{n}} items per bin. Upgrade for more.",
    inTrash: 'This item is in the trash. Restore it first.',
  },
  outbox: {
    dependsOnRefused: 'What this builds on could not be saved.',
    refusedOtherwise: '{{sentence}}',
  },
  client: {
    offline: 'Failed to get document because the client is offline.',
    network: 'The server could not be reached.',
    timeout: 'The server took too long to answer.',
    notJson: 'Response is not valid JSON object.',
    storageFull: 'This device has no room left to keep your change.',
    noData: 'Response is missing data field.',
  },
} as const;
