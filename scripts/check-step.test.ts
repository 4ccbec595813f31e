import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { runStep } from './check-step.ts';

const runner = join(import.meta.dirname, '../node_modules/.bin/vitest');

test('a failed test is told by its name with its message, beside how many passed', async () => {
  const folder = await makeTemporaryFolder();
  const file = join(folder.path, 'sums.test.js');
  await writeFile(
    file,
    `test('adds', () => expect(1 + 1).toBe(2)); test('subtracts', () => expect(3 - 1).toBe(7));`,
  );
  const command = [runner, 'run', '--globals', '--root', folder.path];
  const outcome = await runStep({ name: 'sums', command, report: 'vitest' }, 'ignore');
  await folder.remove();
  expect(outcome).toMatchObject({ name: 'sums', passed: 1, failed: 1 });
  expect(outcome.failures).toEqual([expect.stringContaining(`${file} › subtracts`)]);
  expect(outcome.failures[0]).toContain('expected 2 to be 7');
  expect(outcome.slowest.map((each) => each.file)).toEqual([file]);
  expect(outcome.seconds).toBeGreaterThan(0);
});

test('a step that ends badly without a report counts as one failure', async () => {
  const command = [process.execPath, '--eval', 'process.exitCode = 3'];
  expect(await runStep({ name: 'types', command }, 'ignore')).toMatchObject({ passed: 0, failed: 1 });
});
