import { readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { createIncoming } from './incoming.ts';

test('nothing is left of files that break off at once', async () => {
  const folder = await makeTemporaryFolder();
  try {
    const incoming = createIncoming(folder.path, 0);
    const breaksOff = async function* (): AsyncGenerator<Buffer> {
      yield Buffer.from('x');
      throw new Error('connection lost');
    };
    const files = await Promise.allSettled(
      Array.from({ length: 2_000 }, () => incoming.receive(breaksOff())),
    );
    expect(files.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    expect(await readdir(join(folder.path, 'photos', 'incoming'))).toEqual([]);
  } finally {
    await folder.remove();
  }
});

test('room that uploads under way have announced is kept before the next begins', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const { bavail, bsize } = await statfs(folder.path);
  const incoming = createIncoming(folder.path, 0);
  const announced = bavail * bsize * 0.6;
  const { promise: rest, resolve: end } = Promise.withResolvers<void>();
  const first = incoming.receive(
    (async function* () {
      yield Buffer.from('x');
      await rest;
    })(),
    announced,
  );
  const bytes = async function* () {
    yield Buffer.from('x');
  };
  await expect(incoming.receive(bytes(), announced)).rejects.toMatchObject({ code: 'photos.notStored' });
  await (await incoming.receive(bytes(), 1)).remove();
  end();
  await (await first).remove();
  await (await incoming.receive(bytes(), announced)).remove();
});
