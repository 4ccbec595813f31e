import { type Attack, attack } from '../attack.ts';
import { fillTrash, longNotes, makeBin } from '../fill.ts';

/** Just below the size from which an answer is read in portions. */
const megabytes = 1.7;
const itemsPerCall = 20;

/** One account runs 100 concurrent reads of a large bin. */
export const parallelReads: Attack[] = [
  attack({
    name: '100 parallel reads of a bin of 1.7 MB',
    from: ['free'],
    async prepare({ address, account, scale }) {
      if (account === undefined) throw new Error('only an account has bins');
      const binId = await makeBin(address, account);
      const calls = Math.ceil((scale * megabytes * 1_000_000) / (itemsPerCall * longNotes.length));
      // The free plan allows few items in a bin, but many more in its trash.
      await fillTrash(address, account, binId, { items: itemsPerCall, notes: longNotes, calls });
      return { binId };
    },
    run: ({ lanes, call }, { binId }) => lanes(100, () => call('bins.get', { id: binId })),
  }),
];
