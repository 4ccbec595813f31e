import { type Attack, attack } from '../attack.ts';
import { makeBin, makePlace, shareAsEditors } from '../fill.ts';

/** Attacks on other people: invitations, requests, shared locations, labels, passwords. */
export const people: Attack[] = [
  attack({
    name: 'invitations, 50 people to 100 things',
    from: ['unlimited'],
    async prepare({ address, account, scale }) {
      const bins: string[] = [];
      for (let n = 0; account !== undefined && n < 100 * scale; n++)
        bins.push(await makeBin(address, account));
      return { bins };
    },
    async run({ lanes, call }, { bins }) {
      const targets = bins.map((id) => ({ kind: 'bin', id }));
      let n = 0;
      await lanes(6, () => {
        const emails = Array.from({ length: 50 }, () => `person-${n++}@example.org`);
        return call('invites.create', { targets, emails, role: 'viewer' });
      });
    },
  }),
  attack({
    name: "requests for the victim's public bin",
    from: ['free'],
    prepare: async ({ address, victim }) => ({ id: await makeBin(address, victim, { isPrivate: false }) }),
    async run({ lanes, call }, { id }) {
      const target = { kind: 'bin', id };
      const message = 'm'.repeat(500);
      await lanes(16, async () => {
        await call('accessRequests.create', { target, message, wholePlace: true });
        await call('accessRequests.delete', { target });
      });
    },
  }),
  attack({
    name: "an editor in the victim's place",
    from: ['free'],
    async prepare({ address, account, victim }) {
      const place = await makePlace(address, victim, 'Shared');
      const bins = [];
      for (let n = 0; n < 4; n++) bins.push(await makeBin(address, victim, { locationId: place }));
      if (account !== undefined) await shareAsEditors(address, victim, [place], [account]);
      return { bins };
    },
    async run({ lanes, call }, { bins }) {
      const items = Array.from({ length: 500 }, (_, n) => ({ name: `Thing ${n}` }));
      await lanes(24, async (lane) => {
        const binId = bins[lane % bins.length];
        if (lane < 4) await call('items.create', { binId, items });
        else if (lane < 12)
          await call('bins.move', { id: binId, parentBinId: bins[(lane + 1) % bins.length] });
        else await call('bins.update', { id: binId, description: crypto.randomUUID() });
      });
    },
  }),
  attack({
    name: 'labels looked up',
    from: ['free'],
    async run({ lanes, call }) {
      await lanes(24, (lane) =>
        call('bins.find', { code: lane % 2 ? crypto.randomUUID() : `Label ${lane}` }),
      );
    },
  }),
  attack({
    name: 'guessed passwords and new accounts',
    from: ['nobody'],
    prepare: async ({ victim }) => ({ email: victim.email }),
    async run({ lanes, post }, { email }) {
      await lanes(32, (lane) => {
        const password = `guess-${crypto.randomUUID()}`;
        const other = `${crypto.randomUUID()}@example.org`;
        if (lane % 3 === 0) return post('auth/sign-in/email', JSON.stringify({ email, password }));
        if (lane % 3 === 1) return post('auth/sign-in/email', JSON.stringify({ email: other, password }));
        return post('auth/sign-up/email', JSON.stringify({ name: 'N', email: other, password }));
      });
    },
  }),
  attack({
    name: 'passwords and ended sessions from many networks',
    from: ['nobody'],
    async run({ lanes, post }) {
      let n = 0;
      await lanes(96, (lane) => {
        n++;
        const from = { 'x-forwarded-for': `2001:db8:${n % 32}:${(n % 65_536).toString(16)}::1` };
        const invented = { ...from, authorization: `Bearer ${crypto.randomUUID()}` };
        if (lane % 4 === 0) return post('auth/sign-out', '{}', invented);
        if (lane % 4 === 1) return post('auth/revoke-sessions', '{}', invented);
        const email = `${crypto.randomUUID()}@example.org`;
        const given = { email, password: `guess-again-${n}` };
        if (lane % 4 === 2) return post('auth/sign-in/email', JSON.stringify(given), from);
        return post('auth/sign-up/email', JSON.stringify({ name: 'N', ...given }), from);
      });
    },
  }),
];
