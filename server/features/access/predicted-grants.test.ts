import { uuidv7 } from 'uuidv7';
import { expect } from 'vitest';
import type { AccessList } from '#domain/access/access.ts';
import type { DeviceView } from '#domain/device-view.ts';
import { AppError } from '#domain/errors.ts';
import type { OperationOf } from '#domain/operation.ts';
import { predict } from '#domain/predict/predict.ts';
import { buildUser, shareBin, shareLocation, type TestUser } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';

type Grant = OperationOf<'accessRequests.grant'>;

/** Two places with bins; Erik wishes for the place of `bin`, and Anna helps with that bin and with `elsewhere`. */
async function buildScene(server: TestServer, olga: TestUser) {
  const [place, elsewhere] = [await makePlace(olga), await makePlace(olga)];
  const [bin, beside] = [await makeBin(olga, place.id), await makeBin(olga, place.id)];
  await olga.act('bins.create', { name: `Bin ${uuidv7()}`, parentBinId: bin.id });
  await makeBin(olga, elsewhere.id);
  const [erik, anna] = [await buildUser(server, { name: 'Erik' }), await buildUser(server, { name: 'Anna' })];
  await shareBin(server, bin, anna, 'admin');
  await shareLocation(server, elsewhere, anna, 'admin');
  const target = { kind: 'bin', id: bin.id } as const;
  await erik.act('accessRequests.create', { target, wholePlace: true });
  return { server, olga, place, elsewhere, bin, beside, erik, anna, target };
}
type Scene = Awaited<ReturnType<typeof buildScene>>;

const makePlace = (olga: TestUser) => olga.act('locations.create', { name: `Place ${uuidv7()}` });
const makeBin = (olga: TestUser, locationId: string) =>
  olga.act('bins.create', { name: `Bin ${uuidv7()}`, isPrivate: false, locationId });

test.for<[string, (scene: Scene) => Promise<{ by: TestUser; locationId?: string }>]>([
  ['the place', async ({ olga, place }) => ({ by: olga, locationId: place.id })],
  ['the bin alone', async ({ olga }) => ({ by: olga })],
  ['the bin alone, by who does not see its place', async ({ anna }) => ({ by: anna })],
  ['another place', async ({ olga, elsewhere }) => ({ by: olga, locationId: elsewhere.id })],
  [
    'the place it lay in, and no longer does',
    async ({ olga, place, elsewhere, bin }) => {
      await olga.act('bins.move', { id: bin.id, locationId: elsewhere.id });
      return { by: olga, locationId: place.id };
    },
  ],
  [
    'the place it lay in, now in the trash',
    async ({ olga, place }) => {
      await olga.act('locations.delete', { id: place.id });
      return { by: olga, locationId: place.id };
    },
  ],
  ['a place that is hidden', async ({ place, anna }) => ({ by: anna, locationId: place.id })],
  [
    'a place that one only changes',
    async ({ server, place, anna }) => {
      await shareLocation(server, place, anna, 'editor');
      return { by: anna, locationId: place.id };
    },
  ],
  [
    'what was answered meanwhile',
    async ({ olga, place, target, erik }) => {
      await olga.act('accessRequests.deny', { target, userId: erik.id });
      return { by: olga, locationId: place.id };
    },
  ],
])(
  'granting %s does what the device foretells, refusals included',
  async ([_, prepare], { server, olga }) => {
    const scene = await buildScene(server, olga);
    const { by, locationId } = await prepare(scene);
    const data = { target: scene.target, userId: scene.erik.id, role: 'editor', locationId } as const;
    const foretold = foretell(await read(by), { call: 'accessRequests.grant', data }, by);
    const { error } = await by.call('accessRequests.grant', data);
    if (foretold instanceof AppError) {
      expect(error?.details?.code).toBe(foretold.code);
    } else {
      expect(error).toBeUndefined();
      expect(peopleOf(await read(by))).toEqual(peopleOf(foretold));
    }
  },
);

function foretell(view: DeviceView, operation: Grant, { id, name }: TestUser): DeviceView | AppError {
  const context = { userId: id, userName: name, now: new Date().toISOString(), plan: 'free' as const };
  try {
    return predict(view, operation, context);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function read(person: TestUser): Promise<DeviceView> {
  const { bins } = await person.act('bins.list', {});
  const { locations } = await person.act('locations.list', {});
  return {
    bins: new Map(bins.map((bin) => [bin.id, bin])),
    locations: new Map(locations.map((location) => [location.id, location])),
  };
}

/** Who has access to what, and who waits; moments are each side's own, and where it was given only the server says. */
function peopleOf({ bins, locations }: DeviceView) {
  const withoutMoments = (list: AccessList) =>
    Object.entries(list)
      .map(([id, { role, grantedBy, userName, userEmail }]) => ({ id, role, grantedBy, userName, userEmail }))
      .sort((a, b) => a.id.localeCompare(b.id));
  return [...bins.values(), ...locations.values()]
    .map(({ id, accessList, pendingRequests }) => ({
      id,
      people: withoutMoments(accessList),
      pendingRequests,
    }))
    .sort((a, b) => a.id.localeCompare(b.id));
}
