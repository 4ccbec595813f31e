/** How many events one page has. */
export const historyPage = 50;

/** How many bins a call asks about at once, of when they were last found. */
export const lastSeenBinsMax = 200;
