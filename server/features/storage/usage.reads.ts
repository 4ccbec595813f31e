import { accountLimitsOnly } from '../call-spec.ts';
import type { Read } from '../command.ts';

export const getUsage: Read<'usage.get'> = {
  summary:
    'How many bins, places and bytes one keeps, the trash included, and how many one may. Some seconds old.',
  rate: accountLimitsOnly,
  read: (_db, { userId, storage }) => storage.usageOf(userId),
};
