import { z } from 'zod';
import { id } from '../ids.ts';

/** What can be shared: a bin or a location. */
export const targetKind = z.enum(['bin', 'location']);
export type TargetKind = z.infer<typeof targetKind>;

export const target = z.strictObject({ kind: targetKind, id });
export type Target = z.infer<typeof target>;

/** The same in answers, where nothing is left to check. */
export const namedTarget = z.object({ kind: targetKind, id: z.string() });
