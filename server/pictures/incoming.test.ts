import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
