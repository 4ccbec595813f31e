export const messageMax = 500;
export const emailsAtOnceMax = 50;
export const targetsAtOnceMax = 100;

/** Marks invitations among pending requests, so no request's message may begin with it. */
export const invitationMark = 'invited:';

/** Requests of one account. */
export const openRequestsMax = 100;

/** An entity's header carries all its invitations. */
export const openInvitesPerTargetMax = 500;

export const openRequestsPerTargetMax = 100;

export const peoplePerTargetMax = 200;

/** Entries one person has from one owner: three times as many as there can be bins. */
export const entriesPerPersonMax = 60_000;

export const inviteDays = 14;

export const askAgainHours = 24;

export const leaveUndoMinutes = 10;
