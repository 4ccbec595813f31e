import { accountLimitsOnly, type Read } from '../command.ts';

export const getUsage: Read<'usage.get'> = {
  summary:
    'Returns how many bins, locations and bytes the user stores, including the trash, and the limits. Values may be some seconds old.',
  rate: accountLimitsOnly,
  read: (_db, { userId, storage }) => storage.usageOf(userId),
};
