import { z } from 'zod';
import { publicBin } from '../bins/public-bin.ts';
import { openCall, readCall, writeCall } from '../call.ts';
import { id, moment, revisions } from '../ids.ts';

/** Only its creator sees the `url`. */
export const shareLink = z.object({
  id: z.string(),
  binId: z.string(),
  url: z.string().optional(),
  createdBy: z.string(),
  createdAt: moment,
  expiresAt: moment.optional(),
  /** It leads nowhere while its creator may not manage the bin's links. */
  isSuspended: z.boolean(),
});
export type ShareLink = z.infer<typeof shareLink>;

export const publicPage = z.number().int().min(1).max(100_000);

export const linksPerBinMax = 20;

export const shareLinkCalls = {
  'shareLinks.create': writeCall(
    z.strictObject({ binId: id, expiresAt: moment.optional() }),
    shareLink.extend({ url: z.string(), revisions }),
  ),
  'shareLinks.list': readCall(z.strictObject({ binId: id }), z.object({ links: z.array(shareLink) })),
  'shareLinks.delete': writeCall(z.strictObject({ binId: id, id }), z.object({ revisions })),
  /** Needs no session. Ended, expired and invented tokens get the same answer. */
  'shareLinks.get': openCall(
    z.strictObject({ token: z.string().max(200), page: publicPage.optional() }),
    publicBin.extend({ pages: z.number().int().optional() }),
  ),
} as const;
