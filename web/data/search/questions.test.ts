import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { giveBrowserParts } from '#test/web/browser-parts.ts';
import { giveSearchWorker } from '#test/web/in-page-worker.ts';
import { someBin, someItem, someLocation } from '#test/web/sample-records.ts';
import { cell } from '../cells/cell.ts';
import { newId } from '../operations/new-id.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import { storeChanges } from '../storage/base.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { createSearch } from './search-client.ts';

let database: Database;
let search: ReturnType<typeof createSearch>;
const today = '2026-11-29';

type Filled = [name: string, place: string, items: Partial<Item>[], more?: Partial<BinHeader>];
const named = (...names: string[]) => names.map((name) => ({ name }));
const lentTo = (borrower: string, dueDate?: string): Partial<Item> => ({
  loanedTo: borrower,
  loanedCount: 1,
  dueDate,
});

/** A theatre's store and a household, in English and Swedish. */
const store: Filled[] = [
  ['Cables 1', 'Attic', named('XLR cable 5 m', 'Jack cable red', 'Extension lead')],
  ['Cables 2', 'Attic', named('XLR cable 10 m', 'Schuko lead'), { qrLabel: 'A004' }],
  [
    'Costumes 1',
    'Costume room',
    [
      { name: 'Feather boa', quantity: 12 },
      { name: 'Corset', ...lentTo('Anna Berg', '2026-11-20') },
      { name: 'Velvet cape', value: 3500, purchaseDate: '2016-05-29' },
    ],
  ],
  [
    'Wigs',
    'Costume room',
    [
      { name: 'Wig, blond', quantity: 14, tags: ['hire'] },
      { name: 'Wig, black', quantity: 3 },
      ...named('Wig cap'),
    ],
  ],
  [
    'Props 3',
    'Prop store',
    [
      { name: 'Washing line', notes: 'strung in act two' },
      ...named('Tinsel', 'Programme', 'Crown'),
      { name: 'Sword', tags: ['hire'], value: 1200 },
    ],
  ],
  [
    'Lighting',
    'Prop store',
    [
      { name: 'Lamp Edison', ...lentTo('Anna Berg', '2027-01-10'), value: 200 },
      { name: 'G-clamp', quantity: 40 },
      { name: 'Par can', notes: 'SN-63976' },
    ],
  ],
  [
    'First aid',
    'Prop store',
    [
      { name: 'Bandage', expiryDate: '2026-11-15' },
      { name: 'Plaster', expiryDate: '2026-11-30' },
      { name: 'Eye wash', expiryDate: '2027-03-01' },
    ],
  ],
  [
    'Microphones',
    'Prop store',
    named('Headset mic', 'Handheld transmitter'),
    { lastAccessed: '2024-01-01T10:00:00.000Z' },
  ],
  ['Verktyg', 'Källaren', named('Hammare', 'Skruvmejsel, stjärna', 'Såg', 'Spik 2 tum', 'Tång')],
  [
    'Målning',
    'Källaren',
    [...named('Målarfärg vit', 'Pensel', 'Roller'), { name: 'Tejp', quantity: 1, lowStockAt: 2 }],
  ],
  ['Stegar', 'Källaren', [{ name: 'Stege', notes: 'färgfläckar' }]],
  [
    'Jul',
    'Vinden',
    [
      ...named('Tomteskägg', 'Julgransfot', 'Ljusslinga', 'Peruk, svart'),
      { name: 'Taklampa', tags: ['sommar'] },
    ],
  ],
  ['Böcker', 'Vinden', [...named('Kokbok', 'Sagobok'), { name: 'Atlas', ...lentTo('Björn') }]],
  ['Sybehör', 'Vinden', named('Knappar', 'Sax', 'Nyckelring', 'In')],
  [
    'Skafferi',
    'Källaren',
    [
      { name: 'Sylt', expiryDate: '2026-12-10' },
      { name: 'Batteri AA', quantity: 0 },
      ...named('Konserver', 'Kniv'),
    ],
    { isPrivate: true },
  ],
  ['Hattar', 'Vinden', named('Stråhatt', 'Damhatt')],
  ['Box 17', 'Attic', named('Rope'), { missingSince: '2026-01-01T00:00:00.000Z' }],
];

beforeAll(async () => {
  vi.resetModules();
  giveBrowserParts();
  giveSearchWorker();
  const userId = newId();
  database = openDatabase(userId);
  const locations = Object.fromEntries(
    [...new Set(store.map(([, place]) => place))].map((name) => [
      name,
      someLocation({ id: name, name, revision: 1 }),
    ]),
  );
  const bins = Object.fromEntries(
    store.map(([name, place, items, more]) => {
      const opened = { createdAt: '2026-01-01T00:00:00.000Z', lastAccessed: '2026-11-01T00:00:00.000Z' };
      const header = someBin({
        ...opened,
        locationId: place,
        revision: 1,
        itemCount: items.length,
        ...more,
        id: newId(),
        name,
      });
      const photo = { id: newId(), width: 4, height: 3, placeholder: '' };
      const rows = items.map((item) =>
        someItem({
          value: 10,
          tags: ['diverse'],
          photos: [photo],
          ...item,
          name: item.name ?? '',
          binId: header.id,
        }),
      );
      return [header.id, { from: 0, to: 1, header, items: rows, removed: [] }];
    }),
  );
  await storeChanges(database, [{ type: 'changes', bins, locations }], [], () => undefined);
  const actor = () => ({ userId, userName: 'Olga', plan: 'unlimited' as const });
  search = createSearch(userId, cell<readonly OutboxEntry[]>([]), actor);
});

afterAll(() => {
  search.stop();
  database.close();
  vi.unstubAllGlobals();
});

type Language = 'en' | 'sv';

async function ask(question: string, language: Language) {
  const { readQuestion } = await import('#domain/search/question.ts');
  const { text, parts } = readQuestion(question, today);
  const conditions = parts.flatMap(({ condition }) => condition ?? []);
  const filter = conditions.length > 0 ? { conditions } : {};
  const answer =
    text === ''
      ? await search.list(filter, 100, language)
      : await search.find(text, filter, { today, language, limit: 100 });
  if (!answer || answer === 'superseded') return expect.unreachable();
  return answer;
}

/** The first hits of each question, in any order. Most are of the review of 28 November 2026. */
const questions: [question: string, language: Language, firstHits: string[]][] = [
  ['lamp', 'en', ['Lamp Edison']],
  ['lamps', 'en', ['Lamp Edison']],
  ['cable attic', 'en', ['Cables 1', 'Cables 2']],
  ['XLR', 'en', ['XLR cable 5 m', 'XLR cable 10 m']],
  ['A004', 'en', ['Cables 2']],
  ['a-004', 'en', ['Cables 2']],
  ['SN-63976', 'en', ['Par can']],
  ['63976', 'en', ['Par can']],
  ['hammare', 'sv', ['Hammare']],
  ['tomteskägg', 'sv', ['Tomteskägg']],
  ['tomteskagg', 'sv', ['Tomteskägg']],
  ['målarfärg', 'sv', ['Målarfärg vit']],
  ['tag:hire', 'en', ['Sword', 'Wig, blond']],
  [
    'place:attic',
    'en',
    ['Box 17', 'Cables 1', 'Cables 2', 'Extension lead', 'Jack cable red', 'Rope', 'Schuko lead'],
  ],
  ['lent:anna', 'en', ['Corset', 'Lamp Edison']],
  ['value>3000', 'en', ['Velvet cape']],
  ['quantity>10', 'en', ['Feather boa', 'G-clamp', 'Wig, blond']],
  ['velvet', 'en', ['Velvet cape']],
  ['first aid', 'en', ['First aid']],
  ['plaster', 'en', ['Plaster']],
  ['lampa', 'sv', ['Lamp Edison']],
  ['extention lead', 'en', ['Extension lead']],
  ['bandages', 'en', ['Bandage']],
  ['hammer', 'en', ['Hammare']],
  ['feather boas', 'en', ['Feather boa']],
  ['skruvmejslar', 'sv', ['Skruvmejsel, stjärna']],
  ['lampor', 'sv', ['Lamp Edison']],
  ['cables in attic', 'en', ['Cables 1', 'Cables 2']],
  ['färg i källaren', 'sv', ['Målarfärg vit']],
  ['what did I lend to Anna', 'en', ['Corset', 'Lamp Edison']],
  ['lent to anna', 'en', ['Corset', 'Lamp Edison']],
  ['utlånat till Anna', 'sv', ['Corset', 'Lamp Edison']],
  ['expires this month', 'en', ['Bandage', 'Plaster']],
  ['overdue', 'en', ['Corset']],
  ['where are the microphones', 'en', ['Microphones']],
  ['more than 10 wigs', 'en', ['Wig, blond']],
  ['value over 3000', 'en', ['Velvet cape']],
  ['bought 2016', 'en', ['Velvet cape']],
  ['not opened', 'en', ['Microphones']],
  ['saker utan värde', 'sv', []],
  ['#hire', 'en', ['Sword', 'Wig, blond']],
  [
    'in:attic',
    'en',
    ['Box 17', 'Cables 1', 'Cables 2', 'Extension lead', 'Jack cable red', 'Rope', 'Schuko lead'],
  ],
  ['is:lent', 'en', ['Atlas', 'Corset', 'Lamp Edison']],
  ['person:anna', 'en', ['Corset', 'Lamp Edison']],

  ['in', 'sv', ['In']],
  ['where is the crown?', 'en', ['Crown']],
  ['var är hammaren', 'sv', ['Hammare']],
  ['var ligger spikarna', 'sv', ['Spik 2 tum']],
  ['the drill in the attic', 'en', []],
  ['my wigs', 'en', ['Wigs']],
  ['box 17', 'en', ['Box 17']],
  ['where is box 17', 'en', ['Box 17']],
  ['låda 17', 'sv', ['Box 17']],
  ['taklampan', 'sv', ['Taklampa']],
  ['böckerna', 'sv', ['Böcker']],
  ['kokböcker', 'sv', ['Kokbok']],
  ['knappen', 'sv', ['Knappar']],
  ['knives', 'en', ['Kniv']],
  ['batterier', 'sv', ['Batteri AA']],
  ['swords', 'en', ['Sword']],
  ['tången i källaren', 'sv', ['Tång']],
  ['bok på vinden', 'sv', ['Böcker']],
  ['vad har Björn lånat', 'sv', ['Atlas']],
  ['what does Björn have?', 'en', ['Atlas']],
  ['vad är utlånat', 'sv', ['Atlas', 'Corset', 'Lamp Edison']],
  ['borrowed', 'en', ['Atlas', 'Corset', 'Lamp Edison']],
  ['försenat', 'sv', ['Corset']],
  ['is:overdue', 'en', ['Corset']],
  ['går ut nästa månad', 'sv', ['Sylt']],
  ['has expired', 'en', ['Bandage']],
  ['bandage expired', 'en', ['Bandage']],
  ['värda mer än 1 000 kr', 'sv', ['Sword', 'Velvet cape']],
  ['props worth over 1000', 'en', []],
  ['fler än 13 peruker', 'sv', []],
  ['köpt före 2020', 'sv', ['Velvet cape']],
  ['lådor som inte öppnats på ett år', 'sv', ['Microphones']],
  ['snart slut', 'sv', ['Tejp']],
  ['running low', 'en', ['Tejp']],
  ['used up', 'en', ['Batteri AA']],
  ['missing boxes', 'en', ['Box 17']],
  ['tagged sommar', 'en', ['Taklampa']],
  ['corsets not in the attic', 'en', ['Corset']],
  ['cables not in the attic', 'en', []],
  ['lampor som inte ligger på vinden', 'sv', ['Lamp Edison']],
  ['lamps in källaren', 'en', []],
  ['wigs in costume room', 'en', ['Wigs']],
  ['"washing line"', 'en', ['Washing line']],
  ['lead "cables 1"', 'en', ['Extension lead']],

  ['most valuable', 'en', ['Velvet cape']],
  ['mest värda', 'sv', ['Velvet cape']],
  ['the most valuable cape', 'en', ['Velvet cape']],
  ['de dyraste svärden', 'sv', []],
  ['sort:value', 'en', ['Velvet cape']],
  ['changed this week', 'en', []],
  ['wigs not in the attic', 'en', ['Wigs']],
  ['inte på vinden utlånat', 'sv', ['Corset', 'Lamp Edison']],
  ['cables inte på vinden', 'sv', ['Cables 1', 'Cables 2']],
  ['lamps som inte ligger på vinden', 'sv', ['Lamp Edison']],
  ['not lent wigs', 'en', ['Wig cap', 'Wig, black', 'Wig, blond']],
  ['"feather boa"', 'en', ['Feather boa']],
  ['“feather boa”', 'en', ['Feather boa']],
  ['"boa feather"', 'en', ['Feather boa']],
  ['"extension lead" attic', 'en', ['Extension lead']],
  ['utlånat to Anna', 'sv', ['Corset', 'Lamp Edison']],
  ['skruvmejslar in källaren', 'sv', ['Skruvmejsel, stjärna']],
  ['saker worth over 3000 kr', 'en', ['Velvet cape']],
  ['peruker utan foto', 'sv', []],
  ['hire not lent', 'en', ['Sword', 'Wig, blond']],
];

/** Asked as people talk, with words that only ask. */
const everydayQuestions: typeof questions = [
  ['var är perukerna', 'sv', ['Peruk, svart']],
  ['var är knapparna?', 'sv', ['Knappar']],
  ['var finns konserverna', 'sv', ['Konserver']],
  ['vart har jag lagt tejpen', 'sv', ['Tejp']],
  ['vart tog hammaren vägen?', 'sv', ['Hammare']],
  ['i vilken låda ligger julgransfoten', 'sv', ['Julgransfot']],
  ['vilken låda har pensel', 'sv', ['Pensel']],
  ['har vi några batterier kvar?', 'sv', ['Batteri AA']],
  ['har jag en såg', 'sv', ['Såg']],
  ['hur många damhattar har vi', 'sv', ['Damhatt']],
  ['finns det sylt hemma', 'sv', ['Sylt']],
  ['var ligger stegen i källaren', 'sv', ['Stegar']],
  ['jag letar efter kokboken', 'sv', ['Kokbok']],
  ['vad har anna lånat?', 'sv', ['Corset', 'Lamp Edison']],
  ['utlånat till berg', 'sv', ['Corset', 'Lamp Edison']],
  ['allt som inte ligger i källaren och är utlånat till björn', 'sv', ['Atlas']],
  ['where are my swords', 'en', ['Sword']],
  ["where's the crown now?", 'en', ['Crown']],
  ['where did I put the washing line', 'en', ['Washing line']],
  ['which box is the rope in', 'en', ['Rope']],
  ['what box has the velvet cape?', 'en', ['Velvet cape']],
  ['do I have any tinsel', 'en', ['Tinsel']],
  ['how many feather boas do we have', 'en', ['Feather boa']],
  ['are there any bandages left?', 'en', ['Bandage']],
  ['I am looking for the eye wash', 'en', ['Eye wash']],
  ['what did we lend to berg', 'en', ['Corset', 'Lamp Edison']],
  ['where is the par can in the prop store', 'en', ['Par can']],
  ['where is hammaren', 'en', ['Hammare']],
  ['"velvet cape" not in the attic', 'en', ['Velvet cape']],
];

test.each([...questions, ...everydayQuestions])(
  '“%s” in %s finds %j first',
  async (question, language, firstHits) => {
    const { results } = await ask(question, language);
    const found = results.slice(0, Math.max(1, firstHits.length)).map(({ name }) => name);
    expect(found.sort()).toEqual(firstHits.toSorted());
  },
);

test('a sentence with a place finds all it means, not only a bin of that name', async () => {
  const answer = await ask('hattar på vinden', 'sv');
  expect(answer.isSentenceAnswer).toBe(true);
  expect(answer.results.map(({ name }) => name).sort()).toEqual(['Damhatt', 'Hattar', 'Stråhatt']);
});

test('what a question seeks is found exactly, not as something similar', async () => {
  for (const [question, language] of everydayQuestions) {
    expect(await ask(question, language), question).toMatchObject({ isTypoAnswer: false });
  }
});

test('a sentence of 500 characters is searched for by its words', async () => {
  const long = `where is the velvet cape ${'that we used in the play '.repeat(30)}`.slice(0, 500);
  const { results } = await ask(long, 'en');
  expect(results.map(({ name }) => name)).not.toContain('Corset');
});

test.each(['.*', '(a+)+$', '\\', '[', '?', '"', '""', '#', ':', 'not', 'inte', '%', 'x'.repeat(500)])(
  '%s is searched for as it is',
  async (question) => {
    expect(await ask(question, 'en')).toMatchObject({ results: [] });
  },
);
