import { z } from 'zod';
import { id, revisions, uploadCall, writeCall } from '../schemas.ts';
import { photo, photoTarget } from './photo.ts';
import { photosMax } from './photo-limits.ts';

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
  /** Those not named come last. */
  'photos.order': writeCall(
    z.strictObject({ target: photoTarget, ids: z.array(id).min(1).max(photosMax.item) }),
    z.object({ photos: z.array(photo), revisions }),
  ),
} as const;
