import type { NewBin } from '#domain/bins/bin.ts';
import { numberedName } from '#domain/bins/bin-names.ts';
import { aliasKeysOf } from '#domain/bins/thing-codes.ts';
import { foldCode } from '#domain/fold.ts';
import { groupBy } from '#domain/group-by.ts';
import { nameKey } from '#domain/text.ts';
import type { Pausing } from '#server/yield-to-event-loop.ts';
import type { TidyPlan } from './tidy-plan.ts';

/** A bin of the account outside the trash. */
export type PresentBin = {
  id: string;
  name: string;
  nameKey: string;
  itemCount: number;
  locationId: string | null;
  parentBinId: string | null;
  /** See `marksOf`. */
  marks: string[];
  /** The key of the name that it was made with, where the file has that name and no bin has it now. */
  madeAs?: string | undefined;
};

/** Keys of the names and marks of the bins that a file names, by which the account is read. */
export type BinKeys = { names: string[]; marks: string[] };

type Marked = { qrLabel?: string | null | undefined; aliasKeys: readonly string[] };

/** What a bin keeps when it gets another name: its label and the stickers of other products, as keys. */
export function marksOf({ qrLabel, aliasKeys }: Marked): string[] {
  const label = foldCode(qrLabel ?? '');
  return label === '' ? [...aliasKeys] : [label, ...aliasKeys];
}

function marksInFile(data: NewBin): string[] {
  return marksOf({ qrLabel: data.qrLabel, aliasKeys: aliasKeysOf(data) });
}

export function* binKeysOf({ bins }: TidyPlan): Pausing<BinKeys> {
  const names = new Set<string>();
  const marks: string[] = [];
  for (const [nth, { data }] of numbered(bins)) {
    yield;
    names.add(nameKey(data.name)).add(numberedKey(data.name, nth));
    marks.push(...marksInFile(data));
  }
  return { names: [...names], marks };
}

/** Each bin with its number among those of its name: an import gives the second one the name "Box 2". */
function* numbered(bins: TidyPlan['bins']): Generator<[nth: number, bin: TidyPlan['bins'][number]]> {
  const counts = new Map<string, number>();
  for (const bin of bins) {
    const key = nameKey(bin.data.name);
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    yield [nth, bin];
  }
}

function numberedKey(name: string, nth: number): string {
  return nameKey(nth === 1 ? name : numberedName(name, nth));
}

export type FoundBin = { bin: PresentBin; hasOtherName: boolean };
/** The keys of the names of a bin's items, each with its barcode as a key; "" for none. */
export type ItemNames = ReadonlyMap<string, string>;

/**
 * Finds the bins that the file means and the account has, by their keys in the plan. A bin has the name that the file has. One
 * that was given another name meanwhile has the label, the sticker or, when it was made, the name that the file has, and most of
 * the items that the file puts there: labels such as "1" and names such as "Box 1" are used again for other bins. The label of a
 * bin without items is not enough.
 */
export function* presentBins(
  plan: TidyPlan,
  account: { bins: readonly PresentBin[]; itemNames: ReadonlyMap<string, ItemNames> },
): Pausing<Map<string, FoundBin>> {
  const byName = new Map(account.bins.map((bin) => [bin.nameKey, bin]));
  const namesInFile = new Set((yield* binKeysOf(plan)).names);
  const others = account.bins.filter((bin) => !namesInFile.has(bin.nameKey));
  const keyed = others.flatMap((bin) => keysOf(bin.marks, bin.madeAs).map((key) => [key, bin] as const));
  const byKey = groupBy(keyed, ([key]) => key);
  const itemsByBin = groupBy(plan.items, ({ binKey }) => binKey);
  const found = new Map<string, FoundBin>();
  const renamedIds = new Set<string>();
  for (const [nth, { key, data }] of numbered(plan.bins)) {
    yield;
    const name = nameKey(data.name);
    const names = (itemsByBin.get(key) ?? []).map((item) => nameKey(item.data.name));
    const isMeant = (bin: PresentBin | undefined) => hasMost(account.itemNames.get(bin?.id ?? ''), names);
    const ofNumber = byName.get(numberedKey(data.name, nth));
    const bin = isMeant(ofNumber) ? (ofNumber ?? byName.get(name)) : byName.get(name);
    // Without items to compare, a label says too little.
    const marks = names.length === 0 ? aliasKeysOf(data) : marksInFile(data);
    const candidates = keysOf(marks, name).flatMap((each) => byKey.get(each) ?? []);
    const other =
      bin === undefined
        ? candidates.find(([, each]) => isMeant(each) && !renamedIds.has(each.id))?.[1]
        : undefined;
    if (bin !== undefined) found.set(key, { bin, hasOtherName: false });
    else if (other !== undefined) {
      renamedIds.add(other.id);
      found.set(key, { bin: other, hasOtherName: true });
    }
  }
  return found;
}

function keysOf(marks: readonly string[], name: string | undefined): string[] {
  const keys = marks.map((mark) => `mark ${mark}`);
  return name === undefined ? keys : [...keys, `name ${name}`];
}

function hasMost(names: ItemNames = new Map(), wanted: readonly string[]): boolean {
  return wanted.filter((name) => names.has(name)).length * 2 >= wanted.length;
}
