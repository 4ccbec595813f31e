import { z } from 'zod';

const look = {
  name: z.string(),
  tags: z.array(z.string()),
  color: z.string().optional(),
  icon: z.string().optional(),
};

/**
 * What anybody sees who has a share link or found a public bin: nothing about people, ids, places, values, and no
 * description, which often says where a bin stands or whose it is.
 */
export const publicBin = z.object({
  ...look,
  /** How many there are, of which `items` may be a part; older servers send all. */
  itemCount: z.number().int().optional(),
  /** Only where none of them is counted in a unit of its own. */
  quantityTotal: z.number().int().optional(),
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

/** One of several public bins with the label that was looked up: enough to tell them apart. */
export const candidate = z.object({ id: z.string(), ...look, itemCount: z.number().int() });
export type Candidate = z.infer<typeof candidate>;
