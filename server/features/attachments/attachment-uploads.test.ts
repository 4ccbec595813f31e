import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, vi } from 'vitest';
import { photoBytesMax } from '#domain/photos/photo-limits.ts';
import { costModel } from '#server/cost-model.ts';
import { buildBin, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import { countPhotoFiles, photoForm, smallPhoto } from '#test/photos.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { freshTest } from '#test/server-test.ts';

const test = freshTest.extend('bin', ({ server, olga }) => buildBin(server, { owner: olga }));

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

const PATH = '/api/photos.create';
const BOUNDARY = 'xxxxxxxx';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

type Sent = { token?: string; type?: string; body?: RequestInit['body']; headers?: Record<string, string> };

async function post(server: TestServer, { token, type, body, headers }: Sent) {
  const answer = await server.fetch(PATH, {
    method: 'POST',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(type && { 'content-type': type }),
      ...headers,
    },
    body: body ?? null,
  });
  const { error } = (await answer.json()) as { error?: { details?: { code: string } } };
  return [answer.status, error?.details?.code];
}

/** Sends the head and what is given of the body; gives what is answered so far. */
function begin(
  server: TestServer,
  user: TestUser,
  length: number | 'chunked',
  body: string | Buffer,
  address = '203.0.113.1',
) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  open.push(socket);
  let answer = '';
  socket.on('error', () => {});
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  const measure = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  const head = [`POST ${PATH} HTTP/1.1`, 'host: localhost', `authorization: Bearer ${user.token}`, measure];
  socket.write(`${head.join('\r\n')}\r\nx-forwarded-for: ${address}\r\ncontent-type: ${TYPE}\r\n\r\n`);
  socket.write(body);
  return { socket, answer: () => answer };
}

const dataPart = (data: unknown) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="data"\r\n\r\n${JSON.stringify(data)}\r\n`;
const fileHead = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
const end = `\r\n--${BOUNDARY}--\r\n`;
const targetOf = ({ id }: { id: string }) => ({ target: { kind: 'bin', id } });

/** Returns the files of unfinished uploads on disk. */
const incoming = (server: TestServer) =>
  readdir(join(server.dataDir, 'photos', 'incoming')).catch(() => [] as string[]);
const nothingLeft = (server: TestServer) => expect.poll(() => incoming(server)).toEqual([]);

test('what is no form with data and file is refused', async ({ server, olga, bin }) => {
  const as = { token: olga.token };
  const data = dataPart(targetOf(bin));
  const noFile = [400, 'photos.noFile'];
  expect(await post(server, as)).toEqual(noFile);
  expect(await post(server, { ...as, type: 'application/json', body: '{"data":{}}' })).toEqual(noFile);
  expect(await post(server, { ...as, type: 'image/jpeg', body: await smallPhoto() })).toEqual(noFile);
  expect(await post(server, { ...as, type: 'multipart/form-data', body: 'x' })).toEqual(noFile);
  for (const body of ['', 'no form', end, data + end, fileHead + end, `${fileHead}x\r\n${data}${end}`])
    expect(await post(server, { ...as, type: TYPE, body }), body).toEqual(noFile);
  const long = dataPart({ ...targetOf(bin), more: 'x'.repeat(5_000) });
  expect(await post(server, { ...as, type: TYPE, body: `${long}${fileHead}x${end}` })).toEqual(noFile);
});

test('its data are checked as those of every call, before the file is read', async ({
  server,
  olga,
  bin,
}) => {
  const as = { token: olga.token, type: TYPE };
  const sent = (data: string) => `${data}${fileHead}x${end}`;
  const broken = sent(dataPart(targetOf(bin)).replace('}}', '}'));
  expect(await post(server, { ...as, body: broken })).toEqual([400, 'request.malformed']);
  const wrong = [
    {},
    { target: { kind: 'bin', id: 'x' } },
    { target: { kind: 'item', id: bin.id } },
    { ...targetOf(bin), more: 1 },
  ];
  for (const data of wrong)
    expect(await post(server, { ...as, body: sent(dataPart(data)) })).toEqual([400, 'request.invalid']);
  expect(await incoming(server)).toEqual([]);
});

test('a further file or field changes nothing', async ({ server, olga, bin }) => {
  const form = photoForm(targetOf(bin), await smallPhoto());
  form.append('file', new Blob(['<html>']), 'b.html');
  form.append('data', '{}');
  expect(await post(server, { token: olga.token, body: form })).toEqual([200, undefined]);
});

test('a page of another site can’t send one with the cookie of who visits it', async ({ server, bin }) => {
  const form = photoForm(targetOf(bin), await smallPhoto());
  const headers = { cookie: 'whichbin.session=x', origin: 'https://evil.example' };
  expect(await post(server, { body: form, headers })).toEqual([403, 'session.foreignOrigin']);
});

test('who may not change the bin is told before the file has come', async ({ server, anna, bin }) => {
  await shareBin(server, bin, anna, 'viewer');
  const stranger = await buildUser(server);
  const sent = `${dataPart(targetOf(bin))}${fileHead}${'x'.repeat(1_000)}`;
  const refused = [
    [anna, 'access.denied'],
    [stranger, 'bins.notFound'],
  ] as const;
  for (const [by, code] of refused) {
    const { answer } = begin(server, by, 5_000_000, sent);
    await expect.poll(answer).toContain(code);
  }
  expect(await incoming(server)).toEqual([]);
});

test('whoever is refused hears it when they have sent the rest, and may go on', async ({
  server,
  anna,
  bin,
}) => {
  const body = Buffer.concat([
    Buffer.from(dataPart(targetOf(bin)) + fileHead),
    Buffer.alloc(3_000_000),
    Buffer.from(end),
  ]);
  const { socket, answer } = begin(server, anna, body.length, body.subarray(0, 10_000));
  await expect.poll(answer).toContain('bins.notFound');
  socket.write(body.subarray(10_000));
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await expect.poll(answer).toContain('HTTP/1.1 200');
});

test('a file that says it is too long is refused before it comes', async ({ server, olga, bin }) => {
  const { answer } = begin(server, olga, 1_000_000_000, dataPart(targetOf(bin)) + fileHead);
  await expect.poll(answer).toContain('photos.tooLong');
  expect(answer()).toContain('HTTP/1.1 400');
});

test('a file that does not say how long it is ends where it is too long', async ({ server, olga, bin }) => {
  const { socket, answer } = begin(server, olga, 'chunked', '');
  const chunk = (content: Buffer) =>
    Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n')]);
  socket.write(chunk(Buffer.from(dataPart(targetOf(bin)) + fileHead)));
  const piece = chunk(Buffer.alloc(1024 * 1024));
  for (let n = 0; n <= photoBytesMax / (1024 * 1024) && !socket.destroyed; n++)
    await new Promise((resolve) => socket.write(piece, resolve));
  await expect.poll(answer).toContain('photos.tooLong');
  await nothingLeft(server);
});

test('what stands before the parts has a length, too, and is forgotten with its answer', async ({
  server,
}) => {
  const times = 8;
  const senders = await Promise.all(Array.from({ length: times }, () => buildUser(server)));
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const piece = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1024 * 1024), Buffer.from('\r\n')]);
  const sendAll = senders.map(async (sender) => {
    const { socket, answer } = begin(server, sender, 'chunked', '');
    let sent = 0;
    for (; sent < 64 && !socket.destroyed; sent++)
      await new Promise((resolve) => socket.write(piece, resolve));
    await expect.poll(answer).toContain('photos.tooLong');
    expect(sent).toBeLessThan(64);
    socket.destroy();
  });
  await Promise.all(sendAll);
  await expect.poll(timers).toBeLessThan(before + times / 2);
});

test('a form that comes too slowly before its file is cut off', { timeout: 60_000 }, async ({
  server,
  olga,
}) => {
  const now = performance.now.bind(performance);
  // The clock runs twenty times as fast.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => 20 * now());
  const { socket } = begin(server, olga, 1_000_000, '');
  const dripping = setInterval(() => socket.write('\r'), 200);
  onTestFinished(() => {
    clock.mockRestore();
    clearInterval(dripping);
  });
  await expect.poll(() => socket.destroyed, { timeout: 40_000 }).toBe(true);
});

test('as long as allowed is received, and then found to be no photo', async ({ server, olga, bin }) => {
  const body = photoForm(targetOf(bin), new Uint8Array(photoBytesMax));
  expect(await post(server, { token: olga.token, body })).toEqual([400, 'photos.unreadable']);
  const longer = photoForm(targetOf(bin), new Uint8Array(photoBytesMax + 1));
  expect(await post(server, { token: olga.token, body: longer })).toEqual([400, 'photos.tooLong']);
  await nothingLeft(server);
});

test('of an upload that breaks off nothing is left', async ({ server, olga, bin }) => {
  const before = await countPhotoFiles(server);
  const sent = Buffer.concat([Buffer.from(dataPart(targetOf(bin)) + fileHead), Buffer.alloc(200_000)]);
  const { socket } = begin(server, olga, 5_000_000, sent);
  await expect.poll(() => incoming(server)).toHaveLength(1);
  socket.destroy();
  await nothingLeft(server);
  const cut = Buffer.concat([Buffer.from(dataPart(targetOf(bin)) + fileHead), Buffer.alloc(2_000)]);
  expect(await post(server, { token: olga.token, type: TYPE, body: cut })).toEqual([
    400,
    'request.malformed',
  ]);
  await nothingLeft(server);
  expect(await countPhotoFiles(server)).toBe(before);
});

test('one account sends a few at a time, and others are not held up by it', async ({
  server,
  olga,
  anna,
  bin,
}) => {
  const unfinished = dataPart(targetOf(bin)) + fileHead;
  const { photosAtOnce, photosWaiting } = costModel.account;
  const many = Array.from({ length: photosAtOnce + photosWaiting + 1 }, () =>
    begin(server, olga, 100_000, unfinished),
  );
  await expect.poll(() => many.filter(({ answer }) => answer().includes('request.tooMany')).length).toBe(1);
  expect((await incoming(server)).length).toBeLessThanOrEqual(photosAtOnce);
  const own = await buildBin(server, { owner: anna });
  await anna.act('photos.create', { target: { kind: 'bin', id: own.id } });
  for (const { socket } of many) socket.destroy();
  await nothingLeft(server);
  await olga.act('photos.create', { target: { kind: 'bin', id: bin.id } });
});

test('an upload does not wait for 100 slow ones of 25 accounts, at one site or at four', {
  timeout: 60_000,
}, async ({ server, olga, bin }) => {
  // The clock stands still, as slow senders would be cut off after a while.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  const senders = await Promise.all(Array.from({ length: 25 }, () => buildUser(server)));
  for (const siteCount of [1, 4]) {
    const forms = [];
    for (const [n, sender] of senders.entries()) {
      const own = await buildBin(server, { owner: sender });
      const sent = Buffer.concat([Buffer.from(dataPart(targetOf(own)) + fileHead), Buffer.alloc(10_000)]);
      for (let form = 0; form < costModel.account.photosAtOnce; form++)
        forms.push(begin(server, sender, 14_000_000, sent, `203.0.113.${1 + (n % siteCount)}`));
    }
    const arriving = Math.min(forms.length, siteCount * costModel.address.photosArriving);
    await expect.poll(() => incoming(server)).toHaveLength(arriving);
    await olga.act('photos.create', { target: { kind: 'bin', id: bin.id } });
    expect(forms.filter(({ socket }) => socket.destroyed)).toEqual([]);
    for (const { socket } of forms) socket.destroy();
    await nothingLeft(server);
  }
});

/** With a hundredth of what is allowed. */
async function withStrictServer(work: (server: TestServer, owner: TestUser) => Promise<void>): Promise<void> {
  const server = await startTestServer({ env: { RATE_LIMIT_FACTOR: 0.01 } });
  try {
    await work(server, await buildUser(server));
  } finally {
    await server.close();
  }
}

test('refused photos count as others do', () =>
  withStrictServer(async (server, owner) => {
    const bin = await buildBin(server, { owner });
    const answers = await refusedAnswers(server, owner, { kind: 'bin', id: bin.id }, 7);
    expect(answers).toEqual([...Array(6).fill([400, 'photos.unreadable']), [429, 'request.tooMany']]);
  }));

test('a photo of a person counts as ten of a thing', () =>
  withStrictServer(async (server, owner) => {
    const answers = await refusedAnswers(server, owner, { kind: 'me', id: owner.id }, 2);
    expect(answers).toEqual([
      [400, 'photos.unreadable'],
      [429, 'request.tooMany'],
    ]);
  }));

async function refusedAnswers(server: TestServer, { token }: TestUser, target: object, times: number) {
  const answers = [];
  for (let n = 0; n < times; n++)
    answers.push(await post(server, { token, body: photoForm({ target }, new Uint8Array(10)) }));
  return answers;
}

test('an account sends so many bytes an hour, and no more', () =>
  withStrictServer(async (server, { token, id }) => {
    const body = photoForm({ target: { kind: 'me', id } }, new Uint8Array(9_000_000));
    expect(await post(server, { token, body })).toEqual([400, 'photos.unreadable']);
    expect(await post(server, { token, body })).toEqual([429, 'request.tooMany']);
    await nothingLeft(server);
  }));

test('bytes that belong to no file count as well', () =>
  withStrictServer(async (server, { token }) => {
    const sent = { token, type: TYPE, body: new Uint8Array(9_000_000) };
    expect(await post(server, sent)).toEqual([400, 'photos.noFile']);
    expect(await post(server, sent)).toEqual([429, 'request.tooMany']);
  }));
