import { z } from 'zod';
import { openCall } from './call.ts';

/** What this server is configured to do, and its support address. */
export const about = z.object({
  supportEmail: z.string().optional(),
  /** Without mails, addresses stay unverified. */
  sendsMail: z.boolean(),
  /** Whether larger plans can be bought here; elsewhere only the operator gives them. */
  sellsPlans: z.boolean(),
  /** The address to which pages report views; absent without analytics. */
  analyticsUrl: z.string().optional(),
  /** The host that photos are sent to for suggestions; absent without suggestions. */
  suggestionHost: z.string().optional(),
  /** The source of map tiles; absent without maps. */
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
