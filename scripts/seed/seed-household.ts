import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { binColors } from '#domain/bins/bin-fields.ts';
import { codeFrom } from '#domain/codes/code.ts';
import { planLimits } from '#domain/plans/plan-rules.ts';
import { nameKey } from '#domain/text.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import type { Language } from '#server/demo/themes.ts';
import { raiseAccounts } from '#server/features/account/account.queries.ts';
import { lockProfile, updateProfilePlan } from '#server/features/account/profile.queries.ts';
import { itemBytes } from '#server/features/items/item-bytes.ts';
import { notifyServers } from '../notify-servers.ts';
import { type HouseholdBin, type HouseholdPlan, inventHousehold } from './household.ts';
import { countItems, insertBins, insertItems, insertLocations, queryNames } from './seed.queries.ts';
import { places } from './words.ts';

export type Seeded = { binIds: string[]; items: number };

const ITEMS_AT_ONCE = 5000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Adds a generated household to an account in one transaction, ignoring the plan's limits; a plan that is too small becomes
 * unlimited. The same seed gives the same names, but other ids.
 */
export async function seedHousehold(pool: Pool, userId: string, plan: HouseholdPlan): Promise<Seeded> {
  const made = await inTransaction(pool, async (tx) => {
    const [owner] = await lockProfile(tx, { userId });
    if (owner === undefined) throw new Error('this account has no profile');
    const names = new Set((await queryNames(tx, { ownerId: userId })).map((row) => row.nameKey));
    const bins = inventHousehold(plan, names).map(withId);
    const { maxBins, maxItemsPerBin } = planLimits[owner.plan];
    const isTooSmall =
      (maxBins ?? Infinity) < names.size + bins.length || (maxItemsPerBin ?? Infinity) < plan.itemsPerBin;
    if (isTooSmall) await updateProfilePlan(tx, { userId, plan: 'unlimited' });
    const locations = locationsOf(bins, plan.language);
    await insertLocations(tx, {
      ownerId: userId,
      locations: JSON.stringify(locations.filter((each) => each !== undefined)),
    });
    const rows = bins.map((bin) => binRow(bin, bins, locations));
    await insertBins(tx, { ownerId: userId, bins: JSON.stringify(rows) });
    const items = bins.flatMap((bin) => itemRows(bin, owner.displayName));
    await insertInParts(tx, userId, items);
    const binIds = bins.map((bin) => bin.id);
    await countItems(tx, { ownerId: userId, binIds });
    if (isTooSmall) await raiseAccounts(tx, [userId]);
    return { binIds, items: items.length };
  });
  await notifyServers(pool, { ownerId: userId, bins: made.binIds, accounts: [userId] });
  return made;
}

type SeedBin = HouseholdBin & { id: string; createdAt: string };

function withId(bin: HouseholdBin): SeedBin {
  return { ...bin, id: uuidv7(), createdAt: new Date(Date.now() - bin.ageDays * DAY_MS).toISOString() };
}

type SeedLocation = { id: string; name: string; color: string; createdAt: string };

/** The locations that these bins use, at the indexes that the bins refer to. */
function locationsOf(bins: readonly SeedBin[], language: Language): (SeedLocation | undefined)[] {
  const used = new Set(bins.map((bin) => bin.location));
  const createdAt = new Date().toISOString();
  return places.map((name, index) =>
    used.has(index)
      ? { id: uuidv7(), name: name[language], color: binColors[index] ?? 'slate', createdAt }
      : undefined,
  );
}

function binRow(
  { items, parent, location, ageDays: _, ...bin }: SeedBin,
  all: readonly SeedBin[],
  locations: readonly (SeedLocation | undefined)[],
) {
  return {
    ...bin,
    nameKey: nameKey(bin.name),
    labelKey: bin.qrLabel === undefined ? null : nameKey(bin.qrLabel),
    ownerScopedId: randomBytes(5).toString('hex'),
    qrCode: codeFrom(randomBytes),
    parentBinId: parent === undefined ? null : all[parent]?.id,
    locationId: location === undefined ? null : locations[location]?.id,
    itemCount: items.length,
    quantityTotal: items.reduce((sum, item) => sum + item.quantity, 0),
  };
}

function itemRows({ id: binId, createdAt, items }: SeedBin, userName: string) {
  return items.map((item, index) => {
    const dateAdded = new Date(Date.parse(createdAt) + index * 1000).toISOString();
    const isOut = item.quantity === 0;
    const stored = { ...item, ...(isOut && { outAt: dateAdded, outBy: userName }) };
    return { ...stored, id: uuidv7(), binId, dateAdded, bytes: itemBytes(stored) };
  });
}

async function insertInParts(tx: Transaction, userId: string, items: readonly object[]): Promise<void> {
  for (let start = 0; start < items.length; start += ITEMS_AT_ONCE) {
    await insertItems(tx, {
      ownerId: userId,
      items: JSON.stringify(items.slice(start, start + ITEMS_AT_ONCE)),
    });
  }
}
