import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Attack, attack } from '../attack.ts';

/** Attacks on the transport: idle sockets, floods of requests, other protocols. */
export const connections: Attack[] = [
  attack({
    name: 'idle sockets and slow headers',
    from: ['nobody'],
    async run({ lanes, connect, take, isOver }) {
      await lanes(1_500, async (lane) => {
        const socket = await connect();
        take(socket);
        if (lane % 2) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
        while (!isOver() && !socket.destroyed) {
          await wait(1_000);
          if (lane % 2 && socket.writable) socket.write('X-More: 1\r\n');
        }
      });
    },
  }),
  attack({
    name: 'many requests in one write',
    from: ['free', 'nobody'],
    async run({ lanes, connect, take, head, account, isOver }) {
      const one =
        account === undefined
          ? head({ method: 'GET', path: '/bins', headers: { Accept: 'text/html' } })
          : `${head({ method: 'POST', path: '/api/me.get', headers: { 'Content-Length': '11' } })}{"data":{}}`;
      const many = one.repeat(500);
      await lanes(8, async (lane) => {
        const socket = await connect();
        if (lane % 2) socket.pause();
        else take(socket);
        for (let n = 0; n < 20 && !isOver() && !socket.destroyed; n++) {
          if (!socket.write(many))
            await Promise.race([once(socket, 'drain'), once(socket, 'close'), wait(1_000)]);
        }
        await wait(200);
        socket.destroy();
      });
    },
  }),
  attack({
    name: 'upgrades, odd methods and chunks of one byte',
    from: ['nobody'],
    async run({ lanes, connect, take, head }) {
      const upgrade = {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Key': 'eA==',
        'Sec-WebSocket-Version': '13',
      };
      const chunked = { 'Transfer-Encoding': 'chunked', 'Content-Type': 'application/json' };
      const chunks = '1\r\na\r\n'.repeat(10_000);
      const sent = [
        head({ method: 'GET', path: '/api/live', headers: upgrade }),
        head({ method: 'GET', path: '/', headers: { ...upgrade, Upgrade: 'h2c' } }),
        head({ method: 'POST', path: '/api/shareLinks.get', headers: chunked }) + chunks,
        head({ method: 'POST', path: '/api/auth/sign-in/email', headers: chunked }) + chunks,
        head({
          method: 'POST',
          path: '/api/me.get',
          headers: { Expect: '100-continue', 'Content-Length': '9' },
        }),
        head({ method: 'TRACE', path: '/' }),
        head({ method: 'OPTIONS', path: '*' }),
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        `GET / HTTP/1.1\r\n${'a: b\r\n'.repeat(2_500)}\r\n`,
        '\u0016\u0003\u0001'.repeat(500),
      ];
      let n = 0;
      await lanes(32, async () => {
        const socket = await connect();
        take(socket);
        socket.write(sent[n++ % sent.length] ?? '');
        await Promise.race([once(socket, 'close'), wait(100)]);
        socket.destroy();
      });
    },
  }),
  attack({
    name: 'bodies that nobody reads',
    from: ['nobody'],
    async run({ lanes, connect, take, head, isOver }) {
      const chunked = { 'Transfer-Encoding': 'chunked', 'Content-Type': 'application/json' };
      const sent = [
        head({ method: 'GET', path: '/healthz', headers: chunked }),
        head({ method: 'POST', path: '/api/me.get', headers: chunked }),
      ];
      const pieces = '1\r\na\r\n'.repeat(10_000);
      await lanes(16, async (lane) => {
        const socket = await connect();
        take(socket);
        socket.write(sent[lane % 2] ?? '');
        while (!isOver() && !socket.destroyed) {
          const isTaken = socket.write(pieces);
          if (!isTaken) await Promise.race([once(socket, 'drain'), once(socket, 'close'), wait(1_000)]);
        }
        await wait(100);
      });
    },
  }),
  attack({
    name: 'answered requests whose bodies never come',
    from: ['nobody'],
    async run({ lanes, connect, take, head, untilOver }) {
      const unfinished = head({
        method: 'POST',
        path: '/api/me.get',
        headers: { 'Content-Type': 'application/json', 'Content-Length': '1000' },
      });
      await lanes(2_000, async () => {
        const socket = await connect();
        take(socket);
        socket.write(unfinished);
        await Promise.race([once(socket, 'close'), untilOver()]);
        await wait(500);
      });
    },
  }),
  attack({
    name: 'more connections than there may be, with requests half sent',
    from: ['nobody'],
    prepare: async ({ scale }) => ({ count: 9_000 * Math.min(1, 2 * scale) }),
    async run({ lanes, connect, take, head, isOver }, { count }) {
      const whole = head({ method: 'GET', path: '/healthz' });
      await lanes(count, async (lane) => {
        await wait(lane % 1_000);
        const socket = await connect();
        take(socket);
        socket.write(whole);
        await wait(300);
        socket.write(whole.slice(0, -2));
        while (!isOver() && !socket.destroyed) await wait(500);
      });
    },
  }),
  attack({
    name: 'requests of hundreds of networks',
    from: ['nobody'],
    async run({ lanes, send }) {
      const requests = [
        { path: '/bins', headers: { accept: 'text/html' } },
        { path: '/api/me.get', method: 'POST' },
        { path: '/nowhere' },
      ];
      await lanes(400, (lane) => {
        const { headers, ...request } = requests[lane % requests.length] ?? { path: '/' };
        return send({ ...request, headers: { ...headers, 'x-forwarded-for': `2001:db8:${lane % 256}::1` } });
      });
    },
  }),
  attack({
    name: 'connections without pause',
    from: ['nobody'],
    async run({ lanes, connect }) {
      await lanes(64, async () => (await connect()).destroy());
    },
  }),
];
