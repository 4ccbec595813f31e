import { expect, test } from 'vitest';
import { newId } from '#web/data/operations/new-id.ts';
import type { Refused } from '#web/data/operations/operation.ts';
import { inside } from '#web/i18n/en/inside.ts';
import { later } from '#web/i18n/en/later.ts';
import { createTranslator } from '#web/i18n/translate.ts';
import { refusalWords } from './refusal-words.ts';

const { t } = createTranslator({ ...inside, ...later }, 'en');
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
