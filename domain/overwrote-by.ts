import { z } from 'zod';

/** The person who had written each overwritten value, by field; absent if the history does not say. */
export const overwroteBy = z.record(z.string(), z.object({ userId: z.string(), userName: z.string() }));
export type OverwroteBy = z.infer<typeof overwroteBy>;
