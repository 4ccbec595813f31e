import { z } from 'zod';
import { isWebAddress } from '../own-fields/own-values.ts';
import { id, line, moment, overwroteBy, revisions, uploadCall, writeCall } from '../schemas.ts';
import {
  documentNameMax,
  documentsMax,
  documentTypes,
  documentUrlMax,
  documentUses,
} from './document-limits.ts';

const use = z.enum(documentUses);
const name = line(documentNameMax);

/** A web address that a person typed. One with a name before its host would look like another host's. */
const webAddress = line(documentUrlMax)
  .refine(isWebAddress, 'not a web address')
  .refine((text) => !/^[^/]*\/\/[^/?#]*@/.test(text), 'has a user name');

/**
 * A document or link of a bin, item or place. Documents have `bytes`, links have `url`. `pages` is known of PDFs that were
 * read. `textModel` is the version of the reader that found text in it; absent if it was not read or has no text.
 * `textLeftOut`: 'end' if it has more text than is stored of one, 'all' if the owner's documents have too much.
 */
export const document = z.object({
  id: z.string(),
  name: z.string(),
  use,
  type: z.enum(documentTypes),
  addedAt: z.string(),
  bytes: z.number().int().optional(),
  url: z.string().optional(),
  pages: z.number().int().optional(),
  textModel: z.number().int().optional(),
  textLeftOut: z.enum(['all', 'end']).optional(),
});
export type Document = z.infer<typeof document>;

/** In display order; absent without documents. */
export const documents = z.array(document).optional();

/** Whose documents: of a bin, an item or a location. */
const documentTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bin'), id }),
  z.strictObject({ kind: z.literal('item'), id, binId: id }),
  z.strictObject({ kind: z.literal('location'), id }),
]);
export type DocumentTarget = z.infer<typeof documentTarget>;

const withRevisions = document.extend({ revisions });

const lastShown = z.strictObject({
  name,
  use,
  type: z.enum(documentTypes),
  addedAt: moment,
  bytes: z.number().int().optional(),
  url: z.string().max(documentUrlMax).optional(),
  pages: z.number().int().optional(),
  textModel: z.number().int().optional(),
  textLeftOut: z.enum(['all', 'end']).optional(),
  place: z.number().int().min(0).max(documentsMax),
});

/** Absent fields stay; `was` holds what the writer saw, of which an older build's rules may have allowed more. */
const documentChange = z.strictObject({
  name: name.optional(),
  use: use.optional(),
  /** Only of links. */
  url: webAddress.optional(),
  was: z
    .strictObject({ name: z.string().optional(), use: z.string().optional(), url: z.string().optional() })
    .optional(),
});
export type DocumentChange = z.infer<typeof documentChange>;

export const documentCalls = {
  'documents.create': uploadCall(
    z.strictObject({ id: id.optional(), target: documentTarget, name, use }),
    withRevisions,
  ),
  /** Adds a web address, which waits on a device without signal. */
  'documents.link': writeCall(
    z.strictObject({ id: id.optional(), target: documentTarget, name, use, url: webAddress }),
    withRevisions,
  ),
  'documents.update': writeCall(
    z.strictObject({ target: documentTarget, id, ...documentChange.shape }),
    withRevisions.extend({
      overwrote: document.pick({ name: true, use: true, url: true }).partial().optional(),
      overwroteBy: overwroteBy.optional(),
    }),
  ),
  'documents.delete': writeCall(z.strictObject({ target: documentTarget, id }), z.object({ revisions })),
  /** `was` is for the device's own screen, until the answer has come. */
  'documents.restore': writeCall(
    z.strictObject({ target: documentTarget, id, was: lastShown.optional() }),
    withRevisions,
  ),
} as const;
