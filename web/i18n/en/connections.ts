/** Texts of Settings about providers such as Google; `name` is the provider's. */
export const connections = {
  offline: 'You have to be online for this.',
  connected: 'You can sign in with {{name}}.',
  notConnected: 'Sign in with one press.',
  needsPassword: 'To connect it, set a password first.',
  connect: 'Connect',
  connectLabel: 'Connect {{name}}',
  disconnect: 'Disconnect',
  disconnectLabel: 'Disconnect {{name}}',
  connectHint:
    'Enter your password to confirm that it is you. The account of {{name}} can have another address.',
  disconnectHint: 'From then on you sign in with your password.',
  password: 'Your password',
  nowConnected: '{{name}} is connected.',
  nowDisconnected: '{{name}} is disconnected.',
  onlyWay: 'You sign in with {{name}}. To disconnect it, set a password first.',
  setPassword: 'Set a password',
  setPasswordHint:
    'We’ll email a link to {{email}}, where you choose it. Choosing it signs you out on all devices.',
  sendLink: 'Send the link',
  linkSent: 'An email with a link is on its way to {{email}}. The link works for an hour.',
  noMail: 'This server can’t send email. The person who runs it can give you a link for choosing a password.',
} as const;
