import { once } from 'node:events';
import { call as callAs } from '#test/account.ts';
import { type Attack, type Attacker, attack, type Preparation } from '../attack.ts';
import { fill, fillTrash, longNotes, makeBin, makeBins } from '../fill.ts';

const itemsPerLine = 1_000;

/** Just below the size from which an answer is read in portions. */
const megabytes = 1.7;
const itemsPerCall = 20;

/** Reads a full bin in every possible way, in many calls at once, and a history for what is not there. */
export const reads: Attack[] = [
  attack({
    name: 'a huge bin read whole',
    from: ['free', 'unlimited'],
    prepare: (preparation) => fillOne(preparation),
    run: readRepeatedly,
  }),
  attack({
    name: 'a huge bin read by its viewer',
    from: ['free'],
    async prepare(preparation) {
      const { address, account, signUp } = preparation;
      const owner = await signUp('unlimited');
      const { binId } = await fillOne({ ...preparation, account: owner });
      const targets = [{ kind: 'bin', id: binId }];
      const invitation = { targets, emails: [account?.email], role: 'viewer' };
      type Invited = { invites: { link: string }[] };
      const { invites } = await callAs<Invited>(address, owner, 'invites.create', invitation);
      const token = invites[0]?.link.split('/').at(-1);
      if (account !== undefined) await callAs(address, account, 'invites.accept', { token });
      return { binId };
    },
    run: readRepeatedly,
  }),
  attack({
    name: 'slow readers of a huge bin',
    from: ['unlimited'],
    prepare: (preparation) => fillOne(preparation),
    async run({ lanes, connect, head, untilOver }, { binId }) {
      const body = JSON.stringify({ data: { id: binId } });
      const headers = { 'Content-Length': String(body.length) };
      const request = head({ method: 'POST', path: '/api/bins.get', headers }) + body;
      await lanes(100, async () => {
        const socket = await connect();
        socket.pause();
        socket.write(request);
        await untilOver();
      });
    },
  }),
  attack({
    name: 'lists of a large account',
    from: ['free', 'unlimited'],
    async prepare({ address, account, scale }) {
      if (account === undefined) return { binId: '', binIds: [] };
      const bins = await makeBins(address, account, Math.round(2_000 * scale), {
        description: 'd'.repeat(2_000),
      });
      const binId = bins[0] ?? '';
      for (let n = 0; n < 500 * scale ** 2; n++)
        await callAs(address, account, 'bins.update', { id: binId, description: `${n}` });
      return { binId, binIds: bins.slice(0, 200) };
    },
    async run({ lanes, call }, { binId, binIds }) {
      const target = { kind: 'bin', id: binId };
      const requests: [string, object][] = [
        ['bins.list', {}],
        ['history.list', { target }],
        ['history.lastSeen', { binIds }],
        ['activity.list', {}],
        ['notifications.list', {}],
        ['accessEntries.list', {}],
        ['invites.list', {}],
        ['locations.list', {}],
      ];
      await lanes(24, async (lane) => {
        const [name, data] = requests[lane % requests.length] ?? ['bins.list', {}];
        await call(name, data);
      });
    },
  }),
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

async function fillOne({ address, account, scale }: Preparation): Promise<{ binId: string }> {
  if (account === undefined) throw new Error('only an account has bins');
  const binId = await makeBin(address, account);
  const items = 200;
  const found = await fill(address, account, binId, {
    items,
    notes: longNotes,
    calls: Math.ceil(800 * scale ** 2),
  });
  if (found === 0)
    await fillTrash(address, account, binId, {
      items: 20,
      notes: longNotes,
      calls: Math.ceil(600 * scale ** 2),
    });
  return { binId };
}

async function readRepeatedly(attacker: Attacker, { binId }: { binId: string }): Promise<void> {
  const reading = attacker.lanes(8, () => attacker.call('bins.get', { id: binId }));
  const opening = attacker.lanes(4, () => openLiveAndReadAll(attacker));
  await Promise.all([reading, opening]);
}

/** Opens a live connection and reads it until `ready`. */
async function openLiveAndReadAll({ connect, head }: Attacker): Promise<void> {
  const socket = await connect();
  const body = '{"have":{}}';
  socket.write(head({ method: 'POST', path: '/api/live', headers: { 'Content-Length': '11' } }) + body);
  let end = '';
  socket.on('data', (chunk: Buffer) => {
    end = (end + chunk.subarray(-4_000).toString('latin1')).slice(-4_000);
    if (end.includes('"type":"ready"') || end.includes('"error"')) socket.destroy();
  });
  await once(socket, 'close');
}
