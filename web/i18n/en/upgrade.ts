/** The way to a larger plan, in Settings. */
export const upgrade = {
  title: 'Larger plans',
  support: 'Your mails are answered first.',
  byOperator:
    'Whoever runs this server can give you a larger plan. What you put in the trash makes room until then.',
  ask: 'Write to {{address}}',
  askSubject: 'A larger plan in Whichbin',
} as const;
