import { frontSentences } from '#domain/error-sentences/front.ts';

/** Texts for signing up and in. */
export const account = {
  intro: 'Write down what goes into which bin, and find it again in a second. Works without signal, too.',
  signInTitle: 'Welcome back',
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
  newHere: 'New here?',
  toSignUp: 'Create an account',
  askOperator: 'Ask the person who runs this server for an account.',
  openInvitation: 'Open the link in your invitation.',
  emailMissing: 'Enter your email address.',
  emailInvalid: 'An email address looks like name@example.com.',
  passwordMissing: 'Enter your password.',
  passwordTooShort_one: 'Use at least {{count}} character.',
  passwordTooShort_other: 'Use at least {{count}} characters.',
  offline: 'You are offline. You have to be online to sign in.',
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
  goHome: 'Go to Home',
  failedTitle: 'This screen stopped working',
  failedText: 'Nothing that you saved is lost. Open it again, or go to Home.',
} as const;

/** Texts of the screens before signing in; the rest is loaded with the screens behind it. */
export const front = { common, shell, account, errors: frontSentences };
