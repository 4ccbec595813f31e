import { expect, test } from 'vitest';
import { someItem } from '#test/web/sample-records.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { deletedTargets, type Refused } from '#web/data/operations/operation.ts';
import { inside } from '#web/i18n/en/inside.ts';
import { later } from '#web/i18n/en/later.ts';
import { createTranslator } from '#web/i18n/translate.ts';
import { failedWords, refusalWords } from './failed-words.ts';

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

const [attic, shelf, box] = [newId(), newId(), newId()];
const bins = new Map([[shelf, { ownerName: 'Olga' }]]);
const locations = new Map([[attic, { ownerName: 'Olga' }]]);
const refused = (operation: Refused['operation'], code: Refused['code'], params = {}): Refused => ({
  operationId: newId(),
  operation,
  code,
  params,
  message: code,
  at: '',
  group: [],
});
const newIn = (container: { locationId?: string; parentBinId?: string }) =>
  ({ call: 'bins.create', data: { id: box, name: 'Tyres', ...container } }) as const;

test.each([
  ['bins.duplicateName', {}, 'Olga already has a bin with this name, maybe one that you don’t see.'],
  ['bins.limitReached', { n: 5 }, 'Olga’s plan is full: it has room for 5 bins. Only Olga can change that.'],
  ['bins.full', { n: 900 }, 'Olga has as many bins as can be kept: 900, those in the trash included.'],
] as const)('%s in another’s location says whose it is', (code, params, words) => {
  const around = { bins, locations };
  expect(refusalWords(t, refused(newIn({ locationId: attic }), code, params), around)).toBe(words);
  expect(refusalWords(t, refused(newIn({ parentBinId: shelf }), code, params), around)).toBe(words);
});

test('items that another’s plan has no room for say whose plan it is', () => {
  const data = { binId: shelf, items: [{ id: newId(), name: 'Jack' }] };
  const operation = { call: 'items.create' as const, data };
  expect(refusalWords(t, refused(operation, 'items.limitReached', { n: 20 }), { bins, locations })).toBe(
    'Olga’s plan is full: it has room for 20 items in each bin. Only Olga can change that.',
  );
});
