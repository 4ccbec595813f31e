export const messageMax = 500;
export const emailsAtOnceMax = 50;
export const targetsAtOnceMax = 100;

/** No request's message may begin with it, since it marks invitations. */
export const invitationMark = 'invited:';
export const openRequestsMax = 100;
export const openInvitesPerTargetMax = 500;
export const openRequestsPerTargetMax = 100;
export const peoplePerTargetMax = 200;

/** Entries that one person has from one owner. */
export const entriesPerPersonMax = 60_000;
export const inviteDays = 14;
export const askAgainHours = 24;
export const leaveUndoMinutes = 10;
