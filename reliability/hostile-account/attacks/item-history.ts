import { call as callAs } from '#test/account.ts';
import { type Attack, attack } from '../attack.ts';
import { makeBin } from '../fill.ts';

const itemsPerLine = 1_000;

/** Searches a history of large entries for items that none of them contains. */
export const itemHistory: Attack[] = [
  attack({
    name: 'history of items that are not there',
    from: ['unlimited'],
    async prepare({ address, account, scale }) {
      if (account === undefined) throw new Error('only an account has bins');
      const binId = await makeBin(address, account);
      const ids = Array.from({ length: itemsPerLine }, () => crypto.randomUUID());
      const items = ids.map((id) => ({ id, name: 'Thing' }));
      await callAs(address, account, 'items.create', { binId, items });
      for (let n = 0; n < 500 * scale; n++)
        await callAs(address, account, n % 2 === 0 ? 'items.delete' : 'items.restore', { binId, ids });
      return { binId };
    },
    run: ({ lanes, call }, { binId }) =>
      lanes(100, (lane) => {
        const itemId = lane % 4 === 0 ? undefined : crypto.randomUUID();
        return call('history.list', { target: { kind: 'bin', id: binId }, itemId });
      }),
  }),
];
