import { google } from './google.ts';
import { recovery } from './recovery.ts';

/** What only the screens say where one chooses a new password or signs in with Google; fetched with them. */
export const recovering = { recovery, google };
