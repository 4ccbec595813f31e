import { expect, test } from 'vitest';
import { someItem } from '#test/web/sample-records.ts';
import { deletedTargets, type Refused } from '#web/data/operations/operation.ts';
import { inside } from '#web/i18n/en/inside.ts';
import { later } from '#web/i18n/en/later.ts';
import { createTranslator } from '#web/i18n/translate.ts';
import { failedWords } from './failed-words.ts';

const { t } = createTranslator({ ...inside, ...later }, 'en');

test('a refused move of an item in the trash names item and bins', async () => {
  const data = { binId: 'kitchen', ids: ['drill'], toBinId: 'cellar' };
  const rows = [someItem({ id: 'drill', binId: 'kitchen', name: 'Drill' })];
  const refused: Refused = {
    operationId: 'one',
    operation: { call: 'items.move', data, rows },
    code: 'items.inTrash',
    message: '',
    at: '2026-05-03T10:00:00.000Z',
    names: { kitchen: 'Kitchen', cellar: 'Cellar' },
    group: [],
  };
  expect(await failedWords(t, refused)).toMatch(/^Not saved: Moved Drill from Kitchen to Cellar\. /);
});

test.each([
  [{ name: 'Mortar', was: { name: 'Pestle' } }, 'Pestle was deleted. Your new name is waiting.'],
  [{ notes: 'Granite' }, 'Pestle was deleted. Your change is waiting.'],
])('a refused change %j of a deleted item is one sentence with its cause', async (change, text) => {
  const refused: Refused = {
    operationId: 'one',
    operation: {
      call: 'items.update',
      data: { binId: 'kitchen', id: 'pestle', ...change },
      rows: [someItem({ id: 'pestle', binId: 'kitchen', name: 'Pestle' })],
    },
    code: 'items.inTrash',
    message: '',
    at: '2026-05-03T10:00:00.000Z',
    group: [],
  };
  expect(await failedWords(t, refused)).toBe(text);
  expect(deletedTargets(refused)).toContain('kitchen');
});
