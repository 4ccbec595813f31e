import { z } from 'zod';

export const plan = z.enum(['free', 'pro', 'unlimited']);
export type Plan = z.infer<typeof plan>;
