import fc from 'fast-check';
import { role, type Target } from '#domain/access/access.ts';
import { optionalNotificationKinds } from '#domain/account/optional-notification-kinds.ts';
import type { SavedSearch } from '#domain/account/saved-search.ts';
import type { CallInput } from '#domain/calls.ts';
import type { Document, DocumentTarget } from '#domain/documents/document.ts';
import { documentUses } from '#domain/documents/document-limits.ts';
import type { Item } from '#domain/items/item.ts';
import type { Account } from '#domain/live.ts';
import type { QueuedName } from '#domain/operation.ts';
import { flatName } from '#domain/own-fields/flat-fields.ts';
import { type FieldHolder, fieldHolders, ownFieldKinds } from '#domain/own-fields/own-field-limits.ts';
import type { Photo, PhotoTarget } from '#domain/photos/photo.ts';
import {
  datedKinds,
  daysBeforeChoices,
  everyMax,
  itemDateKinds,
  type ReminderTarget,
  repeats,
  type SentReminder,
} from '#domain/reminders/reminder.ts';
import type { Device } from './device.ts';

export type World = {
  /** The writer's device. */
  device: Device;
  /** The household owner's device: what a write may refer to, even if its writer does not see it. */
  all: Device;
  trashedPhotos: readonly TrashedPhoto[];
  trashedDocuments: readonly TrashedDocument[];
};

export type TrashedPhoto = { target: PhotoTarget; photo: Photo; place: number };
export type TrashedDocument = { target: DocumentTarget; document: Document; place: number };

/** For each queued write, the inputs that a device could send: mostly with existing ids, rarely with unknown ones. */
export const inputs: { [N in QueuedName]: (world: World) => fc.Arbitrary<CallInput<N>> } = {
  'me.update': ({ device }) =>
    change({
      displayName: name,
      photoURL: fc.option(fc.constant('https://example.org/me.png')),
      currency: fc.constantFrom('SEK', 'EUR', null),
      mutedNotifications: fc.subarray([...optionalNotificationKinds]),
      addSavedSearches: fc.array(search, { maxLength: 3 }),
      removeSavedSearches: fc.array(search, { maxLength: 3 }),
      changeViews: fc.array(viewChange(device), { maxLength: 2 }),
    }),

  'notifications.read': ({ device, all }) =>
    some([...device.me.notifications, ...all.me.notifications].map(({ id }) => id)).map((ids) => ({ ids })),

  'reminders.put': (world) =>
    fc.oneof(
      record({
        id: fc.oneof(newId, reminderId(world)),
        target: reminderTarget(world),
        day: reminderDay,
        repeat: fc.option(fc.constantFrom(...repeats), { nil: undefined }),
        every: fc.option(fc.integer({ min: 1, max: everyMax }), { nil: undefined }),
        text: fc.option(name, { nil: undefined }),
      }).map(({ every, ...data }) => ({ ...data, every: data.repeat && every })),
      record({
        id: fc.oneof(newId, reminderId(world)),
        target: reminderTarget(world),
        of: fc.oneof(fc.constantFrom(...itemDateKinds), fieldId.map(flatName)),
        before: fc.subarray([...daysBeforeChoices]),
      }),
    ),

  'reminders.delete': (world) => record({ id: reminderId(world) }),

  'reminders.settle': (world) =>
    record({ sent: sentReminder(world), snooze: fc.constantFrom(undefined, 1, 7) }).map(
      ({ sent, snooze }) => ({ ...sent, snooze }),
    ),

  'reminders.unsettle': (world) =>
    sentReminder(world).chain((sent) => {
      const sentNotification = world.device.me.notifications.find(
        ({ reminder }) => reminder?.thing === sent.thing,
      );
      const { state = 'done' } = sentNotification?.reminder ?? {};
      return fc.constantFrom(state, state, 'done', 'snoozed').map((answer) => ({ ...sent, answer }));
    }),

  'reminders.configure': () =>
    change({
      kinds: fc.constantFrom(
        {},
        { dueBack: { before: [], inbox: true, push: false, mail: true } },
        { expires: { before: [7, 0], inbox: false, push: false, mail: true } },
      ),
      digest: fc.constantFrom('off', 'daily', 'weekly'),
      hour: fc.integer({ min: 0, max: 23 }),
      timeZone: fc.constantFrom('Europe/Stockholm', 'Asia/Kolkata'),
    }),

  'accessRequests.grant': (world) =>
    record({ request: request(world), role: roles, locationId: rarely(locationId(world)) }).map(
      ({ request: asked, ...rest }) => ({ ...asked, ...rest }),
    ),

  'accessRequests.deny': (world) => request(world),

  'accessEntries.update': (world) =>
    record({ target: liveTarget(world), userId: member(world), role: roles }),

  'accessEntries.delete': (world) => record({ target: liveTarget(world), userId: member(world) }),

  'items.create': (world) =>
    record({
      binId: binId(world),
      items: fc.array(
        record({
          id: newId,
          name,
          quantity: fc.option(quantity, { nil: undefined }),
          tags: fc.option(tags, { nil: undefined }),
        }),
        { minLength: 1, maxLength: 16 },
      ),
    }),

  'items.update': (world) =>
    item(world, isLive).chain(({ binId, id }) =>
      change({
        name,
        quantityBy: fc.integer({ min: -5, max: 3 }),
        notes: fc.option(text),
        addTags: tags,
        removeTags: tags,
        loanedTo: fc.option(text),
        loanedCount: fc.option(quantity),
        dueDate: fc.option(fc.constant('2026-08-01')),
        lowStockAt: fc.option(quantity),
        fields: ownValues('item'),
      }).map((change) => ({ binId, id, ...change })),
    ),

  'items.updateMany': (world) =>
    item(world, isLive).chain(({ binId, id }) =>
      change({
        quantityBy: fc.integer({ min: -5, max: 3 }),
        unit: fc.option(fc.constantFrom('m', 'kg')),
        addTags: tags,
        removeTags: tags,
        lowStockAt: fc.option(quantity),
        fields: ownValues('item'),
      }).map((change) => ({ binId, items: [{ id, ...change }] })),
    ),

  'items.lend': (world) =>
    item(world, isLive).chain(({ binId, id }) =>
      record({
        loanId: newId,
        borrower: text,
        borrowerId: fc.constantFrom(world.device.me.uid, undefined),
        quantity: fc.option(pieces, { nil: undefined }),
        dueDate: fc.option(fc.constant('2026-08-01'), { nil: undefined }),
        since: fc.constant('2026-05-03T12:00:00.000Z'),
      }).map((lending) => ({ binId, id, ...lending })),
    ),

  'items.return': (world) =>
    itemLoan(world).chain((of) =>
      fc.option(quantity, { nil: undefined }).map((count) => ({ ...of, quantity: count })),
    ),

  'items.changeLoan': (world) =>
    itemLoan(world).chain((of) =>
      change({ borrower: text, dueDate: fc.option(fc.constant('2026-09-01')), note: fc.option(text) }).map(
        (change) => ({ ...of, ...change }),
      ),
    ),

  'items.move': (world) =>
    fc.tuple(items(world, isLive), binId(world)).map(([chosen, toBinId]) => ({ ...chosen, toBinId })),

  'items.delete': (world) => items(world, isLive),

  'items.restore': (world) => items(world, (each) => !isLive(each)),

  'bins.create': (world) =>
    record({
      id: newId,
      name,
      parentBinId: rarely(binId(world)),
      qrLabel: rarely(text),
      aliases: rarely(text),
      tags: rarely(tags),
      color: rarely(color),
      code: rarely(code(world)),
    }).chain((bin) =>
      rarely(locationId(world)).map((at) =>
        bin.parentBinId === undefined && at !== undefined ? { ...bin, locationId: at } : bin,
      ),
    ),

  'bins.update': (world) =>
    change({
      name,
      isPrivate: fc.boolean(),
      viewersMayTakeOut: fc.boolean(),
      qrLabel: fc.option(text),
      aliases: fc.option(text),
      description: fc.option(text),
      color: fc.option(color),
      addTags: tags,
      removeTags: tags,
      archived: fc.boolean(),
      isMissing: fc.boolean(),
      fields: ownValues('bin'),
      pin: rarely(fc.option(record({ planPhotoId: newId, x: fraction, y: fraction }))),
    }).chain((change) => liveBinId(world).map((id) => ({ id, ...change }))),

  'bins.move': (world) =>
    fc
      .tuple(
        binId(world),
        fc.oneof(
          fc.record({ parentBinId: fc.option(binId(world), { freq: 3 }) }),
          fc.record({ locationId: fc.option(locationId(world), { freq: 3 }) }),
        ),
      )
      .map(([id, to]) => ({ id, ...to })),

  'bins.open': (world) => record({ id: binId(world) }),

  'bins.see': (world) =>
    record({ id: binId(world), wasMissing: fc.option(fc.boolean(), { nil: undefined }) }),

  'bins.delete': (world) =>
    record({ id: binId(world), cascade: fc.option(fc.boolean(), { nil: undefined }) }),

  'bins.restore': (world) => record({ id: trashedBinId(world), name: rarely(name) }),

  'locations.create': (world) =>
    record({
      id: newId,
      name,
      parentLocationId: rarely(locationId(world)),
      description: rarely(text),
      address: rarely(text),
      color: rarely(color),
      coordinates: rarely(coordinates),
    }),

  'locations.update': (world) =>
    change({
      name,
      description: fc.option(text),
      address: fc.option(text),
      color: fc.option(color),
      coordinates: fc.option(coordinates),
      planPhotoId: fc.option(newId),
      viewersMayTakeOut: fc.boolean(),
      fields: ownValues('location'),
      putRegions: fc.tuple(record({ id: regionId, name, x: half, y: half, width: half, height: half })),
      removeRegions: fc.tuple(regionId),
    }).chain((change) => locationId(world).map((id) => ({ id, ...change }))),

  'locations.move': (world) =>
    record({
      id: locationId(world),
      parentLocationId: fc.oneof(locationId(world), trashedLocationId(world), fc.constant(null)),
    }),

  'locations.delete': (world) => record({ id: locationId(world) }),

  'locations.restore': (world) => record({ id: trashedLocationId(world) }),

  'codes.void': (world) => record({ code: code(world) }),

  'codes.claim': (world) =>
    fc.oneof(
      record({
        code: code(world),
        target: target(world),
        replace: fc.option(fc.boolean(), { nil: undefined }),
      }),
      target(world).chain((at) =>
        record({ target: fc.constant(at), lost: codeOf(world, at), orNewCode: fc.constant(true) }),
      ),
    ),

  'codes.recordPrint': (world) =>
    record({
      codes: some([...world.all.codes.keys()]),
      sheet: record({ id: newId, template: fc.constant('L7160') }),
    }),

  'stockChecks.start': (world) => record({ id: checkId, target: target(world), startedAt: moment }),

  'stockChecks.tick': (world) =>
    check(world).chain((of) =>
      record({
        ...of,
        ticks: fc.array(
          record({ kind: fc.constant('bin' as const), id: binId(world), isSeen: fc.boolean(), at: moment }),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
      }),
    ),

  'stockChecks.end': (world) => check(world).chain(record),

  'stockChecks.discard': (world) => check(world).chain(record),

  'lists.create': (world) =>
    record({ ...listAddress(world, newId), name, stages, covers, previousId: rarely(newId) }),

  'lists.update': (world) =>
    list(world).chain((of) =>
      record({
        ...of,
        name: fc.option(name, { nil: undefined }),
        stages: fc.option(stages, { nil: undefined }),
        covers: fc.option(covers),
      }),
    ),

  'lists.delete': (world) => list(world).chain(record),

  'lists.restore': (world) => list(world).chain(record),

  'lists.put': (world) =>
    list(world).chain((of) =>
      record({
        ...of,
        entries: fc.array(
          record({ kind: fc.constant('bin' as const), id: binId(world), isIn: fc.boolean() }),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
      }),
    ),

  'lists.tick': (world) =>
    list(world).chain((of) =>
      record({
        ...of,
        at: moment,
        ticks: fc.array(
          record({
            kind: fc.constant('bin' as const),
            id: binId(world),
            stage: fc.constantFrom('a', 'b'),
            count: fc.nat(1),
            saw: fc.option(fc.nat(100), { nil: undefined }),
          }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
    ),

  'fields.create': () =>
    record({
      id: fc.oneof(newId, fieldId),
      of: fc.constantFrom(...fieldHolders),
      name,
      kind: fc.constantFrom(...ownFieldKinds),
      unit: fc.constantFrom('kg', undefined),
      choices: fc.constantFrom([{ id: 'a', name: 'New' }], undefined),
      remind: fc.constantFrom<(1 | 7)[] | undefined>([1, 7], undefined),
      isOnRows: fc.constantFrom(true, false, undefined),
      isPublic: fc.constantFrom(true, undefined),
    }),

  'fields.update': () =>
    change({
      name,
      unit: fc.option(fc.constant('m')),
      choices: fc.constantFrom<{ id: string; name: string }[]>([{ id: 'b', name: 'Used' }], []),
      remind: fc.option(fc.constant<[7]>([7])),
      isOnRows: fc.boolean(),
      isPublic: fc.boolean(),
      defaultValue: fc.constant(null),
      before: fc.option(fieldId),
    }).chain((change) => fieldId.map((id) => ({ id, ...change }))),

  'fields.delete': () => record({ id: fieldId }),

  'fields.restore': () => record({ id: fieldId }),

  'photos.update': (world) =>
    withPhotos(world).chain(({ target, photos }) =>
      record({
        target: fc.constant(target),
        id: oneOf(photos.map(({ id }) => id)),
        use: fc.constantFrom('receipt' as const, null),
      }),
    ),

  'templates.create': () =>
    record({
      id: fc.oneof(newId, templateId),
      name,
      bin: fc.constant({ color: 'teal' as const, tags: ['winter'] }),
      items: fc.constantFrom([], [{ name: 'Gloves', quantity: 2 }]),
    }),

  'templates.update': () => record({ id: templateId, name }),

  'templates.delete': () => record({ id: templateId }),

  'photos.delete': (world) =>
    withPhotos(world).chain(({ target, photos }) =>
      oneOf(photos.map(({ id }) => id)).map((id) => ({ target, id })),
    ),

  'photos.restore': ({ trashedPhotos }) =>
    fc.constantFrom(...trashedPhotos).map(({ target, photo: { id, ...photo }, place }) => ({
      target,
      id,
      was: { ...photo, place },
    })),

  'photos.order': (world) =>
    withPhotos(world).chain(({ target, photos }) =>
      some(photos.map(({ id }) => id)).map((ids) => ({ target, ids })),
    ),

  'documents.link': (world) =>
    fc
      .constantFrom(...documented(world.all))
      .chain(({ target }) =>
        record({ target: fc.constant(target), id: newId, name, use: documentUse, url: webAddress }),
      ),

  'documents.update': (world) =>
    withDocuments(world).chain(({ target, documents }) =>
      change({
        name,
        use: documentUse,
        was: fc.constant({ name: 'Earlier' }),
      }).chain((changed) => oneOf(documents.map(({ id }) => id)).map((id) => ({ target, id, ...changed }))),
    ),

  'documents.delete': (world) =>
    withDocuments(world).chain(({ target, documents }) =>
      oneOf(documents.map(({ id }) => id)).map((id) => ({ target, id })),
    ),

  'documents.restore': ({ trashedDocuments }) =>
    fc.constantFrom(...trashedDocuments).map(({ target, document: { id, ...document }, place }) => ({
      target,
      id,
      was: { ...document, place },
    })),
};

const documentUse = fc.constantFrom(...documentUses);
const webAddress = fc.constantFrom('https://example.org/manual', 'http://example.org');

const record = fc.record;
/** Some of these fields, or none: a change may say nothing. */
function change<T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<Partial<T>> {
  const some = fc.record<T, never>(fields, { requiredKeys: [] });
  return fc.oneof(
    { weight: 7, arbitrary: some as fc.Arbitrary<Partial<T>> },
    { weight: 1, arbitrary: fc.constant({}) },
  );
}
const newId = fc.uuid({ version: 7 });

/** Of texts, one for each kind of thing; their owner has them. */
export const definedFields = {
  item: '01984a00-0000-7000-8000-00000000f001',
  bin: '01984a00-0000-7000-8000-00000000f002',
  location: '01984a00-0000-7000-8000-00000000f003',
} as const satisfies Record<FieldHolder, string>;
const fieldId = fc.oneof(fc.constantFrom(...Object.values(definedFields)), newId);

/** The template that the owner has. */
export const storedTemplate = '01984a00-0000-7000-8000-00000000f004';
const templateId = fc.oneof(fc.constant(storedTemplate), newId);

function ownValues(of: FieldHolder): fc.Arbitrary<Record<string, string | null>> {
  return fc.option(text).map((value) => ({ [definedFields[of]]: value }));
}
/** Few, so that names repeat. */
const name = fc.nat(11).map((n) => `Bin ${n}`);
/** One of a few saved searches, so that some repeat. */
const search = fc.constantFrom<SavedSearch>(
  { name: 'Tent', q: 'tent' },
  { name: 'Out', kind: 'out' },
  { name: 'Red', q: 'tent', tag: 'red' },
  { name: 'By place', view: { groupBy: 'place' } },
  { name: 'By value', q: 'tent', view: {} },
);
const viewName = fc.constantFrom('By place', 'By value');
const viewChange = ({ me: { groups = [] } }: Device) =>
  record({
    name: viewName,
    newName: fc.option(viewName, { nil: undefined }),
    isPinned: fc.option(fc.boolean(), { nil: undefined }),
    shareWith: fc.subarray(groups.flatMap(({ id, name: of }) => (of === '' ? [] : [id]))),
    unshareWith: fc.subarray(groups.flatMap(({ id, name: of }) => (of === '' ? [] : [id]))),
  });
const text = fc.constantFrom('Blue lid', 'Ladder', 'ABC');
const tags = fc.subarray(['red', 'winter', 'tools']);
const color = fc.constantFrom('rust' as const, 'teal' as const);
const quantity = fc.nat(5);
const pieces = fc.integer({ min: 1, max: 3 });
const roles = fc.constantFrom(...role.options);
const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const half = fc.double({ min: 0.01, max: 0.5, noNaN: true });
const coordinates = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const moment = fc.nat(9).map((minute) => new Date(Date.UTC(2026, 4, 3, 12, minute)).toISOString());
const regionId = fc.constantFrom(
  '018f0000-0000-7000-8000-000000000001',
  '018f0000-0000-7000-8000-000000000002',
);
const reminderDay = fc.constantFrom('2030-05-03', '2030-05-04');
const checkId = fc.constantFrom(
  '018f0000-0000-7000-8000-00000000000a',
  '018f0000-0000-7000-8000-00000000000b',
);

/** Rarely, or if there is none, an unknown id. */
function oneOf(ids: readonly string[]): fc.Arbitrary<string> {
  if (ids.length === 0) return newId;
  return fc.oneof({ weight: 15, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: newId });
}

function some(ids: readonly string[]): fc.Arbitrary<string[]> {
  return fc.uniqueArray(oneOf(ids), { minLength: 1, maxLength: 3 });
}

function rarely<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(arbitrary, { nil: undefined, freq: 2 });
}

/** Any bin, including trashed ones. */
function binId({ all, device }: World): fc.Arbitrary<string> {
  return oneOf([...all.bins.keys(), ...device.bins.keys()]);
}

/** Mostly a bin of this device that is not in the trash. */
function liveBinId(world: World): fc.Arbitrary<string> {
  const live = [...world.device.bins.values()].filter(({ deletedAt }) => deletedAt === undefined);
  return mostly(live, binId(world));
}

function trashedBinId(world: World): fc.Arbitrary<string> {
  const trashed = [...world.all.bins.values()].filter(({ deletedAt }) => deletedAt !== undefined);
  return mostly(trashed, binId(world));
}

function mostly(rows: readonly { id: string }[], otherwise: fc.Arbitrary<string>): fc.Arbitrary<string> {
  if (rows.length === 0) return otherwise;
  return fc.oneof({ weight: 4, arbitrary: oneOf(rows.map(({ id }) => id)) }, otherwise);
}

function locationId({ all, device }: World): fc.Arbitrary<string> {
  return oneOf([...all.locations.keys(), ...device.locations.keys()]);
}

function trashedLocationId(world: World): fc.Arbitrary<string> {
  const trashed = [...world.all.locations.values()].filter(({ deletedAt }) => deletedAt !== undefined);
  return oneOf(trashed.map(({ id }) => id));
}

function target(world: World): fc.Arbitrary<Target> {
  return fc.oneof(
    { weight: 3, arbitrary: binId(world).map((id): Target => ({ kind: 'bin', id })) },
    { weight: 1, arbitrary: locationId(world).map((id): Target => ({ kind: 'location', id })) },
  );
}

/** Not in the trash, as no screen shows the people of trashed things. */
function liveTarget(world: World): fc.Arbitrary<Target> {
  return target(world).filter(
    ({ id }) => (world.device.locations.get(id) ?? world.all.locations.get(id))?.deletedAt === undefined,
  );
}

type Request = { target: Target; userId: string };

/** Mostly an open request. */
function request(world: World): fc.Arbitrary<Request> {
  const open = [...world.all.bins.values()].flatMap(({ id, pendingRequests }) =>
    Object.keys(pendingRequests).map((userId): Request => ({ target: { kind: 'bin', id }, userId })),
  );
  const any = record({
    target: target(world),
    userId: oneOf([...open.map(({ userId }) => userId), world.device.me.uid]),
  });
  return open.length === 0 ? any : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...open) }, any);
}

function member({ all, device }: World): fc.Arbitrary<string> {
  const shared = [...all.bins.values(), ...all.locations.values()];
  return oneOf([...new Set([...shared.flatMap(({ accessList }) => Object.keys(accessList)), device.me.uid])]);
}

function isLive({ deletedAt }: Item): boolean {
  return deletedAt === undefined;
}

function item({ all }: World, isChosen: (item: Item) => boolean): fc.Arbitrary<Pick<Item, 'binId' | 'id'>> {
  const chosen = [...all.items.values()].flat().filter(isChosen);
  const unknown = record({
    binId: binId({ all, device: all, trashedPhotos: [], trashedDocuments: [] }),
    id: newId,
  });
  if (chosen.length === 0) return unknown;
  return fc.oneof({ weight: 15, arbitrary: fc.constantFrom(...chosen) }, unknown);
}

/** A loan, or one that is over. */
function itemLoan(world: World): fc.Arbitrary<{ binId: string; id: string; loanId: string }> {
  return item(world, isLive).chain(({ binId, id }) => {
    const lent = world.all.items.get(binId)?.find((each) => each.id === id);
    return oneOf((lent?.loans ?? []).map((each) => each.id)).map((loanId) => ({ binId, id, loanId }));
  });
}

/** Up to three items of one bin. */
function items(
  world: World,
  isChosen: (item: Item) => boolean,
): fc.Arbitrary<{ binId: string; ids: string[] }> {
  return item(world, isChosen).chain(({ binId, id }) => {
    const inBin = (world.all.items.get(binId) ?? []).filter(isChosen).map((each) => each.id);
    if (!inBin.includes(id)) return fc.constant({ binId, ids: [id] });
    return fc
      .shuffledSubarray(inBin, { minLength: 1, maxLength: Math.min(3, inBin.length) })
      .map((ids) => ({ binId, ids }));
  });
}

function code({ all, device }: World): fc.Arbitrary<string> {
  return fc.constantFrom(...all.codes.keys(), ...device.codes.keys(), 'ABCDEFGHJKMN');
}

function codeOf({ all }: World, { id }: Target): fc.Arbitrary<string> {
  return fc.constant((all.bins.get(id) ?? all.locations.get(id))?.qrCode ?? 'ABCDEFGHJKMN');
}

/** Mostly of a reminder that exists. */
function reminderId({ device }: World): fc.Arbitrary<string> {
  return oneOf((device.me.reminders ?? []).map(({ id }) => id));
}

/** Mostly one that was sent. */
function sentReminder(world: World): fc.Arbitrary<SentReminder> {
  const sent = world.device.me.notifications.flatMap(({ reminder }) => {
    const { thing, kind, day } = reminder ?? {};
    return thing && kind && day ? [{ thing, kind, day }] : [];
  });
  const any = record({ thing: reminderId(world), kind: fc.constantFrom(...datedKinds), day: reminderDay });
  return sent.length === 0 ? any : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...sent) }, any);
}

function reminderTarget(world: World): fc.Arbitrary<ReminderTarget> {
  return fc.oneof(
    target(world),
    item(world, isLive).map(({ binId, id }): ReminderTarget => ({ kind: 'item', id, binId })),
  );
}

/** A running check with its target, or one that was not started. */
function check(world: World): fc.Arbitrary<{ id: fc.Arbitrary<string>; target: fc.Arbitrary<Target> }> {
  const running = (world.device.me.stockChecks ?? []).map(({ id, target }) => ({
    id: fc.constant(id),
    target: fc.constant(target),
  }));
  const unknown = fc.constant({ id: newId, target: target(world) });
  return running.length === 0
    ? unknown
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...running) }, unknown);
}

const covers = fc.constantFrom('bins' as const, 'items' as const, undefined);

const stages = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 })
  .chain((ids) => fc.tuple(...ids.map((id) => record({ id: fc.constant(id), name }))));

type ListAddress = { target: fc.Arbitrary<Target | undefined>; id: fc.Arbitrary<string> };

function listAddress(world: World, id: fc.Arbitrary<string>): ListAddress {
  return { target: fc.option(target(world), { nil: undefined, freq: 4 }), id };
}

/** A list, or an unknown one. */
function list(world: World): fc.Arbitrary<ListAddress> {
  const { bins, locations } = world.all;
  const holders: { target?: Target; lists?: Account['lists'] }[] = [
    ...[...bins.values()].map(({ id, lists }) => ({ target: { kind: 'bin' as const, id }, lists })),
    ...[...locations.values()].map(({ id, lists }) => ({ target: { kind: 'location' as const, id }, lists })),
    { lists: world.device.me.lists },
  ];
  const present = holders.flatMap(({ target: of, lists = [] }) =>
    lists.map(({ id }) => ({ target: fc.constant(of), id: fc.constant(id) })),
  );
  const unknown = fc.constant(listAddress(world, newId));
  return present.length === 0
    ? unknown
    : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...present) }, { weight: 1, arbitrary: unknown });
}

/** A target with photos. */
function withPhotos({ all, device }: World): fc.Arbitrary<Photographed> {
  return fc
    .constantFrom(...photographed(all), ...photographed(device))
    .filter(({ photos }) => photos.length > 0);
}

type Photographed = { target: PhotoTarget; photos: readonly Photo[] };

export function photographed({ bins, items, locations, me: { uid, photo } }: Device): Photographed[] {
  return [
    ...[...bins.values()].map(({ id, photos = [] }) => ({ target: { kind: 'bin' as const, id }, photos })),
    ...[...locations.values()].map(({ id, photos = [] }) => ({
      target: { kind: 'location' as const, id },
      photos,
    })),
    ...[...items.values()]
      .flat()
      .map(({ id, binId, photos = [] }) => ({ target: { kind: 'item' as const, id, binId }, photos })),
    { target: { kind: 'me', id: uid }, photos: photo ? [photo] : [] },
  ];
}

/** A target with documents. */
function withDocuments({ all, device }: World): fc.Arbitrary<Documented> {
  return fc
    .constantFrom(...documented(all), ...documented(device))
    .filter(({ documents }) => documents.length > 0);
}

type Documented = { target: DocumentTarget; documents: readonly Document[] };

export function documented({ bins, items, locations }: Device): Documented[] {
  return [
    ...[...bins.values()].map(({ id, documents = [] }) => ({
      target: { kind: 'bin' as const, id },
      documents,
    })),
    ...[...locations.values()].map(({ id, documents = [] }) => ({
      target: { kind: 'location' as const, id },
      documents,
    })),
    ...[...items.values()]
      .flat()
      .map(({ id, binId, documents = [] }) => ({ target: { kind: 'item' as const, id, binId }, documents })),
  ];
}
