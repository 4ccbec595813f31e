import { setImmediate } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { CallInput, CallName, CallResult } from '#domain/calls.ts';
import { type Account, call } from '../account.ts';
import { makeKey } from '../authenticator.ts';
import { buildPhoto } from '../build-photo.ts';
import { openLive } from '../live-client.ts';
import { uploadPhoto } from '../upload-photo.ts';

export const password = 'correct horse battery';
export const names = ['Olga', 'Anna', 'Erik', 'Sven', 'Nora'] as const;
export type Name = (typeof names)[number];

export const emailOf = (name: Name) => `${name.toLowerCase()}@example.org`;

type Person = Account & {
  act<N extends CallName>(name: N, data: CallInput<N>): Promise<CallResult<N>>;
  photo(target: Parameters<typeof uploadPhoto>[2]): Promise<string>;
};
export type People = Record<Name, Person>;

export async function signUpHousehold(address: string): Promise<People> {
  const signedUp = await Promise.all(names.map(async (name) => [name, await signUp(address, name)] as const));
  return Object.fromEntries(signedUp) as People;
}

/** Fills a server of an older version by its own calls, with something of everything that people have. */
export async function fillHousehold(address: string, people: People): Promise<void> {
  const { places, bins } = await fillPlaces(people.Olga);
  await fillItems(people.Olga, bins);
  await share(people, places, bins);
  await fillTrash(people, places.attic);
  await checkStock(people.Olga, places.garage, bins.tools);
  await addPasskey(address, people.Olga);
  await connectDevice(address, people.Olga);
}

async function signUp(address: string, name: Name): Promise<Person> {
  const email = emailOf(name);
  const answer = await fetch(`${address}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ name, email, password }),
  });
  if (!answer.ok) throw new Error(`${name} could not sign up: ${answer.status} ${await answer.text()}`);
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const account = { email, password, userId: user.id, token, headers };
  await call(address, account, 'me.get', {});
  return {
    ...account,
    act: (callName, data) =>
      call(address, { ...account, headers: { ...headers, 'idempotency-key': uuidv7() } }, callName, data),
    photo: async (target) =>
      uploadPhoto(address, account, target, await buildPhoto({ width: 240, height: 180 })),
  };
}

async function fillPlaces(olga: Person) {
  const garage = await olga.act('locations.create', {
    name: 'Garage',
    address: 'Storgatan 1, Umeå',
    description: 'Behind the house',
    coordinates: { latitude: 63.82, longitude: 20.26 },
  });
  const attic = await olga.act('locations.create', { name: 'Attic', color: 'teal' });
  const planPhotoId = await olga.photo({ kind: 'location', id: garage.id });
  const region = { id: crypto.randomUUID(), name: 'Shelf', x: 0.1, y: 0.1, width: 0.3, height: 0.2 };
  await olga.act('locations.update', { id: garage.id, planPhotoId, putRegions: [region] });
  const tools = await olga.act('bins.create', {
    name: 'Tools',
    locationId: garage.id,
    tags: ['iron', 'heavy'],
    color: 'rust',
    icon: 'wrench',
    description: 'Red box – “left”',
    qrLabel: 'G-01',
  });
  await olga.act('bins.update', { id: tools.id, pin: { planPhotoId, x: 0.2, y: 0.3 } });
  const screws = await olga.act('bins.create', { name: 'Screws', parentBinId: tools.id });
  const camping = await olga.act('bins.create', { name: 'Camping', isPrivate: false, qrLabel: 'C 7' });
  const books = await olga.act('bins.create', { name: 'Böcker å ä ö', locationId: attic.id });
  await olga.act('bins.update', { id: books.id, isMissing: true });
  const papers = await olga.act('bins.create', { name: 'Old papers' });
  await olga.act('bins.update', { id: papers.id, archived: true });
  await olga.photo({ kind: 'bin', id: tools.id });
  await olga.photo({ kind: 'me', id: olga.userId });
  await olga.act('shareLinks.create', { binId: camping.id });
  await olga.act('codes.create', { count: 5, use: 'reserve' });
  const { codes } = await olga.act('codes.create', { count: 3, use: 'labels' });
  const [printed = '', voided = '', claimed = ''] = codes.map(({ code }) => code);
  await olga.act('codes.recordPrint', {
    codes: [printed, tools.qrCode],
    sheet: { id: crypto.randomUUID(), template: 'avery-l7160' },
  });
  await olga.act('codes.void', { code: voided });
  await olga.act('codes.claim', { code: claimed, target: { kind: 'location', id: garage.id } });
  return { places: { garage, attic }, bins: { tools, screws, camping, books } };
}

type Places = Awaited<ReturnType<typeof fillPlaces>>['places'];
type Bins = Awaited<ReturnType<typeof fillPlaces>>['bins'];

async function fillItems(olga: Person, { tools, screws, camping, books }: Bins): Promise<void> {
  const { items } = await olga.act('items.create', {
    binId: tools.id,
    items: [
      { name: 'Saw', value: 249.5, currency: 'SEK', purchaseDate: '2024-05-03', warrantyUntil: '2029-05-03' },
      { name: 'Drill', quantity: 2, loanedTo: 'Farmor', loanedCount: 1, dueDate: '2026-12-01' },
      {
        name: 'Glue',
        quantity: 1,
        lowStockAt: 2,
        unit: 'tube',
        expiryDate: '2027-01-31',
        barcode: '7311250',
      },
      { name: 'Rope', notes: 'Tab\there, “quotes”, backslash \\ and\na second line', tags: ['long'] },
    ],
  });
  const [saw, drill, glue, rope] = items.map(({ id }) => id);
  await olga.photo({ kind: 'item', binId: tools.id, id: saw ?? '' });
  const photoId = await olga.photo({ kind: 'item', binId: tools.id, id: drill ?? '' });
  await olga.act('photos.delete', {
    target: { kind: 'item', binId: tools.id, id: drill ?? '' },
    id: photoId,
  });
  await olga.act('items.update', { binId: tools.id, id: glue ?? '', quantityBy: 3, addTags: ['sticky'] });
  await olga.act('items.move', { binId: tools.id, ids: [rope ?? ''], toBinId: camping.id });
  await olga.act('items.create', { binId: screws.id, items: [{ name: 'M6 × 40', quantity: 120 }] });
  // More than a line of history names in later versions.
  const many = await olga.act('items.create', {
    binId: camping.id,
    items: Array.from({ length: 450 }, (_, n) => ({ name: `Peg ${n}` })),
  });
  await olga.act('items.move', { binId: camping.id, ids: many.items.map(({ id }) => id), toBinId: books.id });
}

async function share({ Olga: olga, Anna: anna, Erik: erik, Sven: sven }: People, places: Places, bins: Bins) {
  const garage = { kind: 'location', id: places.garage.id } as const;
  const camping = { kind: 'bin', id: bins.camping.id } as const;
  await invite(olga, anna, garage, 'editor');
  await invite(olga, erik, { kind: 'bin', id: bins.books.id }, 'viewer');
  await anna.act('items.create', { binId: bins.tools.id, items: [{ name: 'Anna’s hammer' }] });
  await anna.act('items.update', {
    binId: bins.tools.id,
    id: await itemOf(anna, bins.tools.id, 'Saw'),
    notes: 'Sharp',
  });
  const annas = await anna.act('bins.create', { name: 'Anna’s bin' });
  await invite(anna, olga, { kind: 'bin', id: annas.id }, 'admin');
  await anna.act('items.create', { binId: annas.id, items: [{ name: 'Lamp' }] });
  await erik.act('accessRequests.create', { target: camping, message: 'May I?' });
  await sven.act('accessRequests.create', { target: camping });
  await olga.act('accessRequests.deny', { target: camping, userId: sven.userId });
  await offer(olga, sven.email, { kind: 'bin', id: bins.books.id }, 'editor');
  await received(sven);
  await offer(olga, 'nobody-yet@example.org', garage, 'viewer');
  await olga.act('accessEntries.update', { target: garage, userId: anna.userId, role: 'admin' });
}

type Entry = CallInput<'accessEntries.create'>;
type Target = Entry['targets'][number];
type Role = Entry['role'];

export function offer(inviter: Person, email: string, target: Target, role: Role) {
  return inviter.act('invites.create', { targets: [target], emails: [email], role });
}

async function invite(inviter: Person, person: Person, target: Target, role: Role): Promise<void> {
  await offer(inviter, person.email, target, role);
  await received(person);
  await person.act('invites.accept', { target });
}

/** Waits until an invitation is delivered. */
async function received(person: Person): Promise<void> {
  while ((await person.act('invites.list', {})).received.length === 0);
}

async function itemOf(person: Person, binId: string, name: string): Promise<string> {
  const { items } = await person.act('bins.get', { id: binId });
  return items.find((item) => item.name === name)?.id ?? '';
}

async function fillTrash(
  { Olga: olga, Anna: anna, Erik: erik }: People,
  attic: { id: string },
): Promise<void> {
  const shed = await olga.act('locations.create', { name: 'Shed' });
  const bin = await olga.act('bins.create', { name: 'Paint', locationId: shed.id });
  await olga.act('items.create', { binId: bin.id, items: [{ name: 'White' }, { name: 'Black' }] });
  await olga.photo({ kind: 'bin', id: bin.id });
  await invite(olga, anna, { kind: 'location', id: shed.id }, 'viewer');
  const white = await itemOf(olga, bin.id, 'White');
  await olga.act('items.delete', { binId: bin.id, ids: [white] });
  await olga.act('locations.delete', { id: shed.id });
  const dress = await olga.act('bins.create', { name: 'Clothes', locationId: attic.id });
  await olga.act('items.create', { binId: dress.id, items: [{ name: 'Coat' }] });
  await invite(olga, erik, { kind: 'bin', id: dress.id }, 'editor');
  await olga.act('bins.delete', { id: dress.id });
  const gone = await olga.act('bins.create', { name: 'Gone for good' });
  await olga.photo({ kind: 'bin', id: gone.id });
  await olga.act('bins.delete', { id: gone.id });
  await olga.act('trash.delete', { target: { kind: 'bin', id: gone.id } });
}

async function checkStock(olga: Person, garage: { id: string }, tools: { id: string }) {
  const saw = await itemOf(olga, tools.id, 'Saw');
  const check = async (target: Target, isEnded: boolean) => {
    const about = { id: crypto.randomUUID(), target };
    const at = new Date().toISOString();
    await olga.act('stockChecks.start', { ...about, startedAt: at });
    const ticks = [
      { kind: 'item' as const, id: saw, binId: tools.id, isSeen: true, at },
      { kind: 'bin' as const, id: tools.id, isSeen: true, at },
    ];
    await olga.act('stockChecks.tick', {
      ...about,
      ticks: target.kind === 'bin' ? ticks.slice(0, 1) : ticks,
    });
    if (isEnded) await olga.act('stockChecks.end', about);
  };
  await check({ kind: 'bin', id: tools.id }, true);
  await check({ kind: 'location', id: garage.id }, false);
}

async function addPasskey(address: string, olga: Person): Promise<void> {
  const signIn = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email: olga.email, password }),
  });
  const session = cookiesOf(signIn);
  const offered = await fetch(`${address}/api/auth/passkey/generate-register-options`, {
    headers: { cookie: session },
  });
  const { challenge } = (await offered.json()) as { challenge: string };
  const { answer } = makeKey({ origin: address, rpId: new URL(address).hostname, challenge });
  const added = await fetch(`${address}/api/auth/passkey/verify-registration`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: address,
      cookie: [session, cookiesOf(offered)].join('; '),
    },
    body: JSON.stringify({ response: answer }),
  });
  if (!added.ok) throw new Error(`the passkey was refused: ${await added.text()}`);
  const { sessions } = await olga.act('sessions.list', {});
  for (const { id, isThis } of sessions) if (!isThis) await olga.act('sessions.end', { id });
}

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

async function connectDevice(url: string, { token }: Person): Promise<void> {
  const live = await openLive({ url, token });
  while (live.copy.bins.size === 0) await setImmediate();
  await live.close();
}
