/** How long a request's message may be, and how much one call may share. */
export const messageMax = 500;
export const emailsAtOnceMax = 50;
export const targetsAtOnceMax = 100;

/** A request's message that begins so would look like an invitation (specification, section 3). */
export const invitationMark = 'invited:';

/** What one account may have open at once: its requests to others. */
export const openRequestsMax = 100;

/** So many invitations may be open for one thing: its header carries them all. */
export const openInvitesPerThingMax = 500;

/** So many requests, with what people write. */
export const openRequestsPerThingMax = 100;

/** So many people beside the owner may be given access to one thing; what holds it may add its own. */
export const peoplePerThingMax = 200;

/** What one person is given of one owner's things, counted once for each place it was given at: three times as many as there can be bins. */
export const entriesPerPersonMax = 60_000;

/** An invitation is open this long. */
export const inviteDays = 14;

/** After a denial the same person may ask for the same thing again. */
export const askAgainHours = 24;

/** So long after leaving one may take it back without anybody's right. */
export const leaveUndoMinutes = 10;
