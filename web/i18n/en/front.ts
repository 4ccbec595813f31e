import { frontSentences } from '#domain/error-sentences/front.ts';

/** Texts for signing up and in. */
export const account = {
  intro: 'Write down what goes into which bin, and find it again in a second. Works without signal, too.',
  signInTitle: 'Welcome back',
  signUpTitle: 'Create your account',
  name: 'Your name',
  email: 'Email',
  password: 'Password',
  passwordHint_one: 'At least {{count}} character.',
  passwordHint_other: 'At least {{count}} characters.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  remember: 'Stay signed in on this device',
  cannotRemember: 'This browser forgets everything when it is closed, so you will have to sign in again.',
  signIn: 'Sign in',
  signInByPasskey: 'Sign in with a passkey',
  forgot: 'Forgot your password?',
  signUp: 'Create account',
  newHere: 'New here?',
  toSignUp: 'Create an account',
  askOperator: 'Ask the person who runs this server for an account.',
  openInvitation: 'Open the link in your invitation.',
  haveAccount: 'Already have an account?',
  toSignIn: 'Sign in instead',
  nameMissing: 'Enter your name.',
  nameTooLong_one: 'Use at most {{count}} character.',
  nameTooLong_other: 'Use at most {{count}} characters.',
  emailMissing: 'Enter your email address.',
  emailInvalid: 'An email address looks like name@example.com.',
  passwordMissing: 'Enter your password.',
  passwordTooShort_one: 'Use at least {{count}} character.',
  passwordTooShort_other: 'Use at least {{count}} characters.',
  offline: 'You are offline. You have to be online to sign in.',
  offlineSignUp: 'You are offline. You have to be online to create an account.',
  otherWaiting_one:
    '{{count}} change by {{name}} is waiting on this device. Only {{name}} can send it, by signing in here.',
  otherWaiting_other:
    '{{count}} changes by {{name}} are waiting on this device. Only {{name}} can send them, by signing in here.',
  pausedText: 'Your session has ended. Your bins are still here; sign in again to send and receive changes.',
  /** Each in its own language. */
  languages: { en: 'English', sv: 'Svenska' },
  /** Names on the illustrated boxes. */
  sampleBins: { first: 'Christmas', second: 'Tools', third: 'Winter clothes' },
  samplePlaces: { first: 'Attic', second: 'Garage', third: 'Basement' },
} as const;

/** Texts that many screens share. */
export const common = {
  appName: 'Whichbin',
  slogan: 'Which bin is it in?',
  change: 'Change',
  cancel: 'Cancel',
  ok: 'OK',
  close: 'Close',
  back: 'Back',
  more: 'More',
  clear: 'Clear',
  increase: 'One more',
  decrease: 'One less',
  showMore: 'Show more',
  messages: 'Messages',
  showLess: 'Show less',
  optional: '(optional)',
  remove: 'Remove {{what}}',
  loading: 'Loading...',
  loadingData: 'Loading your data...',
  save: 'Save',
  add: 'Add',
  move: 'Move',
  delete: 'Delete',
  restore: 'Restore',
  history: 'History',
  remindMe: 'Remind me',
  undo: 'Undo',
  retry: 'Try again',
  name: 'Name',
  tags: 'Tags',
  bins_one: '{{count}} bin',
  bins_other: '{{count}} bins',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
  photos_one: '{{count}} photo',
  photos_other: '{{count}} photos',
  empty: 'Empty',
  tooLong: 'At most {{max}} characters.',
  waiting: 'Waiting to be sent',
  select: 'Select',
  sort: 'Sort',
  added: '“{{name}}” added',
} as const;

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

/** Texts around every screen: navigation, connection state, failed screens. */
export const shell = {
  navigation: 'Main navigation',
  home: 'Home',
  bins: 'Bins',
  search: 'Search',
  scan: 'Scan',
  settings: 'Settings',
  commands: 'Commands',
  skipToContent: 'Skip to content',
  skipToTable: 'Skip to the table',
  offline: 'Offline',
  notFoundTitle: 'There is nothing here',
  notFoundText: 'The address may be mistyped, or what was here has moved.',
  goHome: 'Go to Home',
  goSearch: 'Search instead',
  failedTitle: 'This screen stopped working',
  failedText: 'Nothing that you saved is lost. Open it again, or go to Home.',
} as const;

/** Texts of the screens before signing in; the rest is loaded with the screens behind it. */
export const front = { common, shell, account, provider, errors: frontSentences };
