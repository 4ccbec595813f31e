import { expect } from 'vitest';
import { buildBin, buildUser, shareBin, shareLocation } from '#test/builders.ts';
import { shareWithMany } from '#test/many-people.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { peoplePerPart } from './people.present.ts';

const targetCount = 9;
const peopleEach = Math.ceil(peoplePerPart / 4);
const oneByOne = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Somebody with many things that many people see, and somebody who sees the first of them. */
async function buildMany(server: TestServer, kind: 'bin' | 'location') {
  const [olga, anna] = [await buildUser(server, { plan: 'unlimited' }), await buildUser(server)];
  const made: { id: string }[] = [];
  for (const n of oneByOne(targetCount))
    made.push(
      kind === 'bin'
        ? await buildBin(server, { owner: olga })
        : await olga.act('locations.create', { name: `${n}` }),
    );
  const [first = { id: '' }] = made;
  await (kind === 'bin' ? shareBin : shareLocation)(server, first, anna, 'viewer');
  await shareWithMany(
    server,
    made.map(({ id }) => ({ kind, id, ownerId: olga.id })),
    peopleEach,
  );
  return { olga, anna, first };
}

/** How many people each part of the answer names. */
function spyOnParts(): { parts: number[]; stop(): void } {
  const parts: number[] = [];
  const original = JSON.stringify;
  JSON.stringify = ((value: unknown, ...more: []) => {
    const text = original(value, ...more);
    const named = text?.match(/"grantedBy"/g)?.length ?? 0;
    if (named > 0) parts.push(named);
    return text;
  }) as typeof JSON.stringify;
  return {
    parts,
    stop() {
      JSON.stringify = original;
    },
  };
}

test.for(['bin', 'location'] as const)(
  'a list of %ss with many people is complete and sent in parts',
  async (kind, { server }) => {
    const { olga, anna } = await buildMany(server, kind);
    const list = async (person: typeof olga): Promise<{ id: string; accessList: object }[]> =>
      kind === 'bin'
        ? (await person.act('bins.list', {})).bins
        : (await person.act('locations.list', {})).locations;
    const spy = spyOnParts();
    const all = await list(olga).finally(spy.stop);
    expect(new Set(all.map(({ id }) => id)).size).toBe(targetCount);
    const named = all.map(({ accessList }) => Object.keys(accessList).length).sort((a, b) => b - a);
    expect(named).toEqual([peopleEach + 1, ...Array(targetCount - 1).fill(peopleEach)]);
    expect(spy.parts.length).toBeGreaterThan(2);
    expect(Math.max(...spy.parts)).toBeLessThanOrEqual(peoplePerPart);
    expect(await list(anna)).toHaveLength(1);
  },
);

test('of several entries with one role every reader is shown the first that was given', async ({
  server,
}) => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const anna = await buildUser(server);
  const place = await olga.act('locations.create', { name: 'Attic' });
  const top = await buildBin(server, { owner: olga, locationId: place.id });
  const bin = await buildBin(server, { owner: olga, parentBinId: top.id });
  await shareBin(server, bin, anna, 'viewer');
  await shareLocation(server, place, anna, 'editor');
  await shareBin(server, top, anna, 'editor');
  for (const reader of [olga, anna]) {
    const { accessList } = await reader.act('bins.get', { id: bin.id });
    expect(accessList[anna.id]).toMatchObject({ role: 'editor', via: { kind: 'location', id: place.id } });
  }
});
