import { z } from 'zod';

/** By field the person who had written the overwritten value; missing where the history does not tell. */
export const overwroteBy = z.record(z.string(), z.object({ userId: z.string(), userName: z.string() }));
export type OverwroteBy = z.infer<typeof overwroteBy>;
