import { z } from 'zod';
import { id } from '../schemas.ts';

export const targetKind = z.enum(['bin', 'location']);
export type TargetKind = z.infer<typeof targetKind>;

export const target = z.strictObject({ kind: targetKind, id });
export type Target = z.infer<typeof target>;

/** The form in answers, whose ids need no check. */
export const targetOutput = z.object({ kind: targetKind, id: z.string() });
