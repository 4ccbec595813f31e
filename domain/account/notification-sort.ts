import { z } from 'zod';

/** What a person can choose not to be notified of; all other notifications always come. */
export const notificationSort = z.enum([
  'inviteAccepted',
  'accessLeft',
  'roleChanged',
  'accessEnded',
  'deleted',
]);
export type NotificationSort = z.infer<typeof notificationSort>;
