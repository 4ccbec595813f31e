import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressOnce } from './compress-once.ts';

/** An app of one file and one page; `encoded` tells what was compressed. */
function serve() {
  const encoded: string[] = [];
  const file = { text: 'first', tag: '"1"' };
  const web = Fastify();
  compressOnce(web, {
    br: async (plain) => {
      encoded.push(String(plain));
      return Buffer.from(`br of ${plain}`);
    },
  });
  web.get('/file.js', (_request, reply) =>
    reply
      .header('etag', file.tag)
      .type('text/javascript')
      .send(Readable.from([Buffer.from(file.text)])),
  );
  const [page, docs] = [Buffer.from('page'), Buffer.from('docs')];
  for (const url of ['/', '/bins']) web.get(url, (_request, reply) => reply.type('text/html').send(page));
  web.get('/docs', (_request, reply) => reply.type('text/html').send(docs));
  web.get('/icon.png', (_request, reply) => reply.type('image/png').send(Buffer.from('icon')));
  const get = async (url: string, accepted = 'gzip, br') => {
    const { headers, body } = await web.inject({ url, headers: { 'accept-encoding': accepted } });
    return [headers['content-encoding'], body];
  };
  return { get, encoded, file };
}

test('a file is compressed once, and anew when it changed', async () => {
  const { get, encoded, file } = serve();
  for (let n = 0; n < 3; n++) expect(await get('/file.js')).toEqual(['br', 'br of first']);
  Object.assign(file, { text: 'second', tag: '"2"' });
  expect(await get('/file.js')).toEqual(['br', 'br of second']);
  expect(encoded).toEqual(['first', 'second']);
});

test('the page is compressed once for all its addresses', async () => {
  const { get, encoded } = serve();
  for (const url of ['/', '/bins', '/']) expect(await get(url)).toEqual(['br', 'br of page']);
  expect(encoded).toEqual(['page']);
});

test.each(['', 'identity', 'br;q=0', 'br; q=0.0, deflate', `${'x,'.repeat(5_000)}br`])(
  '%.20s is sent plain',
  async (accepted) => {
    expect(await serve().get('/file.js', accepted)).toEqual([undefined, 'first']);
  },
);

test('what is no text is sent plain', async () => {
  expect(await serve().get('/icon.png')).toEqual([undefined, 'icon']);
});

test('two pages without a tag are not mixed up', async () => {
  const { get } = serve();
  expect(await get('/bins')).toEqual(['br', 'br of page']);
  expect(await get('/docs')).toEqual(['br', 'br of docs']);
});
