/** Texts of signing in with a provider such as Google; `name` is the provider's. */
export const provider = {
  continue: 'Continue with {{name}}',
  or: 'or with email',
  waiting: 'Continue in {{name}}’s window.',
  answers: {
    closed: '{{name}}’s window was closed before you were done. Nothing has changed.',
    refused: 'You did not let {{name}} share who you are. Nothing has changed.',
    ended: 'That took too long, or was started again elsewhere. Try again.',
    failed: '{{name}}’s answer could not be used. Try again in a moment.',
    unproved: '{{name}} has not verified that this address is yours. Verify it there first.',
    noEmail: '{{name}} did not share an email address, and an account here needs one.',
    noGroup:
      '{{name}} knows you, but you are not in the group that may sign in here. Ask the person who runs this server.',
    otherAccount: 'That account of {{name}} signs in to another account here.',
    signUpClosed: 'There is no account here for that account of {{name}}, and new ones are closed.',
    signUpInvited:
      'There is no account here for that account of {{name}}. To create one you need an invitation: open its link first.',
    hasPassword: 'There is already an account with this address',
  },
  hasPasswordText:
    'It has a password, so we don’t let {{name}} in by itself. Sign in with the password, then connect {{name}} in Settings.',
  notConnectedText:
    'It is not connected to {{name}}. {{name}} must verify the address first, or the person who runs this server must help.',
  toSignIn: 'Sign in with the password',
} as const;
