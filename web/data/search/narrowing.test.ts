import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someBin, someItem } from '#test/web/sample-records.ts';
import { indexHeader, indexItems } from './index-bin.ts';
import { groupsWanted, letterGroupsOf, mayHold } from './letter-groups.ts';
import { createNarrowing } from './narrowing.ts';
import { parseQuery } from './rank.ts';
import { type SearchIndex, scan, scanAhead } from './scan.ts';

const part = fc.constantFrom(
  'f-',
  '1',
  'lam',
  'la',
  'Låda',
  'l',
  'a',
  'å',
  'lamp',
  'pa',
  ' ',
  'hand',
  'ß',
  '-',
);
const words = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
const item = fc.record({ name: words, notes: fc.option(words, { nil: undefined }) });
const binId = fc.constantFrom('one', 'two', 'three');
const put = fc.record({
  act: fc.constant('put' as const),
  id: binId,
  name: words,
  qrLabel: words,
  items: fc.array(item),
});

/** What happens between two answers: a letter more, a letter less, another question, or a change of the index. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('type' as const), text: part }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('erase' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('ask' as const), text: words }) },
  { weight: 2, arbitrary: put },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('remove' as const), id: binId }) },
);

test('what is narrowed from letter to letter is answered as if it was asked first, also when the index changes', () => {
  fc.assert(
    fc.property(fc.array(put, { maxLength: 3 }), fc.array(step, { maxLength: 30 }), (first, steps) => {
      const headers = new Map();
      const bins = new Map();
      const index: SearchIndex = { headers, bins, locations: new Map() };
      const narrowing = createNarrowing();
      let query = '';
      for (const each of [...first, ...steps]) {
        if (each.act === 'type') query += each.text;
        else if (each.act === 'erase') query = query.slice(0, -1);
        else if (each.act === 'ask') query = each.text;
        else if (each.act === 'remove') {
          headers.delete(each.id);
          bins.delete(each.id);
        } else {
          const { id, name, qrLabel } = each;
          headers.set(id, indexHeader(someBin({ id, name, qrLabel })));
          bins.set(each.id, indexItems(each.items.map(someItem)));
        }
        for (const filter of [{}, { kind: 'item' as const }, { binId: 'two' }]) {
          const asked = parseQuery(query);
          expect(scan(index, asked, filter, narrowing)).toEqual(scan(index, asked, filter));
          scanAhead(index, asked, narrowing);
        }
      }
    }),
  );
});

test('no text is ruled out in which the words stand', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (before, wanted, after) => {
      expect(mayHold(letterGroupsOf(before + wanted + after), groupsWanted(wanted))).toBe(true);
    }),
  );
});

test('a text that lacks the words is mostly ruled out', () => {
  const groups = letterGroupsOf('\nbatterier\nlampa\nskruvmejsel\n'.repeat(40));
  const others = ['handduk', 'julgran', 'filt', 'kabel', 'sladd', 'tallrik', 'gaffel', 'kudde'];
  expect(others.filter((each) => mayHold(groups, groupsWanted(each)))).toEqual([]);
});
