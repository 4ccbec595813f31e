import { z } from 'zod';
import { id, readCall, revisions, uploadCall, writeCall } from '../schemas.ts';
import { photosMax, photoTextLimits } from './photo-limits.ts';

/**
 * `placeholder` is a WebP of a few pixels in base64, shown until the photo has come. `textModel` is the version of the model
 * that found text in it; absent if the photo was not read or no text was found. `use` marks a receipt.
 */
export const photo = z.object({
  id: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string(),
  textModel: z.number().int().optional(),
  use: z.literal('receipt').optional(),
});

const thousandths = z.number().int().min(0).max(1_000);

/** `at` is left, top, width and height in thousandths of the picture as displayed; `sure` is 0 to 100. */
const textLine = z.object({
  text: z.string(),
  sure: z.number().int().min(0).max(100),
  at: z.tuple([thousandths, thousandths, thousandths, thousandths]),
});

/** The text found in a photo, from top to bottom. `model` is the version of the model; `isCut` if more text was found. */
export const photoText = z.object({
  model: z.number().int().min(1).max(32_767),
  lines: z.array(textLine),
  isCut: z.boolean().optional(),
});

/** In display order; absent without photos. */
export const photos = z.array(photo).optional();

/** A photo of a public bin, with addresses but no id. */
export const publicPhoto = photo
  .omit({ id: true, textModel: true, use: true })
  .extend({ url: z.string(), thumbnailUrl: z.string() });

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
  use: z.literal('receipt').optional(),
  place: z.number().int().min(0).max(photosMax.item),
});

const withAddresses = photo.extend({ url: z.string(), thumbnailUrl: z.string(), revisions });

const textsMax = photoTextLimits.photosPerCall;
const textsOf = z.strictObject({ binId: id, photoIds: z.array(id).min(1).max(textsMax) });

export const photoCalls = {
  /** Leaves out bins and photos that the caller does not see, photos in the trash, and photos without text. */
  'photos.texts': readCall(
    z.strictObject({
      bins: z
        .array(textsOf)
        .min(1)
        .max(textsMax)
        .refine((bins) => bins.flatMap(({ photoIds }) => photoIds).length <= textsMax, 'too many photos'),
    }),
    z.object({
      bins: z.array(z.object({ binId: z.string(), photos: z.array(photoText.extend({ id: z.string() })) })),
    }),
  ),
  'photos.create': uploadCall(z.strictObject({ id: id.optional(), target: photoTarget }), withAddresses),
  /** Marks a photo as a receipt; null removes the mark. */
  'photos.update': writeCall(
    z.strictObject({ target: photoTarget, id, use: z.literal('receipt').nullable() }),
    withAddresses,
  ),
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
export type TextLine = z.infer<typeof textLine>;
export type PhotoText = z.infer<typeof photoText>;
export type PublicPhoto = z.infer<typeof publicPhoto>;
export type PhotoTarget = z.infer<typeof photoTarget>;
