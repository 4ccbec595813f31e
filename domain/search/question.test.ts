import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectLinear } from '#test/linear-time.ts';
import type { OwnField } from '../own-fields/own-field.ts';
import { ownFiltersOf } from './own-filter.ts';
import {
  completionsOf,
  conditionFields,
  conditionStart,
  contradictionIn,
  inLanguage,
  partFor,
  partForNone,
  rangeParts,
  readQuestion,
  withLimit,
  withNone,
  withoutPart,
  withPart,
} from './question.ts';

const contradiction = (query: string, kind?: Parameters<typeof contradictionIn>[1]) => {
  const { parts } = readQuestion(query, '2026-05-03');
  const found = contradictionIn(
    parts.flatMap(({ condition }) => condition ?? []),
    kind,
  );
  if (found === undefined) return undefined;
  return [found.one.field, 'kind' in found.other ? found.other.kind : found.other.field];
};

const today = '2026-05-03';
const read = (query: string) => {
  const { text, parts } = readQuestion(query, today);
  return { text, conditions: parts.map(({ condition }) => condition) };
};

test.each([
  ['tent place:cellar', 'tent', { field: 'place', text: 'cellar' }],
  ['place:"Storage unit" tent', 'tent', { field: 'place', text: 'Storage unit', isWhole: true }],
  ['place:“Storage unit” tent', 'tent', { field: 'place', text: 'Storage unit', isWhole: true }],
  ['place:"Storage un', '', { field: 'place', text: 'Storage un' }],
  ['lent:"Yes"', '', { field: 'lent', text: 'Yes', isWhole: true }],
  ['tag:camping', '', { field: 'tag', text: 'camping' }],
  ['lent:Anna', '', { field: 'lent', text: 'Anna' }],
  ['lent:yes', '', { field: 'lent', text: '' }],
  ['value>500', '', { field: 'value', comparison: '>', amount: 500 }],
  ['value>=500', '', { field: 'value', comparison: '>=', amount: 500 }],
  ['expires<=2026-12', '', { field: 'expires', comparison: '<=', day: '2026-12' }],
  ['värde<12,50', '', { field: 'value', comparison: '<', amount: 12.5 }],
  ['quantity:3', '', { field: 'quantity', comparison: '=', amount: 3 }],
  ['expires<30d', '', { field: 'expires', comparison: '<', day: '2026-06-02' }],
  ['garanti>2026-12-24', '', { field: 'warranty', comparison: '>', day: '2026-12-24' }],
  ['photo:no', '', { field: 'photo', isOn: false }],
  ['photo:bosch', '', { field: 'photo', text: 'bosch' }],
  ['photo:"no"', '', { field: 'photo', text: 'no' }],
  ['privat:ja', '', { field: 'private', isOn: true }],
  ['in:attic', '', { field: 'in', text: 'attic' }],
  ['på:vinden', '', { field: 'in', text: 'vinden' }],
  ['person:anna', '', { field: 'lent', text: 'anna' }],
  ['#hire', '', { field: 'tag', text: 'hire' }],
  ['is:lent', '', { field: 'lent', text: '' }],
  ['är:försenad', '', { field: 'due', comparison: '<', day: '2026-05-03' }],
  ['is:overdue', '', { field: 'due', comparison: '<', day: '2026-05-03' }],
  ['-in:attic', '', { field: 'in', text: 'attic', isNot: true }],
  ['-#sold', '', { field: 'tag', text: 'sold', isNot: true }],
  ['-photo:yes', '', { field: 'photo', isOn: false }],
  ['bought:2016', '', { field: 'bought', comparison: '=', day: '2016' }],
  ['inköpt<2016-05', '', { field: 'bought', comparison: '<', day: '2016-05' }],
  ['opened<-1y', '', { field: 'opened', comparison: '<', day: '2025-05-03' }],
  ['value:none', '', { field: 'value', isOn: false }],
  ['värde:nej', '', { field: 'value', isOn: false }],
  ['tag:ingen', '', { field: 'tag', isOn: false }],
  ['tag:"none"', '', { field: 'tag', text: 'none', isWhole: true }],
  ['tag:no', '', { field: 'tag', text: 'no' }],
])('%s is read as a filter', (query, text, condition) => {
  expect(read(query)).toEqual({ text, conditions: [condition] });
});

const ownField = (id: string, name: string, more: Partial<OwnField> = {}): OwnField => ({
  id,
  of: 'item',
  name,
  kind: 'line',
  ...more,
});
const choices = ['New', 'Worn', 'Worn out'].map((name) => ({ id: name, name }));
const own = ownFiltersOf([
  {
    ownerId: 'olga',
    fields: [
      ownField('serial', 'Serial'),
      ownField('from', 'Bought from'),
      ownField('state', 'Skick på sak', { kind: 'choice', choices }),
      ownField('insured', 'Insured', { kind: 'amount' }),
      ownField('rented', 'Rented', { kind: 'flag' }),
      ownField('tested', 'Tested', { kind: 'day', of: 'bin' }),
      ownField('own-value', 'Value'),
      ownField('gone', 'Old name', { deletedAt: '2026-01-01T00:00:00.000Z' }),
    ],
  },
  { ownerId: 'anna', fields: [ownField('hers', 'serial', { kind: 'number' })] },
]);
const wantedIn = (query: string) =>
  readQuestion(query, today, { own }).parts.flatMap(({ condition }): (object | undefined)[] =>
    condition?.field === 'own' ? condition.tests.map(({ id, wanted }) => ({ id, ...wanted })) : [condition],
  );

test.each<[string, ...(object | undefined)[]]>([
  ['serial:12', { id: 'serial', text: '12' }, { id: 'hers', comparison: '=', amount: 12 }],
  ['Serial>12', { id: 'hers', comparison: '>', amount: 12 }],
  ['serial:none', { id: 'serial', isFilled: false }, { id: 'hers', isFilled: false }],
  ['"bought from":"ica maxi"', { id: 'from', text: 'ica maxi' }],
  ['boughtfrom:ica', { id: 'from', text: 'ica' }],
  ['skickpåsak:worn', { id: 'state', text: 'worn', choices: ['Worn', 'Worn out'] }],
  ['skickpasak:"worn"', { id: 'state', text: 'worn', isWhole: true, choices: ['Worn'] }],
  ['insured>3000', { id: 'insured', comparison: '>', amount: 3000 }],
  ['insured<12,5', { id: 'insured', comparison: '<', amount: 12.5 }],
  ['rented:ja', { id: 'rented', is: true }],
  ['rented:no', { id: 'rented', is: false }],
  ['rented:none', { id: 'rented', isFilled: false }],
  ['tested<2026', { id: 'tested', comparison: '<', day: '2026' }],
  ['tested>-30d', { id: 'tested', comparison: '>', day: '2026-04-03' }],
  ['value>5', { field: 'value', comparison: '>', amount: 5 }],
  ['"value":x', { id: 'own-value', text: 'x' }],
  ['insured>much', undefined],
  ['-insured>3', undefined],
  ['rented:maybe', undefined],
])('%s is a filter by a field that an owner defined', (query, ...wanted) => {
  expect(wantedIn(query)).toEqual(wanted);
});

test('a filter of a view is read by the new kind of its field, or left unread', () => {
  const ofKind = (kind: OwnField['kind'], more: Partial<OwnField> = {}) => {
    const fields: OwnField[] = [{ id: 'new', of: 'item', name: 'Weight', kind, replaces: ['old'], ...more }];
    return ownFiltersOf([{ ownerId: 'olga', fields }]);
  };
  const read = (query: string, filters: ReturnType<typeof ownFiltersOf>) => {
    const [part] = readQuestion(query, today, { own: filters, isView: true }).parts;
    return part?.condition?.field === 'own'
      ? part.condition.tests.map(({ wanted }) => wanted)
      : part?.condition;
  };
  expect(read('weight:12', ofKind('line'))).toEqual([{ text: '12' }]);
  expect(read('weight:12', ofKind('number'))).toEqual([{ comparison: '=', amount: 12 }]);
  expect(read('weight:"Worn"', ofKind('choice', { choices: [{ id: 'w', name: 'Worn' }] }))).toMatchObject([
    { choices: ['w'] },
  ]);
  for (const kind of ['number', 'day', 'flag'] as const)
    expect(read('weight:"Worn"', ofKind(kind))).toBeUndefined();
  expect(read('weight>12', ofKind('line'))).toBeUndefined();
  expect(read('weight:none', ofKind('number'))).toEqual([{ isFilled: false }]);
});

test('a filter by own fields can be negated; one of a deleted field has no test', () => {
  const conditionOf = (query: string, isView = false) =>
    readQuestion(query, today, { own, isView }).parts[0]?.condition;
  expect(conditionOf('-serial:x')).toMatchObject({ field: 'own', name: 'Serial', isNot: true });
  expect(conditionOf('oldname:x')).toEqual({ field: 'own', name: 'Old name', tests: [] });
  expect(conditionOf('colour:x')).toBeUndefined();
  expect(conditionOf('colour:x', true)).toEqual({ field: 'own', name: 'colour', tests: [] });
  expect(conditionOf('1:24', true)).toBeUndefined();
});

test.each<[string, string[], string[]]>([
  ['tent se', ['Serial:'], ['tent Serial:']],
  ['s', [], []],
  ['my bought fr', ['"Bought from":'], ['my "Bought from":']],
  ['ins', ['Insured>'], ['Insured>']],
  ['value', ['"Value":'], ['"Value":']],
  ['old', [], []],
  ['"Skick på sak":wor', ['Worn', 'Worn out'], ['"Skick på sak":Worn ', '"Skick på sak":"Worn out" ']],
  ['rented:', ['yes', 'no', 'none'], ['rented:yes ', 'rented:no ', 'rented:none ']],
])('%s is completed to %j by own fields', (query, labels, queries) => {
  const found = completionsOf(query, today, 'en', {}, own);
  expect(found.map(({ label }) => label)).toEqual(labels);
  expect(found.map((each) => each.query)).toEqual(queries);
});

test.each([
  ['skickpasak', 'Worn out'],
  ['rented', 'no'],
])('the counted value of %s, %s, is added as a filter, recognised and taken out', (key, value) => {
  const filter = own.get(key) ?? { name: '', fields: [] };
  const query = withPart('tent', filter, value, 'sv');
  const { parts } = readQuestion(query, today, { own });
  const part = partFor(parts, filter, value);
  expect(part && withoutPart(query, part)).toBe('tent');
  expect(partFor(parts, filter, 'yes')).toBeUndefined();
});

test.each(['value', 'rented'])(
  'the filter for things without a %s is added, recognised and taken out',
  (name) => {
    const field = own.get(name) ?? 'value';
    const query = withNone('tent value>5', field, 'sv');
    const { parts } = readQuestion(query, today, { own });
    const part = partForNone(parts, field);
    expect(part && withoutPart(query, part)).toBe('tent value>5');
    expect(partForNone(parts, 'tag')).toBeUndefined();
  },
);

test('filters and words are read in any order', () => {
  expect(read('blue place:attic tent  low:yes rope')).toEqual({
    text: 'blue tent rope',
    conditions: [
      { field: 'place', text: 'attic' },
      { field: 'low', isOn: true },
    ],
  });
});

test.each([
  '12:30',
  'https://example.org',
  'Nils: camping',
  'low',
  'a>b',
  '"place:x"',
  'nr #17',
  'is:nice',
  'a-b',
])('%s is read as text', (query) => {
  expect(read(query)).toEqual({ text: query, conditions: [] });
});

test.each([
  'value>',
  'value>abc',
  'low:maybe',
  'place:',
  'place:""',
  'expires<soon',
  'expires<2026-99-99',
  'expires<9999y',
])('%s is a filter without a readable value', (query) => {
  expect(read(query)).toEqual({ text: '', conditions: [undefined] });
});

test('removing a filter leaves the rest of the query', () => {
  const query = 'blue place:attic tent';
  const [part] = readQuestion(query, today).parts;
  expect(part && withoutPart(query, part)).toBe('blue tent');
});

test('the first twenty filters are read, later ones are text', () => {
  const { text, parts } = readQuestion('tag:a '.repeat(21), today);
  expect(parts).toHaveLength(20);
  expect(text).toBe('tag:a');
});

test('the start of every filter is read as that filter in both languages', () => {
  for (const field of conditionFields)
    for (const locale of ['en', 'sv'] as const)
      expect(readQuestion(conditionStart(field, locale), today).parts).toMatchObject([{ field }]);
});

test.each([
  ['lent:yes -place:"Attic" value>5 tag:none', 'utlånad:ja -plats:"Attic" värde>5 tagg:ingen'],
  ['is:overdue', 'åter<0d'],
])('%s is written in Swedish as filters', (filters, written) => {
  expect(inLanguage(filters, today, 'sv')).toBe(written);
  expect(read(written).conditions).toEqual(read(filters).conditions);
});

test('completions are values of the last filter', () => {
  const lists = { place: ['Attic', 'Storage unit'] };
  const complete = (query: string) => completionsOf(query, today, 'en', lists).map((each) => each.query);
  expect(complete('tent place:')).toEqual(['tent place:Attic ', 'tent place:"Storage unit" ']);
  expect(complete('place:"stor')).toEqual(['place:"Storage unit" ']);
  expect(complete('photo:')).toEqual(['photo:yes ', 'photo:no ']);
  expect(complete('tent')).toEqual([]);
  expect(complete('place:attic tent')).toEqual([]);
});

test('completions ignore accents, list prefix matches first and each name once', () => {
  const lists = { place: ['Mörk källare', 'Källare'], lent: ['Åsa', 'Anna', 'åsa'] };
  const complete = (query: string) => completionsOf(query, today, 'sv', lists).map(({ label }) => label);
  expect(complete('plats:kal')).toEqual(['Källare', 'Mörk källare']);
  expect(complete('utlånad:')).toEqual(['ja', 'Åsa', 'Anna']);
  expect(complete('utlånad:asa')).toEqual([]);
});

test.each([
  ['tent low', 'en', 'low:yes', 'tent low:yes '],
  ['tält foto', 'sv', 'foto:nej', 'tält foto:nej '],
] as const)('%s is offered as a filter in %s', (query, locale, label, completed) => {
  expect(completionsOf(query, today, locale, {})).toEqual([{ label, query: completed }]);
});

test.each(['Place', 'value', 'antal', 'tag', 'in'])(
  '%s needs a value, so it is not offered as a filter',
  (query) => {
    expect(completionsOf(query, today, 'en', { place: ['Attic'] })).toEqual([]);
  },
);

test('a tag that is begun with # is completed as a tag', () => {
  const complete = (query: string) =>
    completionsOf(query, today, 'en', { tag: ['hire', 'to hire'] }).map((each) => each.query);
  expect(complete('tent #hi')).toEqual(['tent tag:hire ', 'tent tag:"to hire" ']);
  expect(complete('-#hi')).toEqual(['-tag:hire ', '-tag:"to hire" ']);
});

test('any query is read in linear time into filters that do not overlap', () => {
  const piece = fc.oneof(
    fc.constantFrom('place:', 'value>', '"', ' ', 'tag:x', ':', '<', '"bought from":', 'serial:'),
    fc.string(),
  );
  fc.assert(
    fc.property(
      fc.array(piece).map((all) => all.join('')),
      (query) => {
        let end = 0;
        for (const part of readQuestion(query, today, { own }).parts) {
          expect(part.start).toBeGreaterThanOrEqual(end);
          end = part.end;
        }
        expect(end).toBeLessThanOrEqual(query.length);
      },
    ),
  );
  const longest = 'place:"'.repeat(3_000);
  expectLinear('conditions', longest, () => readQuestion(longest, today, { own }));
  const marks = ' "a'.repeat(7_000);
  expectLinear('quotation marks', marks, () => readQuestion(marks, today, { own }));
});

test.each([
  ['photo:yes tag:a photo:no', ['photo', 'photo']],
  ['value>500 value<100', ['value', 'value']],
  ['value<100 value>100', ['value', 'value']],
  ['value<=99 value>=100', ['value', 'value']],
  ['value<100 value>=100', ['value', 'value']],
  ['quantity:3 quantity>=4', ['quantity', 'quantity']],
  ['quantity:3 quantity>3', ['quantity', 'quantity']],
  ['quantity:3 quantity:4', ['quantity', 'quantity']],
  ['expires<30d expires>1y', ['expires', 'expires']],
  ['used:yes lent:Anna', ['used', 'lent']],
  ['in:attic -in:attic', ['in', 'in']],
  ['value:none value:yes', ['value', 'value']],
])('%s contradicts itself', (query, fields) => {
  expect(contradiction(query)).toEqual(fields);
});

test.each([
  ['value>5', 'bins', ['value', 'bins']],
  ['tag:a', 'places', ['tag', 'places']],
  ['used:yes', 'out', ['used', 'out']],
  ['lent:yes', 'used-up', ['lent', 'used-up']],
] as const)('%s contradicts the chip of %s', (query, kind, fields) => {
  expect(contradiction(query, kind)).toEqual(fields);
});

test.each([
  ['place:cellar tag:camping lent:name value>500 expires<30d low photo:no private:yes', undefined],
  [
    'place:a place:b tag:a tag:b value>1 value<5 quantity:3 quantity<=3 warranty>=2026-05-03 warranty<=2026-05-03 used:no lent:yes',
    undefined,
  ],
  ['place:a', 'places'],
  ['value>5', 'items'],
  ['expires:2026 expires:2026-05 place:a -place:b', undefined],
  ['private:yes', 'bins'],
] as const)('%s may be true of something', (query, kind) => {
  expect(contradiction(query, kind)).toBeUndefined();
});

test('limits are replaced on their side only, and an empty text ends one', () => {
  const limited = (query: string, side: 'from' | 'to', text: string) => {
    const { parts } = readQuestion(query, today, { own });
    return withLimit(query, rangeParts(parts, 'value')[side], { field: 'value', side, text }, 'en');
  };
  expect(limited('saw', 'from', '10')).toBe('saw value>=10 ');
  expect(limited('saw value>5 value<=90', 'from', '10')).toBe('saw value<=90 value>=10 ');
  expect(limited('value>=10 value<=90 ', 'to', '')).toBe('value>=10');
  expect(limited('expires>=2026-05-03', 'to', '2.5')).toBe('expires>=2026-05-03 value<=2.5 ');
});
