import type { Socket } from 'node:net';

/** Node's private socket handle; no public API reports the progress of one long write. */
type Handle = { bytesWritten: number; writeQueueSize: number };

/** Bytes handed to the kernel, which may buffer some. */
export function flushedBytes(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: Handle | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
