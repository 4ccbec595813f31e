import { call as callAs } from '#test/account.ts';
import { type Attack, attack } from '../attack.ts';
import { fill, fillTrash, longNotes, makeBin, makeBins, makePlace, shareAsEditors } from '../fill.ts';

const editorsOfTree = 6;

/** Writes that hold locks, change many rows or leave much data. */
export const writes: Attack[] = [
  attack({
    name: 'parallel moves over a full trash',
    from: ['free', 'unlimited'],
    async prepare({ address, account, scale }) {
      if (account === undefined) throw new Error('only an account has bins');
      const places = [
        await makePlace(address, account, 'Garage'),
        await makePlace(address, account, 'Attic'),
      ];
      const binId = await makeBin(address, account, { locationId: places[0] });
      const wanted = Math.round(1_500 * scale ** 2);
      for (let made = 1; made < wanted; ) {
        const subBins = await makeBins(address, account, wanted - made, { parentBinId: binId });
        if (subBins.length === 0) break;
        for (const id of subBins) await callAs(address, account, 'bins.delete', { id });
        made += subBins.length;
      }
      return { binId, places };
    },
    async run({ lanes, call }, { binId, places }) {
      let n = 0;
      await lanes(48, () => call('bins.move', { id: binId, locationId: places[n++ % places.length] }));
    },
  }),
  attack({
    name: 'moves of a large shared tree by editors',
    from: ['unlimited'],
    accounts: editorsOfTree,
    async prepare({ address, account, scale, signUp }) {
      if (account === undefined) throw new Error('only an account has bins');
      const places = [
        await makePlace(address, account, 'Garage'),
        await makePlace(address, account, 'Attic'),
      ];
      const top = await makeBin(address, account, { locationId: places[0] });
      await makeBins(address, account, Math.round(2_500 * scale) - 1, { parentBinId: top });
      const editors = [];
      for (let n = 0; n < editorsOfTree; n++) editors.push(await signUp('free'));
      await shareAsEditors(address, account, places, editors);
      return { top, places, sessions: editors.map(({ headers }) => headers) };
    },
    async run({ lanes, call }, { top, places, sessions }) {
      let n = 0;
      await lanes(4 * sessions.length, (lane) =>
        call(
          'bins.move',
          { id: top, locationId: places[n++ % places.length] },
          sessions[lane % sessions.length],
        ),
      );
    },
  }),
  attack({
    name: 'a deep chain of bins moved, thrown away and brought back',
    from: ['free', 'unlimited'],
    async prepare({ address, account, scale }) {
      if (account === undefined) throw new Error('only an account has bins');
      const place = await makePlace(address, account, 'Place');
      const chain = [await makeBin(address, account)];
      for (let n = 1; n < 1_500 * scale ** 2; n++) {
        const [below] = await makeBins(address, account, 1, { parentBinId: chain.at(-1) });
        if (below === undefined) break;
        chain.push(below);
      }
      return { top: chain[0], bottom: chain.at(-1), place };
    },
    async run({ lanes, call }, { top, bottom, place }) {
      let n = 0;
      await lanes(8, async (lane) => {
        if (lane === 0) {
          await call('bins.delete', { id: top, cascade: true });
          await call('bins.restore', { id: top });
        } else if (lane < 4) await call('bins.move', { id: top, locationId: n++ % 2 === 0 ? place : null });
        else if (lane < 6) await call('bins.move', { id: top, parentBinId: bottom });
        else await call('bins.list', {});
      });
    },
  }),
  attack({
    name: 'writes that are refused',
    from: ['free'],
    async prepare({ address, account }) {
      if (account === undefined) throw new Error('only an account has bins');
      const [binId = ''] = await makeBins(address, account, 5);
      await fill(address, account, binId, { items: 20, calls: 1 });
      return { binId };
    },
    async run({ lanes, call, post }, { binId }) {
      const items = Array.from({ length: 200 }, () => ({ name: 'Thing', notes: longNotes }));
      const full = JSON.stringify({ data: { binId, items } });
      const key = () => ({ 'idempotency-key': crypto.randomUUID() });
      const acts = [
        () => post('items.create', full, key()),
        () => post('items.create', full.replace(binId, crypto.randomUUID()), key()),
        () => call('bins.create', { id: crypto.randomUUID(), name: crypto.randomUUID() }, key()),
        () => call('items.update', { binId, id: crypto.randomUUID(), notes: longNotes }, key()),
        () => call('bins.move', { id: crypto.randomUUID(), parentBinId: binId }, key()),
        () => call('bins.update', { id: crypto.randomUUID(), name: crypto.randomUUID() }, key()),
      ];
      await lanes(24, (lane) => acts[lane % acts.length]?.() ?? Promise.resolve());
    },
  }),
  attack({
    name: 'a flood of trash',
    from: ['free', 'unlimited'],
    async prepare({ address, account, scale }) {
      if (account === undefined) throw new Error('only an account has bins');
      const binId = await makeBin(address, account);
      await fillTrash(address, account, binId, { items: 20, notes: longNotes, calls: Math.ceil(20 * scale) });
      return { binId };
    },
    async run({ lanes, call, account }, { binId }) {
      await lanes(8, async (lane) => {
        const ids = Array.from({ length: lane % 2 === 0 ? 20 : 2 }, () => crypto.randomUUID());
        const items = ids.map((id) => ({ id, name: 'Thing', notes: longNotes }));
        if (account !== undefined && (await call('items.create', { binId, items })) === 200)
          await call('items.delete', { binId, ids });
        const id = crypto.randomUUID();
        if (
          lane > 5 &&
          (await call('bins.create', { id, name: id, description: longNotes.slice(2_000) })) === 200
        )
          await call('bins.delete', { id });
      });
    },
  }),
  attack({
    name: 'operations and their repeats',
    from: ['unlimited'],
    async prepare({ address, account }) {
      if (account === undefined) throw new Error('only an account has bins');
      const [binId, id] = [await makeBin(address, account), crypto.randomUUID()];
      await callAs(address, account, 'items.create', { binId, items: [{ id, name: 'Counter' }] });
      return { binId, id };
    },
    async run({ lanes, call, post }, { binId, id }) {
      const items = Array.from({ length: 250 }, () => ({ name: 'Thing', notes: longNotes.slice(200) }));
      const large = JSON.stringify({ data: { binId, items } });
      const same = { 'idempotency-key': crypto.randomUUID() };
      await lanes(24, (lane) =>
        lane < 8
          ? post('items.create', large, same)
          : call('items.update', { binId, id, quantityBy: 1 }, { 'idempotency-key': crypto.randomUUID() }),
      );
    },
  }),
  attack({
    name: 'changes of one long text',
    from: ['free', 'unlimited'],
    async prepare({ address, account }) {
      if (account === undefined) throw new Error('only an account has bins');
      const [binId, id] = [await makeBin(address, account), crypto.randomUUID()];
      await callAs(address, account, 'items.create', { binId, items: [{ id, name: 'Diary' }] });
      return { binId, id };
    },
    async run({ lanes, call }, { binId, id }) {
      let n = 0;
      await lanes(16, () => call('items.update', { binId, id, notes: `${n++}${longNotes.slice(8)}` }));
    },
  }),
];
