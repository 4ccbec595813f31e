import { z } from 'zod';
import { target } from './access/target.ts';
import { writeCall } from './call.ts';
import { id, revisions } from './ids.ts';

const itemsAtOnceMax = 500;

export const trashCalls = {
  /** Deletes for good from one's own trash; what is not there is skipped. `isMore`: the rest follows by itself. */
  'trash.delete': writeCall(
    z.union([
      z.strictObject({}),
      z.strictObject({ target }),
      z.strictObject({ binId: id, itemIds: z.array(id).min(1).max(itemsAtOnceMax) }),
    ]),
    z.object({ isMore: z.boolean(), revisions }),
  ),
} as const;
