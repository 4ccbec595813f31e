import type { NewEvent } from '../history/event.ts';

/** A change of the bin, which older devices know how to show; never undone, as an ended address does not come back. */
export function linkEvent(binId: string, to: string): NewEvent {
  return {
    target: { kind: 'bin', id: binId },
    event: 'changed',
    detail: { changes: [{ field: 'shareLink', to }] },
  };
}
