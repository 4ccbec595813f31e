import type { Socket } from 'node:net';

/** What Node itself looks at before it says that a socket is idle. Nothing public tells how far one long write got. */
type Handle = { bytesWritten: number; writeQueueSize: number };

/** Bytes that left this process by a connection; the system keeps some more of them for a reader that takes nothing. */
export function takenBytes(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: Handle | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
