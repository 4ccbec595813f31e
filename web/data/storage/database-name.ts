/** The name of an account's database is this prefix and the person's id. */
export const databasePrefix = 'whichbin:';

/** vite.config.ts also passes it to web/public/read-ahead.js, which opens the database before this code is loaded. */
export const databaseVersion = 10;
