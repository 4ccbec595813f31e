import { z } from 'zod';
import { id } from '../schemas.ts';

const fraction = z.number().min(0).max(1);

/** A bin's position on a floor plan, in fractions of the picture's width and height. */
export const pin = z.strictObject({ planPhotoId: z.string(), x: fraction, y: fraction });
export type Pin = z.infer<typeof pin>;

/** The pin in a call's input. */
export const pinInput = pin.extend({ planPhotoId: id });
