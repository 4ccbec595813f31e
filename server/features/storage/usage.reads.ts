import type { Read } from '../command.ts';

export const getUsage: Read<'usage.get'> = (_db, { userId, storage }) => storage.usageOf(userId);
