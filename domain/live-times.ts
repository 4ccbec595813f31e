/** The server says something at least this often on a live connection. */
export const heartbeatSeconds = 20;

/** Without any line for this long the device takes the connection for dead. */
export const silenceSeconds = 45;
