import { z } from 'zod';
import { id, line } from '../schemas.ts';
import { regionNameMax, regionsMax } from './region-limits.ts';

const fraction = z.number().min(0).max(1);

/** A bin's position on a floor plan, in fractions of the picture's width and height. */
export const pin = z.strictObject({ planPhotoId: z.string(), x: fraction, y: fraction });
export type Pin = z.infer<typeof pin>;

/** The pin in a call's input. */
export const pinInput = pin.extend({ planPhotoId: id });

const side = z.number().min(0.001).max(1);

/** A named part of a floor plan ("Shelf A"), in fractions of the picture's width and height. */
export const region = z.strictObject({
  id: z.string(),
  name: z.string(),
  x: fraction,
  y: fraction,
  width: side,
  height: side,
});
export type Region = z.infer<typeof region>;

const regionInput = region
  .extend({ id, name: line(regionNameMax) })
  .refine(({ x, width }) => x + width <= 1 + tolerance, { path: ['width'], message: 'outside the plan' })
  .refine(({ y, height }) => y + height <= 1 + tolerance, { path: ['height'], message: 'outside the plan' });
// Allows for rounding in sums such as 0.7 + 0.3.
const tolerance = 1e-5;

/** The regions in a call's input. */
export const regionsInput = z.array(regionInput).max(regionsMax);

/** WGS 84, in degrees. */
export const coordinates = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type Coordinates = z.infer<typeof coordinates>;
