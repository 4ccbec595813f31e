/** The server sends something at least this often. */
export const heartbeatSeconds = 20;
export const silenceSeconds = 45;
