import { z } from 'zod';
import { id, revisions, uploadCall, writeCall } from '../schemas.ts';
import { photosMax } from './photo-limits.ts';

/** `placeholder` is a WebP of a few pixels in base64, shown until the photo has come. */
export const photo = z.object({
  id: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string(),
});

/** In display order; absent without photos. */
export const photos = z.array(photo).optional();

/** A photo of a public bin, with addresses but no id. */
export const publicPhoto = photo.omit({ id: true }).extend({ url: z.string(), thumbnailUrl: z.string() });

/** Whose photos: of a bin, an item, a location, or one's own profile. */
const photoTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bin'), id }),
  z.strictObject({ kind: z.literal('item'), id, binId: id }),
  z.strictObject({ kind: z.literal('location'), id }),
  z.strictObject({ kind: z.literal('me'), id }),
]);

const lastShown = z.strictObject({
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string().max(1_000),
  place: z.number().int().min(0).max(photosMax.item),
});

const withAddresses = photo.extend({ url: z.string(), thumbnailUrl: z.string(), revisions });

export const photoCalls = {
  'photos.create': uploadCall(z.strictObject({ id: id.optional(), target: photoTarget }), withAddresses),
  'photos.delete': writeCall(z.strictObject({ target: photoTarget, id }), z.object({ revisions })),
  /** `was` is for the device's own screen, until the answer has come. */
  'photos.restore': writeCall(
    z.strictObject({ target: photoTarget, id, was: lastShown.optional() }),
    withAddresses,
  ),
  /** Orders the photos; unnamed ones come last. */
  'photos.order': writeCall(
    z.strictObject({ target: photoTarget, ids: z.array(id).min(1).max(photosMax.item) }),
    z.object({ photos: z.array(photo), revisions }),
  ),
} as const;

export type Photo = z.infer<typeof photo>;
export type PublicPhoto = z.infer<typeof publicPhoto>;
export type PhotoTarget = z.infer<typeof photoTarget>;
