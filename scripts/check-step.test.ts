import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { runStage, runStages, runStep } from './check-step.ts';

const runner = join(import.meta.dirname, '../node_modules/.bin/vitest');

test('a failed test is reported with its name and message', async () => {
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

test('a step that fails without a report counts as one failure', async () => {
  const command = [process.execPath, '--eval', 'process.exitCode = 3'];
  expect(await runStep({ name: 'types', command }, 'ignore')).toMatchObject({ passed: 0, failed: 1 });
});

test('the steps of a stage are reported in their order', async () => {
  const node = (script: string) => [process.execPath, '--eval', script];
  const outcomes = await runStage([
    { name: 'slow', command: node('setTimeout(() => {}, 300)') },
    { name: 'broken', command: node('process.exitCode = 3') },
    { name: 'quick', command: node('') },
  ]);
  expect(outcomes.map(({ name, passed, failed }) => [name, passed, failed])).toEqual([
    ['slow', 1, 0],
    ['broken', 0, 1],
    ['quick', 1, 0],
  ]);
});

test('a failed step ends the run after its stage', async () => {
  const step = (name: string, code: number) => ({
    name,
    command: [process.execPath, '--eval', `process.exitCode = ${code}`],
  });
  const stages = [[step('format', 0)], [step('types', 3), step('lint', 0)], [step('journeys', 0)]];
  const outcomes = await runStages(stages);
  expect(outcomes.map(({ name }) => name)).toEqual(['format', 'types', 'lint']);
});

test('a journey that passes on its retry counts as passed and is listed', async () => {
  const folder = await makeTemporaryFolder();
  const playwright = join(import.meta.dirname, '../node_modules/@playwright/test');
  const spec = `
    import { expect, test } from ${JSON.stringify(`${playwright}/index.mjs`)};
    test('turns', ({}, { retry }) => expect(retry).toBe(1));
    test('breaks', () => expect(1).toBe(2));`;
  await writeFile(join(folder.path, 'box.spec.mjs'), spec);
  await writeFile(join(folder.path, 'playwright.config.mjs'), 'export default { retries: 1, workers: 1 };');
  const config = join(folder.path, 'playwright.config.mjs');
  const command = [join(import.meta.dirname, '../node_modules/.bin/playwright'), 'test', '--config', config];
  const outcome = await runStep({ name: 'journeys', command, report: 'playwright' }, 'ignore');
  await folder.remove();
  expect(outcome).toMatchObject({ passed: 1, failed: 1 });
  expect(outcome.failures).toEqual([expect.stringContaining('› breaks\n')]);
  expect(outcome.retried).toEqual([expect.stringContaining('› turns\n')]);
});
