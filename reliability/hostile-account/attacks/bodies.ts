import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { lyingSpreadsheet, rowOfCommas } from '#test/hostile-files.ts';
import { type Attack, type Attacker, attack } from '../attack.ts';
import { makeBin } from '../fill.ts';

const mebibyte = 1024 * 1024;

/** Bodies in their worst forms, bodies that never end, and files that become large as they are read. */
export const bodies: Attack[] = [
  attack({
    name: 'runs of marks in texts',
    from: ['free', 'unlimited'],
    async run({ lanes, post }) {
      const marks = '\u0300'.repeat(7_950) + '\u0323'.repeat(7_950);
      const items = Array.from({ length: 30 }, () => ({ name: 'Thing', notes: marks }));
      const short = '\u0300'.repeat(395) + '\u0323'.repeat(395);
      const named = Array.from({ length: 300 }, () => ({ name: short, tags: [short.slice(0, 158)] }));
      const binId = crypto.randomUUID();
      const sent: [string, string][] = [
        ['items.create', JSON.stringify({ data: { binId, items } })],
        ['items.create', JSON.stringify({ data: { binId, items: named } })],
        ['bins.create', JSON.stringify({ data: { name: short, description: marks.slice(0, 8_000) } })],
      ];
      await lanes(4, (lane) => post(...(sent[lane % sent.length] ?? ['items.create', ''])));
    },
  }),
  attack({
    name: 'tens of thousands of ids in what a device has',
    from: ['free', 'unlimited'],
    async run({ lanes, post, isOver }) {
      const ids = Array.from({ length: 29_900 }, () => crypto.randomUUID());
      const body = (wrong: object) =>
        JSON.stringify({
          have: { bins: { ...Object.fromEntries(ids.map((id) => [id, 1])), ...wrong } },
          wait: 5,
        });
      const [right, wrong] = [body({}), body({ 'no id': 1 })];
      await lanes(10, async (lane) => {
        if (!isOver()) await post('live', lane % 2 === 0 ? right : wrong);
      });
    },
  }),
  attack({
    name: 'unfinished bodies of 2 MB',
    from: ['free', 'nobody'],
    async run({ lanes, connect, take, head, untilOver, account }) {
      const headers = { 'Content-Type': 'application/json', 'Content-Length': String(2 * mebibyte) };
      const path = account === undefined ? '/api/auth/sign-in/email' : '/api/live';
      const start = head({ method: 'POST', path, headers });
      const piece = Buffer.alloc(2 * mebibyte - 1_000, ' ');
      const begun = new Set<number>();
      await lanes(500, async (lane) => {
        // Staggered, as a small machine cannot send a gigabyte at once over loopback.
        if (!begun.has(lane)) await wait(2 * lane);
        begun.add(lane);
        const socket = await connect();
        take(socket);
        socket.write(start);
        socket.write(piece);
        await Promise.race([once(socket, 'close'), untilOver()]);
        await wait(1_000);
      });
    },
  }),
  attack({
    name: 'deep and wide JSON',
    from: ['free', 'nobody'],
    async run({ lanes, post, account }) {
      const half = mebibyte / 2 - 100;
      const keys = Array.from({ length: 60_000 }, (_, n) => `"k${n}":0`).join(',');
      const shapes = [
        `{"data":${'['.repeat(half)}${']'.repeat(half)}}`,
        `{"data":${'{"a":'.repeat(150_000)}0${'}'.repeat(150_000)}}`,
        `{"data":{"binId":"${crypto.randomUUID()}","items":[${'null,'.repeat(200_000)}null]}}`,
        `{"data":{"binId":"${crypto.randomUUID()}","ids":[${'0,'.repeat(500_000)}0]}}`,
        `{"data":{${keys}}}`,
        `{"data":{"name":"${'\\u0000'.repeat(170_000)}"}}`,
        `{"data":${'9'.repeat(1_000_000)}}`,
      ];
      const names = account === undefined ? ['shareLinks.get'] : ['items.create', 'items.move', 'me.update'];
      let n = 0;
      await lanes(6, () => {
        n++;
        return post(names[n % names.length] ?? 'me.get', shapes[n % shapes.length] ?? '');
      });
    },
  }),
  attack({
    name: 'a thousand items in each call',
    from: ['unlimited'],
    async prepare({ address, account }) {
      const bins = [];
      for (let n = 0; account !== undefined && n < 8; n++) bins.push(await makeBin(address, account));
      return { bins };
    },
    async run({ lanes, post }, { bins }) {
      const items = Array.from({ length: 1_000 }, (_, n) => ({
        name: `Thing ${n}`,
        tags: ['a', 'b'],
        quantity: 3,
      }));
      const sent = bins.map((binId) => JSON.stringify({ data: { binId, items } }));
      await lanes(bins.length, (lane) => post('items.create', sent[lane] ?? ''));
    },
  }),
  // The files are made before, as that takes longer than a short attack.
  attack({
    name: 'a table with 100 million cells in its header',
    from: ['free'],
    isReading: true,
    prepare: () => textOf(rowOfCommas(100_000_000)),
    run: (attacker, file) => upload(attacker, 'a.zip', file),
  }),
  attack({
    name: 'a spreadsheet that is larger than it says',
    from: ['free'],
    isReading: true,
    prepare: () => textOf(lyingSpreadsheet(1_000)),
    run: (attacker, file) => upload(attacker, 'a.xlsx', file),
  }),
];

async function textOf(file: Promise<Uint8Array>): Promise<string> {
  return Buffer.from(await file).toString('base64');
}

async function upload({ lanes, send, account }: Attacker, fileName: string, base64: string): Promise<void> {
  const boundary = 'part-of-an-attack';
  const part = (headers: string) => `--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${part('name="data"')}${JSON.stringify({ fileName })}\r\n`),
    Buffer.from(part(`name="file"; filename="${fileName}"`)),
    Buffer.from(base64, 'base64'),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  await lanes(4, () =>
    send({
      path: '/api/imports.create',
      method: 'POST',
      headers: {
        ...account?.headers,
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
        'Idempotency-Key': crypto.randomUUID(),
      },
      body,
    }),
  );
}
