import { expect, test } from 'vitest';
import { type LaunchQueue, onLaunchedFiles, sortFiles } from './dropped-file.ts';

const named = (name: string, type = '') => new File(['x'], name, { type });

test('files are sorted by what becomes of them', () => {
  const files = [named('a.CSV'), named('b.pdf'), named('c.png', 'image/png'), named('d.exe')];
  const { pictures, documents, tables, others } = sortFiles(files);
  expect([tables, documents, pictures, others].map(([file]) => file?.name)).toEqual([
    'a.CSV',
    'b.pdf',
    'c.png',
    'd.exe',
  ]);
});

test('files opened by the system come together, and a launch without files brings none', async () => {
  const taken: string[][] = [];
  let consume: Parameters<LaunchQueue['setConsumer']>[0] = () => {};
  onLaunchedFiles((files) => taken.push(files.map(({ name }) => name)), {
    setConsumer(consumer) {
      consume = consumer;
    },
  });
  await consume({});
  await consume({ files: ['a.csv', 'b.xlsx'].map((name) => ({ getFile: async () => named(name) })) });
  expect(taken).toEqual([['a.csv', 'b.xlsx']]);
});
