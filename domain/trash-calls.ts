import { z } from 'zod';
import { target } from './access/target.ts';
import { id, revisions } from './ids.ts';

/** Items that one call takes out of the trash for good. */
const itemsAtOnceMax = 500;

export const trashCalls = {
  /**
   * Takes for good what lies in one's own trash: all of it, one bin or location with what went there with it, or some
   * items of a bin. What is not there is passed over. Of much only a part is gone with the answer; the rest follows by
   * itself (`isMore`).
   */
  'trash.delete': {
    kind: 'write',
    input: z.union([
      z.strictObject({}),
      z.strictObject({ target }),
      z.strictObject({ binId: id, itemIds: z.array(id).min(1).max(itemsAtOnceMax) }),
    ]),
    output: z.object({ isMore: z.boolean(), revisions }),
  },
} as const;
