import { z } from 'zod';

/**
 * What anybody sees who has a share link or found a public bin: nothing about people, ids, places, values, and no
 * description, which often says where a bin stands or whose it is.
 */
export const publicBin = z.object({
  name: z.string(),
  tags: z.array(z.string()),
  color: z.string().optional(),
  icon: z.string().optional(),
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.number().int(),
      unit: z.string().optional(),
      tags: z.array(z.string()),
    }),
  ),
});
export type PublicBin = z.infer<typeof publicBin>;
