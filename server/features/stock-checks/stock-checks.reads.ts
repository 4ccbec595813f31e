import { readAccount } from '../account/profile.ts';
import { perMinute, type Read } from '../command.ts';

export const listStockChecks: Read<'stockChecks.list'> = {
  summary: 'Lists the user’s running stock checks with their ticks.',
  rate: { limits: [perMinute(120)] },
  async read(db, { userId }) {
    const { stockChecks = [] } = await readAccount(db, userId);
    return { stockChecks: [...stockChecks] };
  },
};
