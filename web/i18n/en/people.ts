import { access } from './access.ts';
import { notifications } from './notifications.ts';

/** What only the screens of people say; fetched with them. */
export const people = { access, notifications };
