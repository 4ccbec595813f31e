import { z } from 'zod';
import { openCall } from './call.ts';

/** What this server is set up to do, and whom people may write to. */
export const about = z.object({
  supportEmail: z.string().optional(),
  /** Where no mails go out, nothing proves whose an address is. */
  sendsMail: z.boolean(),
  /** Whether larger plans can be bought here; elsewhere only the operator gives them. */
  sellsPlans: z.boolean(),
  /** Where pages report that they were opened; absent where nobody counts. */
  analyticsUrl: z.string().optional(),
  /** Whom a photo is sent to when names are asked for; absent where they can't be. */
  suggestionHost: z.string().optional(),
  /** Where the pictures of maps are; absent where there are none. */
  tiles: z
    .object({
      url: z.string(),
      attribution: z.string(),
      attributionUrl: z.string().optional(),
    })
    .optional(),
});

export type Tiles = NonNullable<z.infer<typeof about>['tiles']>;

export const aboutCalls = {
  'about.get': openCall(z.strictObject({}), about),
} as const;
