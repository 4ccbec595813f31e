import { recovery } from './recovery.ts';

/** What only the screens say where one chooses a new password; fetched with them. */
export const recovering = { recovery };
