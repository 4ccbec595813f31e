/** By error code (domain/errors.ts), dots as nesting. What single features refuse is in refusals.ts. The specification's sentences stand word for word. */
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
    lockedOut_one: 'Too many tries. Wait {{n}} minute and try again.',
    lockedOut_other: 'Too many tries. Wait {{n}} minutes and try again.',
    passwordCommon: 'This is one of the passwords that are guessed first. Choose another.',
    wrongPassword: 'That is not your present password.',
    linkEnded: 'This link was used already, or its time is over. Ask for a new one.',
    noMail: 'This server sends no mail.',
    noPassword: 'This account has no password yet.',
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
  client: {
    network: 'The server could not be reached.',
    timeout: 'The server took too long to answer.',
    notJson: 'Response is not valid JSON object.',
    storageFull: 'This device has no room left to keep your change.',
    noData: 'Response is missing data field.',
  },
} as const;
