import { z } from 'zod';
import { id } from '../schemas.ts';

/** `placeholder` is a WebP of a few pixels in base64, shown until the photo has come. */
export const photo = z.object({
  id: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string(),
});
export type Photo = z.infer<typeof photo>;

/** In display order; absent without photos. */
export const photos = z.array(photo).optional();

/** A photo of a public bin, with addresses but no id. */
export const publicPhoto = photo.omit({ id: true }).extend({ url: z.string(), thumbnailUrl: z.string() });
export type PublicPhoto = z.infer<typeof publicPhoto>;

/** Whose photos: of a bin, an item, a location, or one's own profile. */
export const photoTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bin'), id }),
  z.strictObject({ kind: z.literal('item'), id, binId: id }),
  z.strictObject({ kind: z.literal('location'), id }),
  z.strictObject({ kind: z.literal('me'), id }),
]);
export type PhotoTarget = z.infer<typeof photoTarget>;
