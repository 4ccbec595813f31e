import { expect, test } from 'vitest';
import { contradictionIn } from './contradiction.ts';
import { readQuestion } from './question.ts';

const contradiction = (query: string, kind?: Parameters<typeof contradictionIn>[1]) => {
  const { parts } = readQuestion(query, '2026-05-03');
  const found = contradictionIn(
    parts.flatMap(({ condition }) => condition ?? []),
    kind,
  );
  if (found === undefined) return undefined;
  return [found.one.field, 'kind' in found.other ? found.other.kind : found.other.field];
};

test.each([
  ['photo:yes tag:a photo:no', ['photo', 'photo']],
  ['value>500 value<100', ['value', 'value']],
  ['value<100 value>100', ['value', 'value']],
  ['quantity:3 quantity>3', ['quantity', 'quantity']],
  ['quantity:3 quantity:4', ['quantity', 'quantity']],
  ['expires<30d expires>1y', ['expires', 'expires']],
  ['used:yes lent:Anna', ['used', 'lent']],
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
  ['place:a place:b tag:a tag:b value>1 value<5 quantity:3 quantity<4 used:no lent:yes', undefined],
  ['place:a', 'places'],
  ['value>5', 'items'],
  ['private:yes', 'bins'],
] as const)('%s may be true of something', (query, kind) => {
  expect(contradiction(query, kind)).toBeUndefined();
});
