import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { expect } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { CallInput, WriteName } from '#domain/calls.ts';
import type { Codes, Locations } from '#domain/device-view.ts';
import { AppError } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import type { Operation } from '#domain/operation.ts';
import { predictItems, predict as predictShown } from '#domain/predict/predict.ts';
import { binsWithChangedItems } from '#domain/predict/queued-writes.ts';
import { buildUser, type TestUser } from '#test/builders.ts';
import { test } from '#test/server-test.ts';

type World = {
  headers: ReadonlyMap<string, BinHeader>;
  items: Map<string, readonly Item[]>;
  codes: Codes;
  locations: Locations;
};

const sheetId = uuidv7();

/** Numbers that choose an act and what it works on; resolved against the world as it is by then. */
const act = fc.record({ kind: fc.nat(15), a: fc.nat(), b: fc.nat(), n: fc.integer({ min: -3, max: 5 }) });
type Act = { kind: number; a: number; b: number; n: number };

test('what a device predicts is what the server does, refusals included', async ({ server }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (acts) => {
      const olga = await buildUser(server);
      await olga.act('locations.create', { name: 'Attic' });
      await olga.act('codes.create', { count: 6 });
      const { codes } = await olga.act('codes.list', {});
      let world: World = {
        ...{ headers: new Map(), items: new Map() },
        codes: new Map(codes.map((code) => [code.code, code])),
        locations: await locationsOf(olga),
      };
      for (const each of acts) {
        const operation = resolve(world, each);
        if (operation === undefined) continue;
        const predicted = predict(world, operation, olga);
        const answer = await olga.call(operation.call, operation.data as CallInput<WriteName>);
        const told = JSON.stringify([operation, answer.error]);
        if (predicted instanceof AppError) {
          expect(answer.error?.details?.code, told).toBe(predicted.code);
          expect(answer.error?.details?.params, told).toEqual(predicted.params);
        } else {
          expect(answer.error, told).toBeUndefined();
          world = predicted;
        }
      }
      expect(await read(olga)).toEqual(comparable(world));
    }),
    { numRuns: 20, endOnFailure: true },
  );
}, 60_000);

function resolve(world: World, act: Act): Operation | undefined {
  const { kind, a, b, n } = act;
  const [bins, codes] = [[...world.headers.values()], [...world.codes.keys()]];
  const bin = bins[a % bins.length];
  const other = bins[b % bins.length];
  const code = codes[b % codes.length] ?? '';
  if (kind <= 1 || bin === undefined || other === undefined) {
    return newBin(`Bin ${b % 12}`, kind === 1 ? other?.id : undefined, n > 2 ? code : undefined);
  }
  if (kind === 4 && n === 0) return { call: 'bins.see', data: { id: bin.id, wasMissing: b % 2 === 0 } };
  if (kind > 12) return aboutMap(world, bin, act);
  return kind > 9 ? aboutCode(world, bin, code, n) : changeOf(world, [bin, other], act);
}

function changeOf(
  world: World,
  [bin, other]: [BinHeader, BinHeader],
  { kind, b, n }: Act,
): Operation | undefined {
  const items = world.items.get(bin.id) ?? [];
  const [live, trashed] = [items.filter((item) => !item.deletedAt), items.filter((item) => item.deletedAt)];
  const chosen = live.slice(b % 3, (b % 3) + 2);
  const ids = chosen.map((item) => item.id);
  switch (kind) {
    case 2:
      return { call: 'bins.move', data: { id: bin.id, parentBinId: n < 0 ? null : other.id } };
    case 3:
      return { call: 'bins.delete', data: { id: bin.id, cascade: n > 0 } };
    case 4:
      return { call: 'bins.restore', data: { id: bin.id, name: n > 3 ? `Bin ${b % 12}` : undefined } };
    case 5:
      return {
        call: 'bins.update',
        data: {
          id: bin.id,
          name: n > 2 ? `Bin ${b % 12}` : undefined,
          archived: n > 0,
          isMissing: n % 2 === 0,
        },
      };
    case 6: {
      const count = n > 4 ? 15 : 3;
      const fresh = Array.from({ length: count }, (_, k) => ({
        id: uuidv7(),
        name: `Item ${k}`,
        quantity: k,
      }));
      return { call: 'items.create', data: { binId: bin.id, items: fresh } };
    }
    case 7: {
      const [item] = chosen;
      if (item === undefined) return undefined;
      return { call: 'items.update', data: { binId: bin.id, id: item.id, quantityBy: n }, rows: [item] };
    }
    case 8:
      if (ids.length === 0) return undefined;
      return { call: 'items.move', data: { binId: bin.id, ids, toBinId: other.id }, rows: chosen };
    default: {
      const gone = trashed.slice(0, 2);
      if (n < 0 && ids.length > 0)
        return { call: 'items.delete', data: { binId: bin.id, ids }, rows: chosen };
      if (gone.length === 0) return undefined;
      return { call: 'items.restore', data: { binId: bin.id, ids: gone.map((item) => item.id) }, rows: gone };
    }
  }
}

function newBin(name: string, parentBinId: string | undefined, code: string | undefined): Operation {
  return { call: 'bins.create', data: { id: uuidv7(), name, parentBinId, code } };
}

function aboutMap({ locations }: World, bin: BinHeader, { kind, a, b, n }: Act): Operation | undefined {
  const [location] = locations.values();
  if (location === undefined) return undefined;
  if (kind === 13) return { call: 'bins.move', data: { id: bin.id, locationId: n > 4 ? null : location.id } };
  if (kind === 14) {
    const pin = { planPhotoId: sheetId, x: (a % 100) / 99, y: (b % 7) / 7 };
    return { call: 'bins.update', data: { id: bin.id, pin: n > 3 ? null : pin } };
  }
  const id = sheetId.slice(0, -1) + (b % 10);
  const region = { id, name: `Shelf ${n}`, x: (a % 7) / 14, y: 0, width: 1 / 3, height: 1 };
  const change = n > 2 ? { removeRegions: [id] } : { putRegions: [region] };
  const coordinates = n < 0 ? null : { latitude: (a % 90) / 7, longitude: -(b % 180) / 7 };
  return { call: 'locations.update', data: { id: location.id, coordinates, ...change } };
}

function aboutCode({ codes }: World, bin: BinHeader, code: string, n: number): Operation {
  if (n > 1)
    return { call: 'codes.claim', data: { code, target: { kind: 'bin', id: bin.id }, replace: n > 3 } };
  if (n > 0) return { call: 'codes.void', data: { code } };
  // With the bin's own, if the device knows of it.
  const printed = codes.has(bin.qrCode) ? [code, bin.qrCode] : [code];
  return { call: 'codes.recordPrint', data: { codes: printed, sheet: { id: sheetId, template: 'L7160' } } };
}

function predict(world: World, operation: Operation, olga: TestUser): World | AppError {
  const context = {
    userId: olga.id,
    userName: olga.name,
    now: new Date().toISOString(),
    plan: 'free' as const,
  };
  try {
    const before = { bins: world.headers, locations: world.locations, codes: world.codes };
    const { bins: headers, locations, codes = world.codes } = predictShown(before, operation, context);
    const items = new Map(world.items);
    for (const binId of binsWithChangedItems(operation)) {
      items.set(binId, predictItems(binId, world.items.get(binId) ?? [], operation, context));
    }
    return { headers, items, codes, locations };
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function read(olga: TestUser): Promise<ReturnType<typeof comparable>> {
  const { bins } = await olga.act('bins.list', {});
  const whole = await Promise.all(bins.map((bin) => olga.act('bins.get', { id: bin.id })));
  const { codes } = await olga.act('codes.list', {});
  return comparable({
    codes: new Map(codes.map((code) => [code.code, code])),
    locations: await locationsOf(olga),
    headers: new Map(bins.map((bin) => [bin.id, bin])),
    items: new Map(whole.map((bin) => [bin.id, bin.items])),
  });
}

async function locationsOf(olga: TestUser): Promise<Locations> {
  const { locations } = await olga.act('locations.list', {});
  return new Map(locations.map((location) => [location.id, location]));
}

// Moments are each side's own, and some fields only the server can give.
function comparable({ headers, items, codes, locations }: World) {
  // The others came with a bin, and the device does not know them.
  const labels = [...codes.values()].filter(({ use }) => use === 'labels');
  const bins = [...headers.values()].map(
    ({ revision: _r, ownerScopedId: _o, qrCode, createdAt: _c, lastAccessed: _l, ...bin }) => ({
      ...bin,
      label: labels.find(({ code }) => code === qrCode)?.code,
      deletedAt: bin.deletedAt !== undefined,
      archivedAt: bin.archivedAt !== undefined,
      missingSince: bin.missingSince !== undefined,
      items: (items.get(bin.id) ?? [])
        .map(({ dateAdded: _d, updatedAt: _u, ...item }) => ({
          ...item,
          outAt: item.outAt !== undefined,
          deletedAt: item.deletedAt !== undefined,
        }))
        .sort((a, b) => a.id.localeCompare(b.id)),
    }),
  );
  return {
    locations: [...locations.values()].map(({ revision: _, ...location }) => location),
    bins: bins.sort((a, b) => a.id.localeCompare(b.id)),
    codes: labels
      .map(({ printedAt, voidedAt: _at, revision: _, ...code }) => ({
        ...code,
        isPrinted: printedAt !== undefined,
      }))
      .sort((a, b) => a.code.localeCompare(b.code)),
  };
}
