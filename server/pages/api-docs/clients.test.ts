import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { buildBin } from '#test/builders.ts';
import { test as base } from '#test/server-test.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { examples } from './examples.ts';
import { openApi } from './openapi.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const timeout = 120_000;
/** Programs that examples need and a machine may lack. */
const isMissing = (command: string) => spawnSync(command, ['--version']).error !== undefined;

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  .extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = await makeTemporaryFolder();
    onCleanup(() => folder.remove());
    return folder.path;
  })
  .extend('program', { scope: 'file' }, async ({ server, olga }) => {
    const bin = await buildBin(server, { owner: olga });
    const { secret } = await olga.act('tokens.create', { name: 'Example', scope: 'write' });
    const env = { ...process.env, WHICHBIN_URL: server.url, WHICHBIN_TOKEN: secret, BIN_ID: bin.id };
    return { bin, env };
  });

test.skipIf(isMissing('curl'))(
  'the example for curl reads bins and adds an item',
  { timeout },
  async ({ program: { bin, env }, olga }) => {
    const { stdout } = await run('bash', ['-ec', examples.curl], { env });
    expect(stdout).toContain(`"id":"${bin.id}"`);
    expect(await namesIn(olga, bin)).toContain('Cordless drill');
  },
);

test('the generated types compile with the example in TypeScript, which works', { timeout }, async ({
  folder,
  program: { bin, env },
}) => {
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(openApi()));
  await writeFile(join(folder, 'find.ts'), examples.typescript);
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  const generator = join(ROOT, 'node_modules/openapi-typescript/bin/cli.js');
  const output = ['--output', join(folder, 'whichbin.d.ts')];
  const hook = join(ROOT, 'scripts/typescript-6.mjs');
  await run(process.execPath, ['--import', hook, generator, join(folder, 'openapi.json'), ...output]);
  await run(join(ROOT, 'node_modules/.bin/tsc'), ['--project', folder]);
  const find = async () =>
    (await run(process.execPath, [join(folder, 'find.ts'), 'Spanner'], { env })).stdout;
  expect(await find()).toBe(`Added to bin ${bin.id}.\n`);
  expect(await find()).toBe(`It is in bin ${bin.id}.\n`);
  await writeFile(join(folder, 'find.ts'), examples.typescript.replace('binId: bins', 'binIdentity: bins'));
  const wrong = run(join(ROOT, 'node_modules/.bin/tsc'), ['--project', folder]);
  await expect(wrong).rejects.toHaveProperty('stdout', expect.stringContaining('binIdentity'));
});

const tsconfig = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
  },
};

test.skipIf(isMissing('python3'))(
  'the example in Python works',
  { timeout },
  async ({ folder, program: { bin, env } }) => {
    await writeFile(join(folder, 'find.py'), examples.python);
    const find = async () => (await run('python3', [join(folder, 'find.py'), 'Ladder'], { env })).stdout;
    expect(await find()).toBe(`Added to bin ${bin.id}.\n`);
    expect(await find()).toBe(`It is in bin ${bin.id}.\n`);
  },
);

async function namesIn(
  reader: { act(name: 'bins.get', data: { id: string }): Promise<{ items: { name: string }[] }> },
  { id }: Pick<BinHeader, 'id'>,
): Promise<string[]> {
  return (await reader.act('bins.get', { id })).items.map(({ name }) => name);
}
