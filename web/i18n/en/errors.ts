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
  texts: { tooManyMarks: 'A letter has too many accents. Write it with fewer.' },
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
    noneFound: 'No bin found',
  },
  locations: {
    notFound: 'Place not found',
    inTrash: 'This place is in the trash. Restore it first.',
    otherOwner: 'A place holds only bins of its owner.',
  },
  requests: {
    failed: 'Failed to send request',
    notFound: 'There is no such request any more.',
    tooSoon: 'Your request was denied. You can ask again tomorrow.',
    tooMany: 'There are too many open requests. Withdraw some of your own, or try again later.',
    needless: 'You already have access.',
    placeChanged: 'The bin no longer lies in that place.',
  },
  invites: {
    notFound: 'This invitation is no longer valid.',
    ownThing: 'This is yours already.',
    otherOwners: 'Share things of one owner at a time.',
    tooMany: 'At most {{n}} invitations can be open here. Take some back first.',
  },
  entries: {
    notFound: 'This person has no access here.',
    tooHigh: 'You cannot give more than you may do yourself.',
    left: 'They left it themselves. Invite them, and they can decide.',
    tooLate: 'This can no longer be undone.',
  },
  shareLinks: {
    notFound: 'This link does not lead anywhere any more.',
    expiresInPast: 'The link would have ended already.',
  },
  items: {
    notFound: 'Item not found',
    addFailed: 'Failed to add item',
    limitReached: "You've reached your limit of {{n}} items per bin. Upgrade for more.",
    binFull:
      'A bin holds {{n}} items at most, those in the trash included. Empty the trash, or use another bin.',
    binTooLarge:
      'The items in this bin take too much room, those in the trash included. Empty the trash, or use another bin.',
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
