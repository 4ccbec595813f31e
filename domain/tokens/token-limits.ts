/** Servers tell a personal token from a session's by it, and scanners for leaked secrets recognise it. */
export const tokenPrefix = 'wb_';

export const tokenNameMax = 60;
export const tokensMax = 50;
export const tokenTargetsMax = 20;

/** What a program may do with a token: read only, or also write. */
export const tokenScopes = ['read', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];
