import type { Socket } from 'node:net';

/** Closing one takes the system about 16 µs. */
const CLOSED_AT_ONCE = 64;

/** Closes a few sockets in each turn of the event loop, so that nobody waits for thousands of them. */
export function closeInTurns(): (socket: Socket) => void {
  const ended: Socket[] = [];
  const closeSome = () => {
    for (const socket of ended.splice(0, CLOSED_AT_ONCE)) socket.destroy();
    if (ended.length > 0) setImmediate(closeSome);
  };
  return (socket) => {
    if (ended.push(socket) === 1) setImmediate(closeSome);
  };
}
