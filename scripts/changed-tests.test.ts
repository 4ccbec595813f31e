import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { testsOfChanges } from './changed-tests.ts';

test('only tests of changed and new files are found', async () => {
  const folder = await makeTemporaryFolder();
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder.path, stdio: 'pipe' });
  const write = (name: string, text = '') => writeFile(join(folder.path, name), text);
  for (const name of ['sum.ts', 'sum.test.ts', 'page.tsx', 'page.test.tsx', 'same.test.ts'])
    await write(name);
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '.');
  git('-c', 'user.name=Olga', '-c', 'user.email=olga@example.org', 'commit', '--quiet', '-m', 'Add sums');
  git('switch', '--quiet', '--create', 'work');
  await write('sum.ts', 'export {};');
  await write('page.test.tsx', 'export {};');
  await write('new.ts');
  await write('new.test.ts');
  const found = testsOfChanges(folder.path);
  await folder.remove();
  expect(found).toEqual(['new.test.ts', 'page.test.tsx', 'sum.test.ts']);
});
