import { z } from 'zod';

/** Maps each overwritten field to the person who had written its value; absent if the history does not say. */
export const overwroteBy = z.record(z.string(), z.object({ userId: z.string(), userName: z.string() }));
export type OverwroteBy = z.infer<typeof overwroteBy>;
