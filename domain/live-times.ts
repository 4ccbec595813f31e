/** The server sends something at least this often. */
export const heartbeatSeconds = 20;
/** A device closes a connection that has been silent this long. */
export const silenceSeconds = 45;
