import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import { type CallInput, type CallName, calls } from '#domain/calls.ts';
import { buildBin, buildItem, buildUser, shareBin, shareLocation, type TestUser } from '#test/builders.ts';
import { declared } from '#test/rights/declared.ts';
import { buildPeople, buildScene } from '#test/rights/scene.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';

/** Lends one piece and puts it back; both are refused or neither. */
async function tryLending(person: TestUser, of: { binId: string; id: string }): Promise<string | undefined> {
  const loan = { ...of, loanId: uuidv7() };
  const answers = [
    await person.call('items.lend', { ...loan, quantity: 1, borrower: person.name, borrowerId: person.id }),
    await person.call('items.return', loan),
  ];
  const [code, back] = answers.map(({ error }) => error?.details?.code);
  expect(back).toBe(code);
  return code;
}

/** A tick says what was taken out, so that who may take out ticks. */
const takingOut = new Set<CallName>(['items.lend', 'items.return', 'lists.tick']);

/** A bin in a place, each with a viewer who does not see the other. */
async function setUp(server: TestServer) {
  const olga = await buildUser(server, { name: 'Olga', plan: 'unlimited' });
  const place = await olga.act('locations.create', { name: 'Store' });
  const bin = await buildBin(server, { owner: olga, locationId: place.id });
  const item = await buildItem(olga, bin, { name: 'Tent', quantity: 4 });
  const [ofPlace, ofBin] = [
    await buildUser(server, { name: 'Vera' }),
    await buildUser(server, { name: 'Bo' }),
  ];
  await shareLocation(server, place, ofPlace, 'viewer');
  await shareBin(server, bin, ofBin, 'viewer');
  const attempt = (person: TestUser) => tryLending(person, { binId: bin.id, id: item.id });
  return { olga, place, bin, item, ofPlace, ofBin, attempt };
}

test('viewers take out and put back while the bin lets them', async ({ server }) => {
  const { olga, bin, ofBin, ofPlace, attempt } = await setUp(server);
  expect(await attempt(ofBin)).toBe('access.denied');
  await olga.act('bins.update', { id: bin.id, viewersMayTakeOut: true });
  expect(await attempt(ofBin)).toBeUndefined();
  expect(await attempt(ofPlace)).toBeUndefined();
  await olga.act('bins.update', { id: bin.id, viewersMayTakeOut: false });
  expect(await attempt(ofBin)).toBe('access.denied');
  expect(await ofBin.act('bins.get', { id: bin.id })).not.toHaveProperty('viewersMayTakeOut');
});

test('the switch of a place holds in the places below that the person sees', async ({ server }) => {
  const { olga, place, bin, ofPlace, ofBin, attempt } = await setUp(server);
  const corner = await olga.act('locations.create', { name: 'Corner', parentLocationId: place.id });
  const shelf = await olga.act('locations.create', { name: 'Shelf', parentLocationId: corner.id });
  await olga.act('bins.move', { id: bin.id, locationId: shelf.id });
  expect(await attempt(ofPlace)).toBe('access.denied');
  await olga.act('locations.update', { id: place.id, viewersMayTakeOut: true });
  expect(await attempt(ofPlace)).toBeUndefined();
  expect(await attempt(ofBin)).toBe('access.denied');
  await shareLocation(server, shelf, ofBin, 'viewer');
  expect(await attempt(ofBin)).toBe('access.denied');
  await shareLocation(server, corner, ofBin, 'viewer');
  expect(await attempt(ofBin)).toBe('access.denied');
  await shareLocation(server, place, ofBin, 'viewer');
  expect(await attempt(ofBin)).toBeUndefined();
  await olga.act('accessEntries.delete', {
    target: { kind: 'location', id: corner.id },
    userId: ofPlace.id,
    eventId: uuidv7(),
  });
  expect(await attempt(ofPlace)).toBe('bins.notFound');
  await shareLocation(server, shelf, ofPlace, 'viewer');
  expect(await attempt(ofPlace)).toBe('access.denied');
});

test('the switch of a place holds in its bins, for those who see the place', async ({ server }) => {
  const { olga, place, bin, ofPlace, ofBin, attempt } = await setUp(server);
  await olga.act('locations.update', { id: place.id, viewersMayTakeOut: true });
  expect(await attempt(ofPlace)).toBeUndefined();
  expect(await attempt(ofBin)).toBe('access.denied');
  const subBin = await buildBin(server, { owner: olga, parentBinId: bin.id });
  const rope = await buildItem(olga, subBin, { name: 'Rope' });
  expect(await tryLending(ofPlace, { binId: subBin.id, id: rope.id })).toBeUndefined();
  await olga.act('bins.move', { id: bin.id, locationId: null });
  expect(await attempt(ofPlace)).toBe('bins.notFound');
  await olga.act('bins.move', { id: bin.id, locationId: place.id });
  await olga.act('locations.update', { id: place.id, viewersMayTakeOut: false });
  expect(await attempt(ofPlace)).toBe('access.denied');
});

test('a viewer takes out and puts back for themselves only', async ({ server }) => {
  const { olga, bin, item, ofBin, ofPlace } = await setUp(server);
  await olga.act('bins.update', { id: bin.id, viewersMayTakeOut: true });
  const of = { binId: bin.id, id: item.id };
  const [hers, own] = [uuidv7(), uuidv7()];
  await olga.act('items.lend', {
    ...of,
    loanId: hers,
    quantity: 1,
    borrower: 'Vera',
    borrowerId: ofPlace.id,
  });
  const lend = (more: object) =>
    ofBin.call('items.lend', { ...of, loanId: uuidv7(), quantity: 1, borrower: 'Bo', ...more });
  for (const more of [
    {},
    { borrower: 'Vera', borrowerId: ofPlace.id },
    { borrowerId: ofBin.id, note: 'Ask Vera' },
    { borrowerId: ofBin.id, contact: '+46' },
    { borrowerId: ofBin.id, loanId: hers },
  ])
    expect((await lend(more)).error?.details?.code, JSON.stringify(more)).toBe('access.denied');
  expect((await ofBin.call('items.return', { ...of, loanId: hers })).error?.details?.code).toBe(
    'access.denied',
  );
  const { result } = await lend({
    loanId: own,
    borrower: 'Olga',
    borrowerId: ofBin.id,
    dueDate: '2026-08-01',
  });
  expect(result?.item.loans).toMatchObject([{ borrower: 'Vera' }, { borrower: 'Bo', borrowerId: ofBin.id }]);
  const changeDay = (loanId: string, more = {}) =>
    ofBin.call('items.changeLoan', { ...of, loanId, dueDate: '2026-08-02', ...more });
  expect((await changeDay(own)).status).toBe(200);
  for (const answer of [await changeDay(hers), await changeDay(own, { note: 'Red' })])
    expect(answer.error?.details?.code).toBe('access.denied');
  expect((await ofBin.call('items.return', { ...of, loanId: own })).status).toBe(200);
  expect((await ofBin.call('items.return', { ...of, loanId: own })).status).toBe(200);
  expect((await olga.act('items.return', { ...of, loanId: hers })).item.quantity).toBe(4);
});

test('the history names the viewer who took something out, and the switch', async ({ server }) => {
  const { olga, bin, item, ofBin } = await setUp(server);
  await olga.act('bins.update', { id: bin.id, viewersMayTakeOut: true });
  const loan = { loanId: uuidv7(), quantity: 4, borrower: 'Bo', borrowerId: ofBin.id };
  await ofBin.act('items.lend', { binId: bin.id, id: item.id, ...loan, isTakenOut: true });
  const { events } = await olga.act('history.list', { target: { kind: 'bin', id: bin.id } });
  expect(events.slice(0, 2)).toMatchObject([
    { kind: 'itemChanged', actorName: 'Bo' },
    { kind: 'changed', actorName: 'Olga', changes: [{ field: 'viewersMayTakeOut', to: true }] },
  ]);
});

describe('the switch', () => {
  test('is set by admins and owners only', async ({ server }) => {
    const people = await buildPeople(server);
    const { box, place } = await buildScene(server, people);
    for (const [reader, code] of [
      ['stranger', 'notFound'],
      ['viewer', 'denied'],
      ['editor', 'denied'],
      ['admin', undefined],
      ['owner', undefined],
    ] as const) {
      const answers = [
        await people[reader].call('bins.update', { id: box.id, viewersMayTakeOut: true }),
        await people[reader].call('locations.update', { id: place.id, viewersMayTakeOut: true }),
      ];
      const codes = answers.map(({ error }) => error?.details?.code?.split('.')[1]);
      expect(codes, reader).toEqual([code, code]);
      if (code !== undefined) continue;
      await people[reader].act('bins.update', { id: box.id, viewersMayTakeOut: false });
      await people[reader].act('locations.update', { id: place.id, viewersMayTakeOut: false });
    }
  });

  test('lets viewers do nothing else', async ({ server }) => {
    const people = await buildPeople(server);
    const scene = await buildScene(server, people);
    for (const { id } of [scene.box, scene.other, scene.attic])
      await people.owner.act('bins.update', { id, viewersMayTakeOut: true });
    await people.owner.act('locations.update', { id: scene.place.id, viewersMayTakeOut: true });
    for (const name of Object.keys(calls) as CallName[]) {
      const { may, refusal, data } = declared[name];
      if (may === 'everybody' || may.includes('viewer') || takingOut.has(name)) continue;
      const { error } = await people.viewer.call(name, (await data(scene)) as CallInput<typeof name>);
      expect(error?.details?.code, name).toBe(refusal?.viewer ?? 'access.denied');
    }
    const { item, box } = scene;
    for (const change of [{ name: 'Mine' }, { quantityBy: -1 }, { loanedTo: 'Sven' }, {}]) {
      const { error } = await people.viewer.call('items.update', { binId: box.id, id: item.id, ...change });
      expect(error?.details?.code).toBe('access.denied');
    }
  });

  test('of a bin is not shown to strangers who find it', async ({ server }) => {
    const { olga, bin } = await setUp(server);
    await olga.act('bins.update', { id: bin.id, viewersMayTakeOut: true, isPrivate: false });
    const stranger = await buildUser(server);
    const found = await stranger.act('bins.find', { code: bin.qrCode });
    expect(JSON.stringify(found)).not.toContain('viewersMayTakeOut');
  });
});
