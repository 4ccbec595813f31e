/** What history says of the field `shareLink` beside the moment at which a new link ends. */
export const linkWithoutEnd = 'open';
export const linkEnded = 'ended';
