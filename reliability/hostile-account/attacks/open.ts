import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { call } from '#test/account.ts';
import { type Attack, attack } from '../attack.ts';
import { fill, makeBin } from '../fill.ts';

const assetsFolder = join(import.meta.dirname, '../../../dist/web/assets');

/** Requests without a session: shared pages, the app's files, the API reference. */
export const open: Attack[] = [
  attack({
    name: 'a shared page of very many items',
    from: ['nobody'],
    async prepare({ address, scale, signUp }) {
      const owner = await signUp('unlimited');
      const binId = await makeBin(address, owner);
      // The first pages are the largest possible, and there are many others.
      const tags = Array.from({ length: 20 }, (_, n) => `${'"'.repeat(38)}${n}`);
      const heavy = Array.from({ length: 200 }, () => ({ name: '<&'.repeat(100), tags }));
      await call(address, owner, 'items.create', { binId, items: heavy });
      await fill(address, owner, binId, { items: 1_000, calls: Math.ceil(300 * scale ** 2) });
      const { url } = await call<{ url: string }>(address, owner, 'shareLinks.create', { binId });
      return { path: new URL(url).pathname };
    },
    async run({ lanes, send, call }, { path }) {
      const token = path.split('/').at(-1);
      await lanes(24, (lane) => (lane % 4 === 0 ? call('shareLinks.get', { token }) : send({ path })));
    },
  }),
  attack({
    name: 'invented links',
    from: ['nobody'],
    async run({ lanes, send, call }) {
      await lanes(24, (lane) => {
        const token = lane % 3 === 0 ? 'x'.repeat(199) : crypto.randomUUID();
        return lane % 2 ? send({ path: `/s/${token}?lang=${token}` }) : call('shareLinks.get', { token });
      });
    },
  }),
  attack({
    name: "the app's files, in all encodings",
    from: ['nobody'],
    async prepare() {
      const files = await readdir(assetsFolder).catch(() => []);
      return {
        paths: ['/', '/bins', ...files.map((file) => `/assets/${file}`), '/api/docs', '/api/openapi.json'],
      };
    },
    async run({ lanes, send }, { paths }) {
      const encodings = ['br', 'gzip', 'deflate', 'br;q=1, gzip;q=0.5'];
      let n = 0;
      await lanes(32, () => {
        n++;
        const path = paths[n % paths.length] ?? '/';
        return send({ path, headers: { 'accept-encoding': encodings[n % encodings.length] ?? 'br' } });
      });
    },
  }),
  attack({
    name: 'long headers, cookies and addresses',
    from: ['nobody'],
    async run({ lanes, send }) {
      const cookies = Array.from({ length: 900 }, (_, n) => `c${n}=${n}`).join('; ');
      const languages = Array.from({ length: 1_500 }, (_, n) => `a${n}`).join(',');
      const ranges = `bytes=${Array.from({ length: 1_000 }, (_, n) => `${n}-${n}`).join(',')}`;
      const origin = 'http://localhost';
      const long: { path: string; headers: Record<string, string> }[] = [
        { path: '/api/auth/get-session', headers: { cookie: cookies, origin } },
        { path: '/s/x', headers: { 'accept-language': languages } },
        { path: '/', headers: { range: ranges } },
        { path: `/bins/${'%61'.repeat(4_000)}`, headers: { accept: 'text/html' } },
        { path: `/search?q=${'(a+)+'.repeat(2_000)}`, headers: { accept: 'text/html' } },
        { path: `/${'../'.repeat(3_000)}`, headers: {} },
        { path: '/', headers: { 'accept-encoding': 'br,'.repeat(3_500) } },
        { path: '/', headers: { 'if-none-match': '"a", '.repeat(2_500) } },
        { path: '/', headers: { 'x-forwarded-for': '1.1.1.1, '.repeat(1_400) } },
        { path: '/api/me.get', headers: { authorization: `Bearer ${'.'.repeat(14_000)}` } },
        { path: '/metrics', headers: {} },
      ];
      let n = 0;
      await lanes(24, () => send(long[n++ % long.length] ?? { path: '/' }));
    },
  }),
];
