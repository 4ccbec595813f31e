/** The server sends something at least this often. */
export const heartbeatSeconds = 20;
/** After so long without anything a device ends the connection. */
export const silenceSeconds = 45;
