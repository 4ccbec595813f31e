import { z } from 'zod';
import { id, readCall } from '../schemas.ts';
import { attachmentTextLimits } from './attachment-text.ts';

const thousandths = z.number().int().min(0).max(1_000);

/**
 * A line of a photo, or a page of a document, or a part of it. `sure` is 0 to 100. `at` is left, top, width and height in
 * thousandths of the photo as displayed. `page` counts from 1; absent for documents without pages.
 */
const textLine = z.object({
  text: z.string(),
  sure: z.number().int().min(0).max(100),
  at: z.tuple([thousandths, thousandths, thousandths, thousandths]).optional(),
  page: z.number().int().min(1).optional(),
});

/** The text found in a photo or document, in reading order. `model` is the version of its reader; `isCut` if there is more. */
const attachmentText = z.object({
  model: z.number().int().min(1).max(32_767),
  lines: z.array(textLine),
  isCut: z.boolean().optional(),
});
export type AttachmentText = z.infer<typeof attachmentText>;

const { perCall } = attachmentTextLimits;
const targetKind = z.enum(['bin', 'location']);

export const attachmentCalls = {
  /**
   * Leaves out targets and attachments that the caller does not see, that are in the trash or without text. `later` are those
   * that did not fit into the answer.
   */
  'attachments.texts': readCall(
    z.strictObject({
      targets: z
        .array(z.strictObject({ kind: targetKind, id, attachmentIds: z.array(id).min(1).max(perCall) }))
        .min(1)
        .max(perCall)
        .refine(
          (targets) => targets.flatMap(({ attachmentIds }) => attachmentIds).length <= perCall,
          'too many attachments',
        ),
    }),
    z.object({
      targets: z.array(
        z.object({
          kind: targetKind,
          id: z.string(),
          texts: z.array(attachmentText.extend({ id: z.string() })),
        }),
      ),
      later: z.array(z.string()).optional(),
    }),
  ),
} as const;
