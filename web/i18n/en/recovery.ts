/** Choosing a new password. */
export const recovery = {
  title: 'Forgot your password?',
  text: 'Write the address of your account. If there is one, a link for a new password is on its way.',
  send: 'Send the link',
  sentTitle: 'Look in your inbox',
  sentText:
    'If there is an account with {{email}}, a mail with a link is on its way. The link works for an hour. If nothing comes, look among unwanted mail, too.',
  otherAddress: 'Use another address',
  noMailTitle: 'This server sends no mail',
  noMailText: 'Whoever runs it can make a link for a new password and give it to you. Ask them.',
  noMailWrite: 'Write to {{email}}',
  failed: 'The server could not be reached. Try again in a moment.',
  offline: 'You are offline. You have to be online for this.',
  resetTitle: 'Choose a new password',
  resetText: 'You will be signed out on all devices. What they have not sent yet is lost there.',
  newPassword: 'New password',
  save: 'Save the password',
  savedTitle: 'Your password is changed',
  savedText: 'Sign in with it. All devices have been signed out.',
  toSignIn: 'To signing in',
  endedTitle: 'This link does not work any more',
  again: 'Ask for a new link',
} as const;
