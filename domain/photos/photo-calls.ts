import { z } from 'zod';
import { uploadCall, writeCall } from '../call.ts';
import { id, revisions } from '../ids.ts';
import { photo, photoTarget } from './photo.ts';
import { photosMax } from './photo-limits.ts';

const withAddresses = photo.extend({ url: z.string(), thumbnailUrl: z.string(), revisions });

export const photoCalls = {
  'photos.create': uploadCall(z.strictObject({ id: id.optional(), target: photoTarget }), withAddresses),
  'photos.delete': writeCall(z.strictObject({ target: photoTarget, id }), z.object({ revisions })),
  'photos.restore': writeCall(z.strictObject({ target: photoTarget, id }), withAddresses),
  /** Those not named come last. */
  'photos.order': writeCall(
    z.strictObject({ target: photoTarget, ids: z.array(id).min(1).max(photosMax.item) }),
    z.object({ photos: z.array(photo), revisions }),
  ),
} as const;
