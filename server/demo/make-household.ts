import { randomUUID } from 'node:crypto';
import type { CallData, CallName, CallResult } from '#domain/calls.ts';
import { presetField } from '#domain/own-fields/field-presets.ts';
import { demoBins, demoPlaces, demoWords } from './demo-words.ts';
import { garagePlan, type Jpeg, openBox, portrait, stillLife } from './drawn-photos.ts';
import { type Language, type Text, type Theme, themes } from './themes.ts';

/** Somebody who is signed in and makes calls. */
export type DemoPerson = {
  userId: string;
  /** The address of the account. */
  email: string;
  /** @throws Error if the call is refused. */
  ask<N extends CallName>(name: N, data: CallData<N>): Promise<CallResult<N>>;
  /** Sends a file by `photos.create` or `documents.create`. @throws Error if it is refused. */
  send<N extends 'photos.create' | 'documents.create'>(
    name: N,
    data: CallData<N>,
    file: Uint8Array<ArrayBuffer>,
  ): Promise<CallResult<N>>;
};

/** The session of somebody; its token is sent as bearer. */
type Session = { userId: string; email: string; token: string };

/** Somebody who makes calls to the server at `origin`. */
export function personAt(origin: string, { userId, email, token }: Session): DemoPerson {
  const authorization = `Bearer ${token}`;
  const post = async (name: CallName, body: string | FormData, headers = {}) => {
    const url = `${origin}/api/${name}`;
    const answer = await fetch(url, { method: 'POST', headers: { authorization, ...headers }, body });
    if (!answer.ok) throw new Error(`${name} of the household: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { result: never }).result;
  };
  return {
    userId,
    email,
    ask: (name, data) => post(name, JSON.stringify({ data }), { 'content-type': 'application/json' }),
    send(name, data, file) {
      const form = new FormData();
      form.append('data', JSON.stringify(data));
      form.append('file', new Blob([file]), 'file');
      return post(name, form);
    },
  };
}

/** The ids of what was made. */
export type MadeHousehold = Pick<Scene, 'placeIds' | 'binIds' | 'items'>;

type People = { owner: DemoPerson; viewer: DemoPerson };

/** What a maker needs of the household. */
type Scene = People & {
  language: Language;
  say(text: Text): string;
  /** A day so many days from today, as YYYY-MM-DD. */
  day(fromToday: number): string;
  placeIds: Map<string, string>;
  /** By English name. */
  binIds: Map<string, string>;
  /** By English name; items of one name are the first of them. */
  items: Map<string, { id: string; binId: string }>;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Fills two accounts by ordinary calls: the owner's household with nested places, bins, photos, a floor plan, loans, dates,
 * reminders, fields, documents and a running list; the viewer sees the home and is in the group of the club.
 */
export async function makeDemoHousehold(
  { owner, viewer }: People,
  language: Language,
): Promise<MadeHousehold> {
  const scene: Scene = {
    ...{ owner, viewer, language },
    say: (text) => text[language],
    day: (fromToday) => new Date(Date.now() + fromToday * DAY_MS).toISOString().slice(0, 10),
    placeIds: new Map(),
    binIds: new Map(),
    items: new Map(),
  };
  await makePlaces(scene);
  const fields = await defineFields(scene);
  await makeBins(scene);
  await fillItems(scene, fields);
  await remind(scene);
  await drawPlan(scene);
  await share(scene);
  await makeList(scene);
  await addPhotos(scene);
  await addDocuments(scene);
  return scene;
}

async function makePlaces({ owner, say, placeIds }: Scene): Promise<void> {
  for (const [key, place] of Object.entries(demoPlaces)) {
    const { id } = await owner.ask('locations.create', {
      name: say(place.name),
      ...(place.in && { parentLocationId: idOf(placeIds, place.in) }),
      ...(place.text && { description: say(place.text) }),
      ...(place.address && { address: place.address }),
    });
    placeIds.set(key, id);
  }
}

async function makeBins({ owner, language, say, placeIds, binIds, items }: Scene): Promise<void> {
  for (const bin of demoBins) {
    const theme = themeOf(bin.theme);
    const { id } = await owner.ask('bins.create', {
      name: say(bin.name),
      ...(bin.in ? { parentBinId: idOf(binIds, bin.in) } : { locationId: idOf(placeIds, bin.place) }),
      ...(bin.label && { qrLabel: bin.label }),
      color: theme.color,
      icon: theme.icon,
      tags: theme.tags.map((tag) => tag[language]).slice(0, bin.in ? 1 : 2),
      ...(bin.theme === 'Paint' && { description: say(demoWords.cold) }),
      ...(bin.theme === 'Books' && { description: say(demoWords.heavy) }),
    });
    binIds.set(bin.name.en, id);
    const things = theme.things.slice(...bin.things);
    const stored = await owner.ask('items.create', {
      binId: id,
      items: things.map((thing, at) => ({
        name: say(thing),
        quantity: several.has(bin.theme) ? quantityOf(at, things.length) : 1,
      })),
    });
    for (const [at, item] of stored.items.entries()) {
      const name = things[at]?.en ?? '';
      if (!items.has(name)) items.set(name, { id: item.id, binId: id });
    }
  }
}

/** The themes of which people have several of a thing. */
const several = new Set([
  ...[
    'Christmas',
    'Light bulbs and batteries',
    'Winter clothes',
    'Summer clothes',
    'Baby',
    'Party',
    'Kitchen',
  ],
  ...['Bed linen', 'Sports', 'Cleaning', 'Medicine', 'Papers'],
]);

const quantityOf = (at: number, count: number) => ((at + count) % 4 === 0 ? 2 + ((at * 5 + count) % 7) : 1);

type FieldIds = Record<'serialNumber' | 'condition' | 'belongsTo', string>;

async function defineFields({ owner, language }: Scene): Promise<FieldIds> {
  const define = async (preset: keyof FieldIds, of: 'item' | 'bin') => {
    const field = presetField(preset, language, { ownerId: owner.userId, of, currency: undefined });
    const { deletedAt: _, remind: _none, ...facts } = field;
    await owner.ask('fields.create', { ...facts, ...(preset === 'serialNumber' && { isOnRows: true }) });
    return field.id;
  };
  return {
    serialNumber: await define('serialNumber', 'item'),
    condition: await define('condition', 'item'),
    belongsTo: await define('belongsTo', 'bin'),
  };
}

/** Loans, one of them overdue, dates, values, low stock and the fields of the owner. */
async function fillItems(scene: Scene, fields: FieldIds): Promise<void> {
  const { owner, say, day, language } = scene;
  const currency = language === 'sv' ? 'SEK' : 'EUR';
  const { neighbour, cousin, friend } = demoWords;
  type Change = Omit<CallData<'items.update'>, 'id' | 'binId'>;
  const changes: Record<string, Change> = {
    'Cordless drill': {
      ...{ value: 149, currency, purchaseDate: day(-400), warrantyUntil: day(25), barcode: '7311490023459' },
      fields: { [fields.serialNumber]: 'BX18-20417', [fields.condition]: 'good' },
      ...{ loanedTo: say(neighbour), dueDate: day(-5) },
    },
    Jigsaw: { value: 89, currency, fields: { [fields.serialNumber]: 'JS-5530', [fields.condition]: 'worn' } },
    'Angle grinder': { value: 75, currency, fields: { [fields.serialNumber]: 'AG-1188' } },
    'Waffle iron': { loanedTo: say(friend), dueDate: day(12) },
    Cookbook: { loanedTo: say(cousin) },
    Tent: { value: 320, currency, purchaseDate: day(-800), fields: { [fields.condition]: 'good' } },
    'Slide projector': { value: 60, currency, fields: { [fields.condition]: 'broken' } },
    'AA batteries': { quantity: 2, lowStockAt: 4 },
    Plasters: { quantity: 0, lowStockAt: 1 },
    Paracetamol: { expiryDate: day(20) },
    'Sun cream': { expiryDate: day(-40) },
    'Gas canister': { quantity: 1, lowStockAt: 1 },
  };
  for (const [name, change] of Object.entries(changes)) {
    const { id, binId } = itemOf(scene, name);
    await owner.ask('items.update', { id, binId, ...change });
  }
  const bags = ['Winter clothes', 'Summer clothes', 'Suitcase: beach'];
  for (const [at, name] of bags.entries()) {
    const belongsTo = demoWords.belongings[at] ?? '';
    await owner.ask('bins.update', {
      id: idOf(scene.binIds, name),
      fields: { [fields.belongsTo]: belongsTo },
    });
  }
}

async function remind(scene: Scene): Promise<void> {
  const { owner, say, day, placeIds, binIds } = scene;
  await owner.ask('reminders.put', {
    id: randomUUID(),
    target: { kind: 'location', id: idOf(placeIds, 'home') },
    day: day(2),
    repeat: 'monthly',
    text: say(demoWords.smokeAlarm),
  });
  await owner.ask('reminders.put', {
    id: randomUUID(),
    target: { kind: 'bin', id: idOf(binIds, 'Car') },
    day: day(9),
    repeat: 'yearly',
    text: say(demoWords.tyres),
  });
}

/** The garage with its shelves, and where its bins stand. */
async function drawPlan({ owner, say, placeIds, binIds }: Scene): Promise<void> {
  const id = idOf(placeIds, 'garage');
  const plan = await owner.send('photos.create', { target: { kind: 'location', id } }, await garagePlan());
  const shelves = demoWords.garageShelves.map((name, at) => ({
    ...{ id: randomUUID(), name: say(name), x: 0.058, width: 0.142 },
    y: 0.167 + at * 0.189,
    height: 0.144,
  }));
  const bench = {
    id: randomUUID(),
    name: say(demoWords.bench),
    x: 0.25,
    y: 0.078,
    width: 0.467,
    height: 0.133,
  };
  await owner.ask('locations.update', { id, planPhotoId: plan.id, putRegions: [...shelves, bench] });
  const pins: Record<string, [x: number, y: number]> = {
    'Tool chest': [0.33, 0.15],
    'Power tools': [0.55, 0.15],
    Bicycles: [0.85, 0.7],
    Car: [0.13, 0.24],
    Garden: [0.13, 0.43],
    'Skis and skates': [0.86, 0.28],
    'Balls and rackets': [0.13, 0.62],
  };
  for (const [name, [x, y]] of Object.entries(pins))
    await owner.ask('bins.update', { id: idOf(binIds, name), pin: { planPhotoId: plan.id, x, y } });
}

/** The viewer sees the home, and is a member of the coaches, who edit what the club has. */
async function share({ owner, viewer, say, placeIds }: Scene): Promise<void> {
  const home = { kind: 'location' as const, id: idOf(placeIds, 'home') };
  const { invites } = await owner.ask('invites.create', {
    targets: [home],
    emails: [viewer.email],
    role: 'viewer',
  });
  await viewer.ask('invites.accept', { token: invites[0]?.link.split('/').at(-1) ?? '' });
  const { id } = await owner.ask('groups.create', { name: say(demoWords.coaches) });
  const club = { kind: 'location' as const, id: idOf(placeIds, 'club') };
  await owner.ask('groups.grant', { id, targets: [club], role: 'editor' });
  await owner.ask('groups.addMembers', { id, userIds: [viewer.userId] });
}

/** What goes to the cottage, half of it packed. */
async function makeList(scene: Scene): Promise<void> {
  const { owner, say, placeIds, binIds } = scene;
  const list = { id: randomUUID(), target: { kind: 'location' as const, id: idOf(placeIds, 'home') } };
  const stages = demoWords.stages.map((name, at) => ({ id: `s${at}`, name: say(name) }));
  await owner.ask('lists.create', { ...list, name: say(demoWords.toCottage), stages });
  const bins = ['Summer clothes', 'Guest bedding', 'Suitcase: beach', 'Balls and rackets', 'First aid bag'];
  const binEntries = bins.map((name) => ({ kind: 'bin' as const, id: idOf(binIds, name) }));
  const itemEntries = ['Dog lead', 'Food bowl', 'Torch'].map((name) => ({
    kind: 'item' as const,
    ...itemOf(scene, name),
  }));
  const entries = [...binEntries, ...itemEntries].map((entry) => ({ ...entry, isIn: true }));
  await owner.ask('lists.put', { ...list, entries });
  const packed = [...binEntries.slice(0, 3), ...itemEntries.slice(0, 1)];
  await owner.ask('lists.tick', {
    ...list,
    at: new Date().toISOString(),
    ticks: [
      ...packed.map((entry) => ({ ...entry, stage: 's0', count: 1 })),
      ...packed.slice(0, 1).map((entry) => ({ ...entry, stage: 's1', count: 1 })),
    ],
  });
}

const photographedBins = [
  ...['Christmas decorations', 'Winter clothes', 'Old cameras', 'Cables', 'Tool chest', 'Power tools'],
  ...['Camping', 'Toys to pass on', 'Footballs', 'Craft box'],
];
const photographedItems = ['Cordless drill', 'Jigsaw', 'Tent', 'Slide projector', 'Waffle iron', 'Football'];

async function addPhotos(scene: Scene): Promise<void> {
  const { owner, viewer, binIds } = scene;
  const add = (by: DemoPerson, target: CallData<'photos.create'>['target'], file: Jpeg) =>
    by.send('photos.create', { target }, file);
  for (const [at, person] of [owner, viewer].entries())
    await add(person, { kind: 'me', id: person.userId }, await portrait(at));
  for (const [at, name] of photographedBins.entries())
    await add(owner, { kind: 'bin', id: idOf(binIds, name) }, await openBox(at));
  for (const [at, name] of photographedItems.entries())
    await add(owner, { kind: 'item', ...itemOf(scene, name) }, await stillLife(at));
}

/** The manual and the receipt of the drill, whose words the search finds. */
async function addDocuments(scene: Scene): Promise<void> {
  const { owner, say } = scene;
  const target = { kind: 'item' as const, ...itemOf(scene, 'Cordless drill') };
  const add = (name: Text, use: 'manual' | 'receipt', text: string) =>
    owner.send('documents.create', { target, name: `${say(name)}.txt`, use }, new TextEncoder().encode(text));
  const manual = demoWords.manualPages.map(say).join('\n\n');
  await add(demoWords.drillManual, 'manual', `${say(demoWords.drillManual)}\n\n${manual}\n`);
  await add(demoWords.drillReceipt, 'receipt', `${say(demoWords.receiptLines).replaceAll('. ', '\n')}\n`);
}

function idOf(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the demo has no “${key}”`);
  return id;
}

function itemOf({ items }: Scene, name: string): { id: string; binId: string } {
  const item = items.get(name);
  if (item === undefined) throw new Error(`the demo has no item “${name}”`);
  return item;
}

function themeOf(name: string): Theme {
  const theme = themes.find((each) => each.name.en === name);
  if (theme === undefined) throw new Error(`there is no theme “${name}”`);
  return theme;
}
