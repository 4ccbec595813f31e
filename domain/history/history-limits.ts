/** How many events one page has. */
export const historyPage = 50;

/** The most bins that one call of `history.lastSeen` names. */
export const lastSeenBinsMax = 200;
