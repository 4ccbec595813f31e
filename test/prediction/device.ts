import type { DeviceView } from '#domain/device-view.ts';
import { AppError } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import type { Account } from '#domain/live.ts';
import type { Operation, PredictContext } from '#domain/operation.ts';
import { binsWithChangedItems, predict, predictAccount, predictItems } from '#domain/predict.ts';
import type { TestUser } from '../builders.ts';
import { openLive } from '../live-client.ts';
import type { TestServer } from '../server.ts';

/** Everything that a user's device stores, from the server's answers. */
export type Device = Required<DeviceView> & { items: ReadonlyMap<string, readonly Item[]>; me: Account };

export async function readDevice(server: TestServer, person: TestUser): Promise<Device> {
  const live = await openLive({ url: server.url, token: person.token });
  await live.ready();
  await live.close();
  const { bins, locations, me } = live.copy;
  if (me === undefined) throw new Error('the server sent no account');
  const { codes } = await person.act('codes.list', {});
  return {
    bins: new Map([...bins].map(([id, { header }]) => [id, header])),
    items: new Map([...bins].map(([id, bin]) => [id, [...bin.items.values()]])),
    locations: new Map([...locations].map(([id, { location }]) => [id, location])),
    codes: new Map(codes.map((row) => [row.code, row])),
    me,
  };
}

/** Returns the predicted device after the operation, or the predicted error. */
export function predictDevice(
  device: Device,
  operation: Operation,
  context: PredictContext,
): Device | AppError {
  try {
    const { bins, locations, codes = device.codes } = predict(device, operation, context);
    const items = new Map([...device.items].filter(([binId]) => bins.has(binId)));
    for (const binId of binsWithChangedItems(operation))
      items.set(binId, predictItems(binId, device.items.get(binId) ?? [], operation, context));
    return { bins, locations, codes, items, me: predictAccount(device.me, operation, context.now) };
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Parts or fields that may differ; `visibility`: which bins and locations are visible. */
export type Exception = { parts?: readonly (keyof Device)[]; fields?: readonly string[]; visibility?: true };

/**
 * Both devices without what only the server can know: revisions, exact times, the codes it draws, where access was given, others'
 * fields, and the exception. Times are `now` from `since` on.
 */
export function comparableDevices(
  predicted: Device,
  actual: Device,
  since: string,
  { parts = [], fields = [], visibility }: Exception,
): [object, object] {
  const withDrawnCode = <T extends { id: string; qrCode?: string | undefined }>(
    [id, thing]: [string, T],
    from: ReadonlyMap<string, T>,
  ): T => {
    if (thing.qrCode !== '') return thing;
    return { ...thing, qrCode: from.get(id)?.qrCode };
  };
  const dropped = new Set([...onlyOnServer, ...parts, ...fields]);
  const comparable = (device: Device, other: Device) => {
    const isCompared = ([id]: [string, unknown]) => !visibility || isOn(other, id);
    return normalised(
      {
        bins: [...device.bins].filter(isCompared).map((each) => withDrawnCode(each, actual.bins)),
        locations: [...device.locations]
          .filter(isCompared)
          .map((each) => withDrawnCode(each, actual.locations)),
        codes: [...device.codes.values()].filter(({ code }) => predicted.codes.has(code)),
        items: [...device.items].filter(([, list]) => list.length > 0).filter(isCompared),
        me: device.me,
      },
      { dropped, since },
    );
  };
  return [comparable(predicted, actual), comparable(actual, predicted)];
}

function isOn({ bins, locations }: Device, id: string): boolean {
  return bins.has(id) || locations.has(id);
}

/** Sorts lists whose order does not matter, which are all but photos and documents. */
function normalised(
  device: object,
  { dropped, since }: { dropped: ReadonlySet<string>; since: string },
): object {
  return JSON.parse(
    JSON.stringify(device, (key, value) => {
      if (dropped.has(key)) return undefined;
      if (Array.isArray(value) && key !== 'photos' && key !== 'documents') return value.toSorted(byText);
      return typeof value === 'string' && moment.test(value) && value >= since ? 'now' : value;
    }),
  );
}

function byText(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}

/** `sharedFields`: come and go with the access, which only the server counts; no write changes those of others. */
const onlyOnServer = ['revision', 'entriesRevision', 'codesRevision', 'ownerScopedId', 'via', 'sharedFields'];
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
