import { type Language, type Theme, themes } from '#server/demo/themes.ts';
import { type Random, randomFrom } from './random.ts';
import { descriptions, marks, notes, people, places, rooms } from './words.ts';

export type HouseholdItem = {
  name: string;
  quantity: number;
  tags: string[];
  notes?: string;
  value?: number;
  currency?: string;
  purchaseDate?: string;
  expiryDate?: string;
  lowStockAt?: number;
};

/** A bin of a generated household. `parent` is the index of its parent, which comes earlier. */
export type HouseholdBin = {
  name: string;
  parent: number | undefined;
  /** The index of its location; a sub-bin has that of its parent. */
  location: number | undefined;
  color: Theme['color'];
  icon: Theme['icon'];
  tags: string[];
  qrLabel?: string;
  description?: string;
  /** The bin's age. */
  ageDays: number;
  items: HouseholdItem[];
};

export type HouseholdPlan = { bins: number; itemsPerBin: number; seed: number; language: Language };

/** A plausible household, deterministic for the plan. Names are unique ignoring case and not in `taken`. */
export function inventHousehold(plan: HouseholdPlan, taken: ReadonlySet<string> = new Set()): HouseholdBin[] {
  const random = randomFrom(plan.seed);
  const names = new Set(taken);
  const bins: HouseholdBin[] = [];
  const chosen: Theme[] = [];
  for (let index = 0; index < plan.bins; index++) {
    const parent = index > 3 && random.chance(0.18) ? random.below(index) : undefined;
    const theme = (parent === undefined ? undefined : chosen[parent]) ?? random.pick(themes);
    chosen.push(theme);
    bins.push({
      name: inventName(theme, plan.language, names, random),
      parent,
      location: undefined,
      color: random.chance(0.8) ? theme.color : random.pick(themes).color,
      icon: theme.icon,
      tags: theme.tags.filter(() => random.chance(0.4)).map((tag) => tag[plan.language]),
      ...(random.chance(0.3) && { qrLabel: `${random.pick(['A', 'B', 'C', 'D'])}${random.between(1, 99)}` }),
      ...(random.chance(0.25) && { description: random.pick(descriptions)[plan.language] }),
      ageDays: random.between(1, 1200),
      items: inventItems(theme, plan, random),
    });
  }
  standIn(bins, plan.seed);
  return bins;
}

/** Every fifth bin has no location. With its own random numbers, so that names do not depend on locations. */
function standIn(bins: HouseholdBin[], seed: number): void {
  const random = randomFrom(seed + 1);
  for (const bin of bins) {
    const own = random.chance(0.8) ? random.below(places.length) : undefined;
    bin.location = bin.parent === undefined ? own : bins[bin.parent]?.location;
  }
}

function inventName(theme: Theme, language: Language, names: Set<string>, random: Random): string {
  const plain = theme.name[language];
  const owned = `${ownedBy(random, language)} ${lowered(plain)}`;
  const place = placed(random.pick(rooms)[language], language);
  const tries = [plain, plain + place, owned, owned + place];
  const base = tries.find((name) => !names.has(name.toLowerCase())) ?? owned + place;
  let name = base;
  for (let n = 2; names.has(name.toLowerCase()); n++) name = `${base} ${n}`;
  names.add(name.toLowerCase());
  return name;
}

function placed(room: string, language: Language): string {
  return language === 'sv' ? ` i ${room}` : `, ${room}`;
}

function inventItems(theme: Theme, plan: HouseholdPlan, random: Random): HouseholdItem[] {
  const names = new Set<string>();
  const items: HouseholdItem[] = [];
  while (items.length < plan.itemsPerBin) {
    const name = inventItemName(theme, plan.language, names, random);
    names.add(name);
    items.push({ name, quantity: inventQuantity(random), ...inventDetails(theme, plan.language, random) });
  }
  return items;
}

function inventItemName(theme: Theme, language: Language, names: Set<string>, random: Random): string {
  const unused = theme.things.filter((each) => !names.has(each[language]));
  const thing = random.pick(unused.length > 0 ? unused : theme.things)[language];
  const tries = [
    thing,
    `${thing}, ${random.pick(marks)[language]}`,
    `${ownedBy(random, language)} ${lowered(thing)}`,
  ];
  const fresh = tries.find((name) => !names.has(name));
  if (fresh !== undefined) return fresh;
  let name = thing;
  for (let n = 2; names.has(name); n++) name = `${thing} ${n}`;
  return name;
}

function ownedBy(random: Random, language: Language): string {
  const person = random.pick(people);
  if (language === 'en') return `${person}'s`;
  return person.endsWith('s') ? person : `${person}s`;
}

// "HDMI cable" and "T-shirt" keep their capital letters.
function lowered(thing: string): string {
  return /^.[A-Z-]/.test(thing) ? thing : thing.charAt(0).toLowerCase() + thing.slice(1);
}

function inventQuantity(random: Random): number {
  if (random.chance(0.65)) return 1;
  return random.chance(0.03) ? 0 : random.between(2, 12);
}

function inventDetails(
  theme: Theme,
  language: Language,
  random: Random,
): Omit<HouseholdItem, 'name' | 'quantity'> {
  const isPriced = random.chance(0.08);
  return {
    tags: random.chance(0.15) ? [random.pick(theme.tags)[language]] : [],
    ...(random.chance(0.12) && { notes: random.pick(notes)[language] }),
    ...(isPriced && { value: random.between(20, 2500), currency: language === 'sv' ? 'SEK' : 'EUR' }),
    ...(isPriced && {
      purchaseDate: `20${random.between(15, 25)}-0${random.between(1, 9)}-1${random.between(0, 9)}`,
    }),
    ...(theme.icon === 'medicine' &&
      random.chance(0.5) && { expiryDate: `2027-0${random.between(1, 9)}-28` }),
    ...(random.chance(0.02) && { lowStockAt: 1 }),
  };
}
