import fc from 'fast-check';
import { expect } from 'vitest';
import { type CallInput, calls } from '#domain/calls.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import type { Operation, QueuedName } from '#domain/operation.ts';
import { createdIds, touchedIds } from '#domain/predict.ts';
import {
  comparableDevices,
  type Device,
  type Exception,
  predictDevice,
  readDevice,
} from '#test/prediction/device.ts';
import { type Actor, actors, buildHousehold, placeRoles } from '#test/prediction/household.ts';
import {
  documented,
  inputs,
  photographed,
  type TrashedDocument,
  type TrashedPhoto,
  type World,
} from '#test/prediction/inputs.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';

const names = Object.keys(inputs) as QueuedName[];
const accepted = new Set<QueuedName>();
const runs: Record<Actor, number> = { owner: 6, admin: 4, editor: 3, viewer: 3, stranger: 2 };

const households = fc.record({
  placeRole: fc.constantFrom(...placeRoles),
  plan: fc.constantFrom('free' as const, 'unlimited' as const),
});

/** Each write once, and those of one noun four times more. */
const everyWrite = fc.constantFrom(...new Set(names.map(nounOf))).chain((noun) => {
  const ofNoun = names.filter((name) => nounOf(name) === noun);
  const all = [...names, ...ofNoun, ...ofNoun, ...ofNoun, ...ofNoun];
  return fc.shuffledSubarray(all, { minLength: all.length });
});

const timeout = 180_000;

test.for<Actor>([...actors])('a device of the %s predicts the server', { timeout }, (role, { server }) =>
  predictServer(server, role, runs[role]),
);

test('each write was accepted at least once', { timeout }, async ({ server }) => {
  const missing = () => names.filter((name) => !accepted.has(name));
  for (let tries = 0; tries < 20 && missing().length > 0; tries++) await predictServer(server, 'owner', 1);
  expect(missing()).toEqual([]);
});

function predictServer(server: TestServer, role: Actor, numRuns: number): Promise<void> {
  const property = fc.asyncProperty(households, everyWrite, fc.gen(), (options, writes, gen) =>
    predictWrites(server, { role, ...options }, writes, gen),
  );
  return fc.assert(property, { numRuns, endOnFailure: true });
}

async function predictWrites(
  server: TestServer,
  options: Parameters<typeof buildHousehold>[1],
  writes: readonly QueuedName[],
  gen: fc.GeneratorValue,
): Promise<void> {
  const household = await buildHousehold(server, options);
  const { owner, actor } = household;
  let { trashedPhotos, trashedDocuments } = household;
  let device = await readDevice(server, actor);
  let all = actor === owner ? device : await readDevice(server, owner);
  for (const name of writes) {
    const world = { device, all, trashedPhotos, trashedDocuments };
    // A function of its own each time, since `gen` takes worlds that differ in their maps alone for one.
    const operation = gen(() => operationOf(name, world));
    const now = new Date().toISOString();
    const { displayName, plan } = device.me;
    const predicted = predictDevice(device, operation, {
      userId: actor.id,
      userName: displayName,
      now,
      plan,
    });
    const { error } = await actor.call(name, operation.data as CallInput<QueuedName>);
    const { code, params } = error?.details ?? {};
    const told = JSON.stringify([operation, error]);
    if (code !== undefined && isUnchecked(code, options.role, name)) continue;
    if (predicted instanceof AppError) {
      expect([code, params], told).toEqual([predicted.code, predicted.params]);
    } else if (code !== undefined) {
      expect(namesUnknown(device, operation), told).toBe(true);
    } else {
      accepted.add(name);
      const actual = await readDevice(server, actor);
      const [expected, found] = comparableDevices(predicted, actual, now, exceptionFor(operation));
      expect(found, told).toEqual(expected);
      trashedPhotos = withGone(trashedPhotos, photosGone(device, actual), ({ photo }) => photo.id);
      trashedDocuments = withGone(
        trashedDocuments,
        documentsGone(device, actual),
        ({ document }) => document.id,
      );
      device = actual;
      all = actor === owner ? device : await readDevice(server, owner);
    }
  }
}

function nounOf(name: QueuedName): string {
  return name.replace(/\..*/, '');
}

function operationOf<N extends QueuedName>(call: N, world: World): fc.Arbitrary<Operation> {
  return inputs[call](world).map((input) => {
    const operation = { call, data: calls[call].input.parse(input) } as Operation;
    const touched = touchedIds(operation);
    const rows = [...world.device.items.values()].flat().filter(({ id }) => touched.includes(id));
    return { ...operation, rows };
  });
}

function exceptionFor({ call, data }: Operation): Exception {
  if ('target' in data && data.target?.kind === 'me') return shownNames;
  return leftToServer[call] ?? {};
}

/** The parts of a device's copy that show names and photos of people. */
const shownNames: Exception = { parts: ['bins', 'locations'] };

const otherContainer = {
  // Another role sees the lists in the trash, or no longer.
  fields: ['accessList', 'role', 'pendingRequests', 'lists'],
  parts: ['items'],
  visibility: true,
} as const satisfies Exception;

/** Changes of a write that only the server can know. */
const leftToServer: { [N in QueuedName]?: Exception } = {
  'me.update': shownNames,
  // The day depends on the person's time zone.
  'reminders.settle': { fields: ['until'] },
  // Whom the old and the new container share their bins with.
  'bins.move': otherContainer,
  'bins.restore': otherContainer,
  // A place that the person loses hides from the bins in it that they keep.
  'locations.move': {
    ...otherContainer,
    fields: [...otherContainer.fields, 'locationId', 'parentLocationId', 'pin'],
  },
  'locations.delete': { fields: ['accessList'] },
  // What the place had.
  'locations.restore': { parts: ['bins'], fields: ['accessList', 'parentLocationId'] },
  // Which of several entries with one role counts, and what a person with a lower role sees.
  'accessEntries.update': {
    fields: ['grantedAt', 'grantedBy', 'userEmail', 'pendingRequests', 'lists'],
    parts: ['items'],
    visibility: true,
  },
};

/** Refusals that depend on limits, names and bins that perhaps only the owner's devices know. */
const ofOwner: { [N in QueuedName]?: ErrorCode[] } = {
  'bins.create': ['bins.duplicateName', 'bins.limitReached'],
  'bins.update': ['bins.duplicateRename', 'fields.notFound'],
  'bins.move': ['access.denied'],
  'bins.delete': ['access.denied', 'bins.hasSubBins'],
  'locations.move': ['access.denied'],
  'bins.restore': ['access.denied', 'bins.duplicateName', 'bins.limitReached'],
  // Own things have no fields of the household's owner.
  'locations.update': ['fields.notFound'],
  'items.update': ['fields.notFound'],
  'items.updateMany': ['fields.notFound'],
  'items.create': ['items.limitReached'],
  'items.move': ['items.limitReached'],
  'items.restore': ['items.limitReached'],
};

/** Predictions of photos and documents check no rights, as no screen offers what is refused here. */
const ofAttachments: ErrorCode[] = [
  'access.denied',
  'bins.inTrash',
  'locations.inTrash',
  'items.inTrash',
  'photos.notFound',
  'documents.notFound',
];

/** Screens check codes before they send them, as checking them in predictions would make the first screen larger. */
const ofCodes: ErrorCode[] = [
  'aliases.taken',
  'aliases.takenUnseen',
  'aliases.ownCode',
  'aliases.unusable',
  'aliases.full',
];

function isUnchecked(code: string, role: Actor, call: QueuedName): boolean {
  if (ofCodes.some((each) => each === code)) return true;
  const isOfAttachments = call.startsWith('photos.') || call.startsWith('documents.');
  const unchecked = isOfAttachments ? ofAttachments : role === 'owner' ? [] : (ofOwner[call] ?? []);
  return unchecked.some((each) => each === code);
}

/** Returns whether the write names something that this device does not have, so that only the server can refuse it. */
function namesUnknown(device: Device, operation: Operation): boolean {
  const { bins, locations, codes, items } = device;
  const known = new Set([...bins.keys(), ...locations.keys(), ...codes.keys()]);
  for (const { id } of [...items.values()].flat()) known.add(id);
  if (/\.(create|start)$/.test(operation.call)) for (const id of createdIds(operation)) known.add(id);
  const { code: newCode, lost }: { code?: string; lost?: string } = operation.data as object;
  return [...touchedIds(operation), newCode, lost].some((id) => id !== undefined && !known.has(id));
}

/** The photos that one write has put in the trash. */

function withGone<T>(trashed: readonly T[], gone: readonly T[], idOf: (each: T) => string): T[] {
  const goneIds = new Set(gone.map(idOf));
  return [...trashed.filter((each) => !goneIds.has(idOf(each))), ...gone];
}

function documentsGone(before: Device, after: Device): TrashedDocument[] {
  const left = new Set(documented(after).flatMap(({ documents }) => documents.map(({ id }) => id)));
  return documented(before).flatMap(({ target, documents }) =>
    documents.flatMap((document, place) => (left.has(document.id) ? [] : [{ target, document, place }])),
  );
}

function photosGone(before: Device, after: Device): TrashedPhoto[] {
  const left = new Set(photographed(after).flatMap(({ photos }) => photos.map(({ id }) => id)));
  return photographed(before).flatMap(({ target, photos }) =>
    photos.flatMap((photo, place) => (left.has(photo.id) ? [] : [{ target, photo, place }])),
  );
}
