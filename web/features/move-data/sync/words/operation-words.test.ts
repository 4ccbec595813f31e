import { describe, expect, test } from 'vitest';
import type { Operation } from '#domain/operation.ts';
import { someItem } from '#test/web/sample-records.ts';
import { inside } from '#web/i18n/en/inside.ts';
import { later } from '#web/i18n/en/later.ts';
import { inside as swedishInside } from '#web/i18n/sv/inside.ts';
import { later as swedishLater } from '#web/i18n/sv/later.ts';
import { createTranslator } from '#web/i18n/translate.ts';
import { operationWords } from './operation-words.ts';

const names = new Map([
  ['kitchen', 'Kitchen'],
  ['attic', 'Attic'],
]);
const drill = someItem({ id: 'drill', binId: 'kitchen', name: 'Drill' });
const saw = someItem({ id: 'saw', binId: 'kitchen', name: 'Saw' });

const en = createTranslator({ ...inside, ...later }, 'en');
const sv = createTranslator({ ...swedishInside, ...swedishLater }, 'sv');
const inEnglish = (operation: Operation) => operationWords(en.t, operation, (id) => names.get(id));
const inSwedish = (operation: Operation) => operationWords(sv.t, operation, (id) => names.get(id));

const one = { binId: 'kitchen', ids: ['drill'] };
const two = { binId: 'kitchen', ids: ['drill', 'saw'] };
const rows = [drill, saw];
const drillOf = { binId: 'kitchen', id: 'drill' };
const backFrom = (person: string) => ({ loanedTo: null, was: { loanedTo: person } });

const check = { id: 'check', target: { kind: 'bin' as const, id: 'kitchen' } };

const pin = { planPhotoId: 'plan', x: 0.1, y: 0.2 };
const coordinates = { latitude: 59.3, longitude: 18.1 };

const cases: [Operation, string, string][] = [
  [
    { call: 'me.update', data: { displayName: 'Olga' } },
    'Changed your name to Olga',
    'Bytte ditt namn till Olga',
  ],
  [{ call: 'me.update', data: { photoURL: null } }, 'Changed your profile', 'Ändrade din profil'],
  [{ call: 'bins.create', data: { name: 'Shed' } }, 'New bin Shed', 'Ny låda Shed'],
  [
    { call: 'bins.create', data: { name: 'Spices', parentBinId: 'kitchen' } },
    'New bin Spices in Kitchen',
    'Ny låda Spices i Kitchen',
  ],
  [
    { call: 'bins.update', data: { id: 'kitchen', name: 'Pantry', was: { name: 'Kitchen' } } },
    'Renamed Kitchen to Pantry',
    'Döpte om Kitchen till Pantry',
  ],
  [
    { call: 'bins.update', data: { id: 'kitchen', name: 'Pantry' } },
    'Renamed a bin to Pantry',
    'Döpte om en låda till Pantry',
  ],
  [{ call: 'bins.update', data: { id: 'kitchen', color: 'moss' } }, 'Changed Kitchen', 'Ändrade Kitchen'],
  [
    { call: 'bins.update', data: { id: 'kitchen', pin } },
    'Put Kitchen on the floor plan',
    'Satte ut Kitchen på planritningen',
  ],
  [
    { call: 'bins.update', data: { id: 'kitchen', pin, was: { pin } } },
    'Moved the pin of Kitchen on the floor plan',
    'Flyttade nålen för Kitchen på planritningen',
  ],
  [
    { call: 'bins.update', data: { id: 'kitchen', pin: null } },
    'Took Kitchen off the floor plan',
    'Tog bort Kitchen från planritningen',
  ],
  [
    { call: 'locations.update', data: { id: 'attic', coordinates } },
    'Put Attic on the map',
    'Satte ut Attic på kartan',
  ],
  [
    { call: 'locations.update', data: { id: 'attic', coordinates, was: { coordinates } } },
    'Moved Attic on the map',
    'Flyttade Attic på kartan',
  ],
  [
    { call: 'locations.update', data: { id: 'attic', coordinates: null } },
    'Took Attic off the map',
    'Tog bort Attic från kartan',
  ],
  [
    { call: 'locations.update', data: { id: 'attic', removeRegions: ['a'] } },
    'Changed the floor plan of Attic',
    'Ändrade planritningen för Attic',
  ],
  [
    { call: 'locations.update', data: { id: 'attic', address: null, coordinates } },
    'Changed Attic',
    'Ändrade Attic',
  ],
  [
    { call: 'bins.update', data: { id: 'kitchen', archived: true } },
    'Archived Kitchen',
    'Arkiverade Kitchen',
  ],
  [
    { call: 'bins.update', data: { id: 'kitchen', archived: false } },
    'Unarchived Kitchen',
    'Tog fram Kitchen ur arkivet',
  ],
  [
    { call: 'bins.update', data: { id: 'kitchen', isMissing: true } },
    'Marked Kitchen as missing',
    'Markerade Kitchen som saknad',
  ],
  [{ call: 'bins.update', data: { id: 'kitchen', isMissing: false } }, 'Found Kitchen', 'Hittade Kitchen'],
  [
    { call: 'bins.move', data: { id: 'kitchen', parentBinId: 'attic' } },
    'Moved Kitchen into Attic',
    'Flyttade Kitchen till Attic',
  ],
  [
    { call: 'bins.move', data: { id: 'kitchen', parentBinId: null } },
    'Took Kitchen out of its bin',
    'Tog ut Kitchen ur lådan',
  ],
  [{ call: 'bins.open', data: { id: 'kitchen' } }, 'Opened Kitchen', 'Öppnade Kitchen'],
  [{ call: 'bins.see', data: { id: 'kitchen' } }, 'Scanned Kitchen', 'Skannade Kitchen'],
  [
    { call: 'stockChecks.start', data: { ...check, startedAt: '2026-05-03T10:00:00Z' } },
    'Started a stock check of Kitchen',
    'Började inventera Kitchen',
  ],
  [
    {
      call: 'stockChecks.tick',
      data: { ...check, ticks: [{ kind: 'bin', id: 'attic', isSeen: true, at: '2026-05-03T10:00:00Z' }] },
    },
    'Checked off 1 thing in the stock check of Kitchen',
    'Prickade av 1 sak i inventeringen av Kitchen',
  ],
  [
    { call: 'stockChecks.end', data: check },
    'Ended the stock check of Kitchen',
    'Avslutade inventeringen av Kitchen',
  ],
  [
    { call: 'stockChecks.discard', data: check },
    'Discarded the stock check of Kitchen',
    'Avbröt inventeringen av Kitchen',
  ],
  [{ call: 'bins.delete', data: { id: 'kitchen' } }, 'Deleted Kitchen', 'Tog bort Kitchen'],
  [
    { call: 'bins.delete', data: { id: 'kitchen', cascade: true } },
    'Deleted Kitchen and the bins inside it',
    'Tog bort Kitchen med lådorna inuti',
  ],
  [{ call: 'bins.restore', data: { id: 'kitchen' } }, 'Restored Kitchen', 'Återställde Kitchen'],
  [
    { call: 'bins.restore', data: { id: 'kitchen', name: 'Kitchen 2' } },
    'Restored Kitchen as Kitchen 2',
    'Återställde Kitchen som Kitchen 2',
  ],
  [
    { call: 'items.create', data: { binId: 'kitchen', items: [{ name: 'Whisk' }] } },
    'Added Whisk to Kitchen',
    'Lade till Whisk i Kitchen',
  ],
  [
    {
      call: 'items.create',
      data: { binId: 'kitchen', items: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] },
    },
    'Added 3 items to Kitchen',
    'Lade till 3 saker i Kitchen',
  ],
  [
    { call: 'items.update', data: { binId: 'kitchen', id: 'drill', notes: 'Loud' }, rows },
    'Changed Drill in Kitchen',
    'Ändrade Drill i Kitchen',
  ],
  [
    { call: 'items.update', data: { binId: 'kitchen', id: 'drill', name: 'Hammer drill' }, rows },
    'Renamed Drill to Hammer drill in Kitchen',
    'Döpte om Drill till Hammer drill i Kitchen',
  ],
  [
    { call: 'items.update', data: { ...drillOf, quantityBy: -2, loanedTo: 'Sven' }, rows },
    'Lent 2 × Drill from Kitchen to Sven',
    'Lånade ut 2 × Drill ur Kitchen till Sven',
  ],
  [
    { call: 'items.update', data: { ...drillOf, loanedTo: 'Sven', dueDate: '2030-05-03' }, rows },
    'Lent Drill from Kitchen to Sven',
    'Lånade ut Drill ur Kitchen till Sven',
  ],
  [
    { call: 'items.update', data: { ...drillOf, quantityBy: 1, ...backFrom('Sven') }, rows },
    'Put back 1 × Drill in Kitchen from Sven',
    'Lade tillbaka 1 × Drill i Kitchen från Sven',
  ],
  [
    {
      call: 'items.update',
      data: { ...drillOf, quantityBy: 1, loanedTo: 'Sven', loanedCount: 1, was: { loanedTo: 'Sven' } },
      rows,
    },
    '1 more of Drill in Kitchen',
    '1 fler Drill i Kitchen',
  ],
  [
    { call: 'items.update', data: { binId: 'kitchen', id: 'drill', quantityBy: 2 }, rows },
    '2 more of Drill in Kitchen',
    '2 fler Drill i Kitchen',
  ],
  [
    { call: 'items.update', data: { binId: 'kitchen', id: 'drill', quantityBy: -1 }, rows },
    '1 fewer of Drill in Kitchen',
    '1 färre Drill i Kitchen',
  ],
  [
    { call: 'items.update', data: { binId: 'kitchen', id: 'drill', quantity: 4 }, rows },
    'Set Drill to 4 in Kitchen',
    'Ändrade antalet Drill till 4 i Kitchen',
  ],
  [
    { call: 'items.move', data: { ...one, toBinId: 'attic' }, rows },
    'Moved Drill from Kitchen to Attic',
    'Flyttade Drill från Kitchen till Attic',
  ],
  [
    { call: 'items.move', data: { ...two, toBinId: 'attic' }, rows },
    'Moved 2 items from Kitchen to Attic',
    'Flyttade 2 saker från Kitchen till Attic',
  ],
  [{ call: 'items.delete', data: one, rows }, 'Deleted Drill from Kitchen', 'Tog bort Drill ur Kitchen'],
  [{ call: 'items.delete', data: two, rows }, 'Deleted 2 items from Kitchen', 'Tog bort 2 saker ur Kitchen'],
  [{ call: 'items.restore', data: one, rows }, 'Restored Drill in Kitchen', 'Återställde Drill i Kitchen'],
  [
    { call: 'items.restore', data: two, rows },
    'Restored 2 items in Kitchen',
    'Återställde 2 saker i Kitchen',
  ],
];

describe('an operation in words', () => {
  test.each(cases)('%j', (operation, words, ord) => {
    expect(inEnglish(operation)).toBe(words);
    expect(inSwedish(operation)).toBe(ord);
  });

  test('says "a bin" and "an item" for what this device does not know', () => {
    const moved: Operation = { call: 'items.move', data: { binId: 'x', ids: ['y'], toBinId: 'z' } };
    expect(inEnglish(moved)).toBe('Moved an item from a bin to a bin');
    expect(inSwedish(moved)).toBe('Flyttade en sak från en låda till en låda');
  });
});
