/** The kinds of notifications that a person can switch off; all others always come. */
export const optionalNotificationKinds = [
  'inviteAccepted',
  'accessLeft',
  'roleChanged',
  'accessEnded',
  'deleted',
  'replaced',
] as const;
export type OptionalNotificationKind = (typeof optionalNotificationKinds)[number];
