/** The server sends something at least this often. */
export const heartbeatSeconds = 20;

/** After this long without a line the device considers the connection dead. */
export const silenceSeconds = 45;
