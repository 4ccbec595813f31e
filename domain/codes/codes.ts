import { z } from 'zod';
import { targetOutput } from '../access/access.ts';
import { moment } from '../schemas.ts';
import { readCode } from './code.ts';

/** Ignores case, spaces and dashes. Other texts become a code that nobody has. */
export const codeInput = z
  .string()
  .max(200)
  .transform((text) => readCode(text) ?? '');

export const codeState = z.enum(['free', 'used', 'void']);
export type CodeState = z.infer<typeof codeState>;

/** `labels` are made to be printed, `reserve` is what a device draws ahead. */
export const codeUse = z.enum(['labels', 'reserve']);
export type CodeUse = z.infer<typeof codeUse>;

/** One of a person's own codes. */
export const codeRow = z.object({
  code: z.string(),
  state: codeState,
  /** Absent for one that was made with its bin. */
  use: codeUse.optional(),
  /** Printed on the blank label and offered as the label of its bin; absent for codes that are not made as labels. */
  number: z.number().int().positive().optional(),
  /** The target of the code, or its target before it was voided. */
  target: targetOutput.optional(),
  createdAt: moment,
  /** Absent for codes voided before this field existed. */
  voidedAt: moment.optional(),
  printedAt: moment.optional(),
  /** The last sheet that it was printed on. */
  sheetId: z.string().optional(),
  sheetTemplate: z.string().optional(),
  /** It was printed before its last sheet, too. */
  isReprint: z.boolean().optional(),
  /** The account's revision at the code's last change; 0 while only the device that drew it knows it. */
  revision: z.number().int(),
});
export type CodeRow = z.infer<typeof codeRow>;
