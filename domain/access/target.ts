import { z } from 'zod';
import { id } from '../ids.ts';

export const targetKind = z.enum(['bin', 'location']);
export type TargetKind = z.infer<typeof targetKind>;

export const target = z.strictObject({ kind: targetKind, id });
export type Target = z.infer<typeof target>;

/** In an answer, where the id needs no check. */
export const targetOutput = z.object({ kind: targetKind, id: z.string() });
