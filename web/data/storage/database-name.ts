/** One database per account: this and the person's id. */
export const databasePrefix = 'whichbin:';

/** vite.config.ts gives it to web/public/read-ahead.js, which opens the database before this code has come. */
export const databaseVersion = 7;
