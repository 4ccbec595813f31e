import { z } from 'zod';
import { publicPhoto } from '../photos/photo.ts';

const look = {
  name: z.string(),
  tags: z.array(z.string()),
  color: z.string().optional(),
  icon: z.string().optional(),
};

export const publicItem = z.object({
  name: z.string(),
  quantity: z.number().int(),
  unit: z.string().optional(),
  tags: z.array(z.string()),
  photos: z.array(publicPhoto).optional(),
});

/**
 * A bin as anybody sees it, without people, ids, locations, values or the description, which often says where it is.
 */
export const publicBin = z.object({
  ...look,
  photos: z.array(publicPhoto).optional(),
  /** All items of the bin; `items` may be one page of them. */
  itemCount: z.number().int().optional(),
  /** Missing if any item has a unit. */
  quantityTotal: z.number().int().optional(),
  items: z.array(publicItem),
});
export type PublicBin = z.infer<typeof publicBin>;

export const candidate = z.object({ id: z.string(), ...look, itemCount: z.number().int() });
export type Candidate = z.infer<typeof candidate>;
