import { type Attack, attack } from '../attack.ts';
import { fill, longNotes, makeBin } from '../fill.ts';

/** Live connections that are not read, or opened and closed without pause. */
export const live: Attack[] = [
  attack({
    name: 'live connections that never read',
    from: ['free', 'unlimited'],
    async prepare({ address, account, scale }) {
      if (account === undefined) throw new Error('only an account has bins');
      const bins: string[] = [];
      for (let n = 0; n < Math.max(2, 20 * scale); n++) {
        const binId = await makeBin(address, account).catch(() => undefined);
        if (binId === undefined) break;
        await fill(address, account, binId, { items: 20, notes: longNotes, calls: Math.ceil(13 * scale) });
        bins.push(binId);
      }
      return { bins };
    },
    async run({ lanes, connect, head, untilOver, call }, { bins }) {
      const request = `${head({ method: 'POST', path: '/api/live', headers: { 'Content-Length': '11' } })}{"have":{}}`;
      const silent = lanes(50, async () => {
        const socket = await connect();
        socket.pause();
        socket.write(request);
        await untilOver();
      });
      // Changes that each connection must get.
      let n = 0;
      const writing = lanes(2, () =>
        call('bins.update', { id: bins[n++ % bins.length], description: longNotes.slice(2_000) }),
      );
      await Promise.all([silent, writing]);
    },
  }),
  attack({
    name: 'live connections opened and left',
    from: ['free'],
    async prepare({ address, account }) {
      if (account === undefined) throw new Error('only an account has bins');
      const binId = await makeBin(address, account);
      await fill(address, account, binId, { items: 20, notes: longNotes, calls: 1 });
      return {};
    },
    async run({ lanes, connect, take, head }) {
      const request = `${head({ method: 'POST', path: '/api/live', headers: { 'Content-Length': '11' } })}{"have":{}}`;
      await lanes(40, async (lane) => {
        const socket = await connect();
        take(socket);
        socket.write(request);
        await new Promise((resolve) => setTimeout(resolve, lane));
        socket.destroy();
      });
    },
  }),
  attack({
    name: 'long polls without pause',
    from: ['free'],
    async run({ lanes, post, call }) {
      const polling = lanes(100, () => post('live', '{"have":{},"wait":5}'));
      const changing = lanes(4, () => call('me.update', { displayName: crypto.randomUUID() }));
      await Promise.all([polling, changing]);
    },
  }),
];
