/** What a person can choose not to be notified of; all other notifications always come. */
export const notificationSorts = [
  'inviteAccepted',
  'accessLeft',
  'roleChanged',
  'accessEnded',
  'deleted',
  'replaced',
] as const;
export type NotificationSort = (typeof notificationSorts)[number];
