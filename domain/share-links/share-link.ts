import { z } from 'zod';
import { publicBin } from '../bins/public-bin.ts';
import { id, moment, revisions } from '../ids.ts';

/** A public link of one bin, for its owner and admins; its address is only for whoever made it. */
export const shareLink = z.object({
  id: z.string(),
  binId: z.string(),
  url: z.string().optional(),
  createdBy: z.string(),
  createdAt: moment,
  expiresAt: moment.optional(),
  /** It leads nowhere while whoever made it does not manage the bin's links. */
  isSuspended: z.boolean(),
});
export type ShareLink = z.infer<typeof shareLink>;

/** Which page of a public bin's items, from 1. */
export const publicPage = z.number().int().min(1).max(100_000);

/** So many links may lead to one bin at a time. */
export const linksPerBinMax = 20;

export const shareLinkCalls = {
  'shareLinks.create': {
    kind: 'write',
    input: z.strictObject({ binId: id, expiresAt: moment.optional() }),
    output: shareLink.extend({ url: z.string(), revisions }),
  },
  'shareLinks.list': {
    kind: 'read',
    input: z.strictObject({ binId: id }),
    output: z.object({ links: z.array(shareLink) }),
  },
  'shareLinks.delete': {
    kind: 'write',
    input: z.strictObject({ binId: id, id }),
    output: z.object({ revisions }),
  },
  /** Without a session, one page of the items. Ended, expired and invented tokens are answered alike. */
  'shareLinks.get': {
    kind: 'open',
    input: z.strictObject({ token: z.string().max(200), page: publicPage.optional() }),
    output: publicBin.extend({ pages: z.number().int().optional() }),
  },
} as const;
