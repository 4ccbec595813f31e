import { readAccount } from '../account/account.ts';
import { perMinute } from '../call-spec.ts';
import type { Read } from '../command.ts';

export const listStockChecks: Read<'stockChecks.list'> = {
  summary: 'The person’s own running stock checks with their ticks, as the account’s stream has them.',
  rate: { limits: [perMinute(120)] },
  async read(db, { userId }) {
    const { stockChecks = [] } = await readAccount(db, userId);
    return { stockChecks: [...stockChecks] };
  },
};
