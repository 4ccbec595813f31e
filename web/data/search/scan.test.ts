import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, lower } from '#domain/fold.ts';
import { adversarialTexts } from '#test/adversarial-texts.ts';
import { expectLinear } from '#test/linear-time.ts';
import { someBin, someItem, someLocation } from '#test/web/sample-records.ts';
import { indexHeader, indexItems, indexLocation } from './index-bin.ts';
import { completeNames, wordsInUse } from './own-words.ts';
import { present } from './present.ts';
import { matchTiers, parseQuery, rankName } from './rank.ts';
import { resultsMax, type SearchIndex, scan } from './scan.ts';

function indexOf(bins: Record<string, (string | Parameters<typeof someItem>[0])[]>): SearchIndex {
  const headers = new Map();
  const items = new Map();
  for (const [name, things] of Object.entries(bins)) {
    headers.set(name, indexHeader(someBin({ id: name, name })));
    items.set(
      name,
      indexItems(things.map((each) => someItem(typeof each === 'string' ? { name: each } : each))),
    );
  }
  return { headers, bins: items, locations: new Map() };
}

const found = (index: SearchIndex, query: string) => scan(index, parseQuery(query)).map(({ name }) => name);

test('whole words rank before beginnings, insides and notes', () => {
  const index = indexOf({
    Låda: ['Handskar', 'Varma hand', 'Strandhandduk', { name: 'Tvål', notes: 'för händer' }],
  });
  expect(found(index, 'hand')).toEqual(['Varma hand', 'Handskar', 'Strandhandduk', 'Tvål']);
});

test('an exact name is found behind many names that contain the word', () => {
  const cables = Array.from({ length: 800 }, (_, n) => `Long cable ${n}`);
  expect(found(indexOf({ Attic: cables, Cellar: ['Cable'] }), 'cable')[0]).toBe('Cable');
});

const labelled = (bins: Omit<Parameters<typeof someBin>[0], 'id'>[]): SearchIndex => ({
  headers: new Map(bins.map((bin, at) => [String(at), indexHeader(someBin({ ...bin, id: String(at) }))])),
  bins: new Map(),
  locations: new Map(),
});

/** The highlighted part of each result. */
function litUp(index: SearchIndex, query: string): string[] {
  const asked = parseQuery(query);
  return scan(index, asked)
    .map((match) => present(match, asked, index))
    .map(({ name, excerpt = name, matches }) => matches.map(([from, to]) => excerpt.slice(from, to)).join());
}

test.each([
  ['f21', ['Tools', 'Half21'], 'F-21'],
  ['F 21', ['Tools'], 'F-21'],
  ['f-21', ['Tools'], 'F-21'],
  ['kok1', ['Plates'], 'KÖK-1'],
  ['kök 1', ['Plates'], 'KÖK-1'],
  ['ski2', ['Ski – 2'], 'Ski – 2'],
  ['abcd-efgh jkmn', ['Coded'], 'ABCD EFGH JKMN'],
  ['dwinter', [], ''],
])(
  'labels, codes and the starts of bin names are found without spaces and dashes: %s',
  (query, names, lit) => {
    const index = labelled([
      { name: 'Half21' },
      { name: 'Tools', qrLabel: 'F-21' },
      { name: 'Plates', qrLabel: 'KÖK-1' },
      { name: 'Ski – 2' },
      { name: 'Coded', qrCode: 'ABCDEFGHJKMN' },
      { name: 'Old winter' },
    ]);
    expect(found(index, query)).toEqual(names);
    if (lit !== '') expect(litUp(index, query)[0]).toBe(lit);
  },
);

test.each(['17', 'box 17', 'nr 17', 'nr. 17', 'no 17', '#17', 'låda 17', 'LÅDA17', 'number 17'])(
  'the bin with the number comes first for %s',
  (query) => {
    let index = indexOf({ 'Låda 17': ['17 plates', 'Lid for box 17'], 'Box 170': [] });
    const pots = indexHeader(someBin({ id: 'pots', name: 'Pots', qrLabel: '17' }));
    index = { ...index, headers: new Map([...index.headers, ['pots', pots]]) };
    const names = found(index, query);
    expect(names.slice(0, 2).sort()).toEqual(['Låda 17', 'Pots']);
  },
);

test('a whole label comes before names that only begin so', () => {
  const index = labelled([{ name: 'A3 paper' }, { name: 'Tools', qrLabel: 'A-3' }]);
  expect(found(index, 'a3')).toEqual(['Tools', 'A3 paper']);
});

test('a label with the typed diacritics comes first', () => {
  const index = labelled([
    { name: 'A', qrLabel: 'KOK-1' },
    { name: 'Bb', qrLabel: 'KÖK-1' },
  ]);
  expect(found(index, 'kök1')).toEqual(['Bb', 'A']);
});

test('a label that folds to a code does not pass for it', () => {
  const index = labelled([
    { name: 'Mine', qrCode: 'ABCDEFGHJKMN' },
    { name: 'Not', qrLabel: 'ÁBCD EFGH JKMN' },
  ]);
  expect(found(index, 'abcdefghjkmn')).toEqual(['Mine']);
});

test('one or two letters match only where words begin', () => {
  const index = indexOf({ Attic: ['Mortel', 'Tent', 'Old tent', { name: 'Saw', notes: 'for tall trees' }] });
  expect(found(index, 't')).toEqual(['Tent', 'Old tent', 'Saw']);
  expect(found(index, 'te')).toEqual(['Tent', 'Old tent']);
  expect(found(index, 'tel')).toEqual(['Mortel']);
});

test('a thing that has the word comes before bins that only begin with it', () => {
  const index = indexOf({ Spikpistoler: ['Spik 2 tum', 'Lång spik'], Spikar: [] });
  expect(found(index, 'spik')).toEqual(['Lång spik', 'Spik 2 tum', 'Spikar', 'Spikpistoler']);
});

test.each([
  ['spikar', 'Spik'],
  ['spikarna', 'Spik'],
  ['boas', 'Boa'],
  ['boa', 'Boas'],
  ['lampor', 'Lampa'],
  ['lampa', 'Lampor'],
  ['lampan', 'Taklampor'],
  ['hammaren', 'Hammare'],
  ['knivar', 'Kniv'],
  ['skor', 'Sko'],
  ['boxes', 'Box'],
  ['houses', 'Doll house'],
  ['batteries', 'Battery'],
  ['battery', 'Batteries'],
])('another form of the word is found: %s finds %s', (query, name) => {
  expect(found(indexOf({ '#': [name, 'Kartong'] }), query)).toEqual([name]);
});

test('one of several words needs more than three letters in common', () => {
  expect(found(indexOf({ 'Kläder 2': [], 'Lådan vid 2': [] }), 'låda 2')).toEqual(['Lådan vid 2']);
});

test('words that only share their beginning are not another form', () => {
  expect(found(indexOf({ '#': ['Kartong', 'Kartor'] }), 'karta')).toEqual(['Kartor']);
});

test.each(['spikar i garage', 'the drill in garage', 'spik och skruv', 'my drills'])(
  'small words and endings need not match: %s',
  (query) => {
    const index = indexOf({ Garage: ['Spik, skruv', 'Drill'] });
    expect(found(index, query)).toHaveLength(1);
  },
);

test('å, ä and ö match themselves first, then their base letters', () => {
  const index = indexOf({ Kök: ['Olja', 'Snöre', 'Öljett', 'Ostkniv'] });
  expect(found(index, 'ö')).toEqual(['Öljett', 'Olja', 'Ostkniv']);
  expect(found(index, 'olj')).toEqual(['Olja', 'Öljett']);
  expect(found(index, 'ölj')).toEqual(['Öljett', 'Olja']);
});

test('one text in other characters is found as if it were typed so', () => {
  const index = indexOf({
    Box: [
      'Women’s boots',
      "Women's scarf",
      '3.5” drive',
      '3.5" case',
      'ＵＳＢケーブル',
      'USB hub',
      'M8–1.25',
    ],
  });
  for (const query of ["women's", 'women’s'])
    expect(found(index, query).sort()).toEqual(["Women's scarf", 'Women’s boots']);
  for (const query of ['3.5"', '3.5”'])
    expect(found(index, query).sort()).toEqual(['3.5" case', '3.5” drive']);
  expect(found(index, 'usb')).toEqual(['USB hub', 'ＵＳＢケーブル']);
  for (const query of ['M8-1.25', 'm8–1.25']) expect(found(index, query)).toEqual(['M8–1.25']);
});

test.each(['850076167554', '0850076167554', '00850076167554', '0 850076 167554'])(
  'a product number is found with and without leading zeros: %s',
  (query) => {
    const codes = ['850076167554', '0850076167554', '0 850076-167554', '850076167500'];
    const index = indexOf({ Box: codes.map((barcode, at) => ({ name: `Thing ${at}`, barcode })) });
    expect(found(index, query).sort()).toEqual(['Thing 0', 'Thing 1', 'Thing 2']);
  },
);

test('combining marks alone match nothing', () => {
  expect(found(indexOf({ Kök: ['Snöre'] }), '\u0301')).toEqual([]);
});

test('words may be apart, and one of them may be the name of the bin', () => {
  const index = indexOf({ Garage: ['Drill, blue', 'Blue drill bits'], Cellar: ['Drill'] });
  expect(found(index, 'drill garage').sort()).toEqual(['Blue drill bits', 'Drill, blue']);
  expect(found(index, 'blue drill')).toEqual(['Blue drill bits', 'Drill, blue']);
});

test('trashed items and bins are not found; archived bins are', () => {
  const index = indexOf({
    Gone: ['Lamp'],
    Kept: [{ name: 'Lamp shade', deletedAt: '2026-01-01T00:00:00.000Z' }],
  });
  const gone = index.headers.get('Gone');
  if (gone) gone.header.deletedAt = '2026-01-01T00:00:00.000Z';
  expect(found(index, 'lamp')).toEqual([]);
  if (gone) {
    delete gone.header.deletedAt;
    gone.header.archivedAt = '2026-01-01T00:00:00.000Z';
  }
  expect(found(index, 'lamp')).toHaveLength(1);
});

test.each([
  ['wigs', 'Wig stand', 'Wig'],
  ['lampors', 'Lampor stora', 'Lampor'],
  ['ski2', 'Ski – 2', 'Ski – 2'],
])('%s highlights words of “%s”, not across them', (query, name, lit) => {
  expect(litUp(labelled([{ name }]), query)).toEqual([lit]);
});

test('a result has the ranges of the words and the path of its bin', () => {
  const headers = new Map([
    ['a', indexHeader(someBin({ id: 'a', name: 'Vind' }))],
    ['b', indexHeader(someBin({ id: 'b', name: 'Jul', parentBinId: 'a' }))],
  ]);
  const items = indexItems([
    someItem({ name: 'Stjärna', notes: 'Köpt i Småland, sladden är lagad', quantity: 2 }),
  ]);
  const index = { headers, bins: new Map([['b', items]]), locations: new Map() };
  const asked = parseQuery('småland');
  const [result] = scan(index, asked).map((match) => present(match, asked, index));
  expect(result).toMatchObject({ kind: 'item', binId: 'b', path: ['Vind'], field: 'notes', quantity: 2 });
  const [start, end] = result?.matches[0] ?? [0, 0];
  expect(result?.excerpt?.slice(start, end)).toBe('Småland');
});

test('a result in a deep chain of bins shows only the innermost ones', () => {
  const chain = Array.from({ length: 20 }, (_, n) =>
    someBin({ id: `${n}`, name: `Box ${n}`, ...(n > 0 && { parentBinId: `${n - 1}` }) }),
  );
  const headers = new Map(chain.map((bin) => [bin.id, indexHeader(bin)]));
  const index = { headers, bins: new Map(), locations: new Map() };
  const asked = parseQuery('box 19');
  const [result] = scan(index, asked).map((match) => present(match, asked, index));
  expect(result).toMatchObject({ name: 'Box 19', path: ['…', 'Box 16', 'Box 17', 'Box 18'] });
});

test('a place matches by name and address, its bins and items by its name', () => {
  const texts = { address: 'Ringvägen 4', description: 'In från Ringvägen' };
  const storage = someLocation({ id: 's', name: 'Förråd', ...texts });
  const gone = someLocation({ id: 'g', name: 'Förråd 2', deletedAt: '2026-01-01T00:00:00.000Z' });
  const index = {
    headers: new Map([['a', indexHeader(someBin({ id: 'a', name: 'Verktyg', locationId: 's' }))]]),
    bins: new Map([['a', indexItems([someItem({ name: 'Borr' })])]]),
    locations: new Map([storage, gone].map((each) => [each.id, indexLocation(each)])),
  };
  expect(found(index, 'forr')).toEqual(['Förråd']);
  expect(found(index, 'borr förråd')).toEqual(['Borr']);
  expect(found(index, 'verktyg förråd')).toEqual(['Verktyg']);
  const asked = parseQuery('ringv');
  expect(scan(index, asked, { kind: 'bin' })).toEqual([]);
  expect(scan(index, asked, { tag: 'tool' })).toEqual([]);
  const [place] = scan(index, asked, { kind: 'location' }).map((match) => present(match, asked, index));
  expect(place).toMatchObject({
    kind: 'location',
    locationId: 's',
    field: 'address',
    excerpt: 'Ringvägen 4',
  });
  const drill = parseQuery('borr');
  const [item] = scan(index, drill).map((match) => present(match, drill, index));
  expect(item).toMatchObject({ kind: 'item', path: ['Förråd'] });
});

test('names are completed from the beginnings of words, each once', () => {
  const index = indexOf({
    A: ['Batterier AA', 'batterier aa', 'Små batterier'],
    B: ['Batterilåda', 'Kombatt'],
  });
  expect(completeNames(index, 'batt')).toEqual(['Batterilåda', 'Batterier AA', 'Små batterier']);
});

test('every name that contains the query is found with its rank', () => {
  const name = fc
    .array(fc.constantFrom('låda', 'Lada', 'öl', 'hand', 'duk', 'är', 'a', '-', ' '), {
      minLength: 1,
      maxLength: 5,
    })
    .map((parts) => parts.join('').trim())
    .filter((each) => fold(each) !== '');
  fc.assert(
    fc.property(fc.array(name, { maxLength: resultsMax - 2 }), name, (names, query) => {
      const asked = parseQuery(query);
      // Names without its small words match a query as well.
      fc.pre(asked.folded !== '' && asked.core === undefined);
      const matches = scan(indexOf({ '#': names }), asked).filter(({ item }) => item);
      const rankOf = (each: string) => rankName(fold(each), asked);
      const expected = names.filter((each) => rankOf(each) !== undefined);
      // Other forms of the word are found as well, at the end of compounds too.
      const whole = matches.filter(
        ({ name, tier }) =>
          tier < matchTiers.inflected || (tier === matchTiers.inside && rankOf(name) !== undefined),
      );
      expect(whole.map((match) => match.name).sort()).toEqual(expected.sort());
      for (const { name, tier, isExact } of whole) {
        const asWritten = asked.hasDiacritics && isExact;
        const rank = asWritten ? rankName(lower(name), { ...asked, folded: asked.lower }) : rankOf(name);
        expect(tier).toBe(rank);
      }
    }),
  );
});

test('a search can be filtered by kind, tag or out', () => {
  const index = indexOf({
    Lamps: [{ name: 'Lamp', quantity: 0 }, { name: 'Lamp shade', tags: ['paper'] }, 'Lamp foot'],
  });
  const narrowed = (filter: Parameters<typeof scan>[2]) =>
    scan(index, parseQuery('lamp'), filter).map(({ name }) => name);
  expect(narrowed({ kind: 'bin' })).toEqual(['Lamps']);
  expect(narrowed({ kind: 'item' })).toEqual(['Lamp', 'Lamp foot', 'Lamp shade']);
  expect(narrowed({ tag: 'paper' })).toEqual(['Lamp shade']);
  // This test's bin header has no items.
  expect(narrowed({ only: 'usedUp' })).toEqual(['Lamp', 'Lamps']);
});

test('tags are sorted by use', () => {
  const index = indexOf({
    Lamps: [
      { name: 'a', tags: ['paper'] },
      { name: 'b', tags: ['glass', 'paper'] },
    ],
  });
  expect(wordsInUse(index, 'tags')).toEqual(['paper', 'glass']);
});

test('a query of 500 characters is read in linear time', () => {
  const words = Array.from({ length: 70 }, (_, n) => `b\u00f6cker${String.fromCharCode(97 + (n % 26))}a`);
  const texts = [...adversarialTexts(500), ['different words', words.join(' ').slice(0, 500)] as const];
  for (const [name, text] of texts) expectLinear(name, text, () => parseQuery(text));
});

test('values of own fields are found by text, choice name and number, and named', () => {
  const fields = new Map(
    (
      [
        { id: 'serial', of: 'item', name: 'Serial number', kind: 'line' },
        {
          id: 'state',
          of: 'item',
          name: 'State',
          kind: 'choice',
          choices: [{ id: 'c1', name: 'Needs repair' }],
        },
        { id: 'bought', of: 'item', name: 'Bought', kind: 'day' },
      ] as const
    ).map((field) => [field.id, { ...field, choices: 'choices' in field ? [...field.choices] : undefined }]),
  );
  const drill = someItem({
    name: 'Drill',
    fields: { serial: 'SN-47-11', state: 'c1', bought: '2026-05-03' },
  });
  const index: SearchIndex = {
    headers: new Map([['a', indexHeader(someBin({ id: 'a', name: 'Tools' }))]]),
    bins: new Map([['a', indexItems([drill, someItem({ name: 'Saw' })], undefined, fields)]]),
    locations: new Map(),
    ownFields: fields,
  };
  for (const query of ['sn-47', 'sn4711', 'repair']) expect(found(index, query), query).toEqual(['Drill']);
  for (const query of ['c1', '2026-05']) expect(found(index, query), query).toEqual([]);
  const [match] = scan(index, parseQuery('repair'));
  expect(match && present(match, parseQuery('repair'), index)).toMatchObject({
    field: 'fields.state',
    excerpt: 'Needs repair',
  });
});
