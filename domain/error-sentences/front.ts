/**
 * The English sentences of errors that the screens before signing in can show, by error code with the dot as nesting.
 * Programs and screens get the same ones; refusals.ts has all others. Sentences given by the specification are verbatim.
 * `_one` and `_other` depend on `n`.
 */
export const frontSentences = {
  session: {
    missing: 'Not logged in',
    expired: 'Your session has ended. Sign in again.',
    revoked: 'You were signed out.',
    otherUser: 'Somebody else is signed in.',
    deleting: 'This account is going to be deleted.',
    foreignOrigin: 'This request came from another site.',
  },
  auth: {
    wrongCredentials: 'Wrong email address or password.',
    emailTaken: 'There is already an account with this email address.',
    invalidEmail: 'This is not an email address.',
    passwordTooShort: 'The password is too short.',
    passwordTooLong: 'The password is too long.',
    lockedOut_one: 'Too many tries. Wait {{n}} minute and try again.',
    lockedOut_other: 'Too many tries. Wait {{n}} minutes and try again.',
    passwordCommon: 'This password is easy to guess. Choose another.',
    wrongPassword: 'That is not your current password.',
    linkEnded: 'This link has already been used or has expired. Ask for a new one.',
    noMail: 'This server can’t send email.',
    noPassword: 'This account has no password yet.',
    signUpClosed: 'Sign-up is closed here. Ask the person who runs this server for an account.',
    signUpInvited: 'You need an invitation to create an account here. Open its link, or ask for a new one.',
    passwordOff: 'This server uses no passwords.',
    providerDown: 'The sign-in provider can’t be reached. Try again in a moment.',
  },
  request: {
    invalid: 'Some of the data sent is not valid.',
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
  client: {
    network: 'The server could not be reached.',
    timeout: 'The server took too long to answer.',
    badRequest: 'The request was not understood.',
    forbidden: 'The request was refused on its way.',
    notFound: 'The server did not find this. It may be restarting.',
    conflict: 'Something changed at the same time.',
    cancelled: 'The request was cancelled on the way.',
    unsupported: 'The server cannot do this. It may need an update.',
    notJson: 'Response is not valid JSON object.',
    storageFull: 'This device has no room left to keep your change.',
    noData: 'Response is missing data field.',
  },
} as const;
