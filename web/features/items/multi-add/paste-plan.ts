import type { Item } from '#domain/items/item.ts';
import { itemNameMax, itemsAtOnceMax, quantityMax } from '#domain/items/item-limits.ts';
import { nameKey } from '#domain/name-key.ts';
import { readPaste } from './paste-lines.ts';

export type Choice = 'addUp' | 'skip' | 'separate';

type Duplicate = { of: 'bin'; item: Item } | { of: 'paste'; at: number };

export type PasteRow = {
  at: number;
  name: string;
  quantity: number;
  /** Identifies the line across edits of others: name and number among its repeats. */
  key: string;
  duplicate?: Duplicate;
  choice: Choice;
  /** `over`: no room left. Lines that are `over` or `tooLong` stay as text. */
  outcome: 'new' | 'addedUp' | 'skipped' | 'over' | 'tooLong';
};

export type PastePlan = {
  rows: PasteRow[];
  create: { name: string; quantity: number }[];
  steps: Step[];
  /** New rows, whether or not they fit. */
  wanted: number;
  unfittedLines: number[];
};

type Step = { item: Item; by: number };

/** `room` is how many more rows the bin may hold. */
export function planPaste(
  text: string,
  items: readonly Item[],
  choices: ReadonlyMap<string, Choice>,
  room: number,
): PastePlan {
  const plan: PastePlan = { rows: [], create: [], steps: [], wanted: 0, unfittedLines: [] };
  const planned: Planned = {
    plan,
    most: Math.min(room, itemsAtOnceMax),
    inBin: firstByName(items),
    inPaste: new Map(),
    steps: new Map(),
  };
  const counts = new Map<string, number>();
  for (const line of readPaste(text)) {
    const name = nameKey(line.name);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const key = `${name}\n${count}`;
    const row: PasteRow = { ...line, key, choice: choices.get(key) ?? 'addUp', outcome: 'new' };
    plan.rows.push(row);
    row.outcome = planRow(row, name, planned);
    if (row.outcome === 'over' || row.outcome === 'tooLong') plan.unfittedLines.push(row.at);
  }
  plan.steps = [...planned.steps.values()];
  return plan;
}

type Planned = {
  plan: PastePlan;
  /** The most new rows. */
  most: number;
  /** By name key. */
  inBin: ReadonlyMap<string, Item>;
  inPaste: Map<string, First>;
  steps: Map<Item, Step>;
};

function planRow(row: PasteRow, name: string, planned: Planned): PasteRow['outcome'] {
  if (row.name.length > itemNameMax) return 'tooLong';
  const item = planned.inBin.get(name);
  const first = planned.inPaste.get(name);
  if (item) row.duplicate = { of: 'bin', item };
  else if (first) row.duplicate = { of: 'paste', at: first.at };

  if (row.duplicate && row.choice === 'skip') return 'skipped';
  if (item && row.choice === 'addUp') {
    addStep(planned.steps, item, row.quantity);
    return 'addedUp';
  }
  if (first && row.choice === 'addUp') {
    if (!first.created) return 'over';
    first.created.quantity = Math.min(quantityMax, first.created.quantity + row.quantity);
    return 'addedUp';
  }
  return planNew(row, name, planned);
}

function planNew(row: PasteRow, name: string, { plan, most, inPaste }: Planned): 'new' | 'over' {
  plan.wanted++;
  const created = plan.create.length < most ? { name: row.name, quantity: row.quantity } : undefined;
  if (created) plan.create.push(created);
  if (!inPaste.has(name)) inPaste.set(name, { at: row.at, created });
  return created ? 'new' : 'over';
}

function firstByName(items: readonly Item[]): Map<string, Item> {
  const first = new Map<string, Item>();
  for (const item of items) {
    const key = nameKey(item.name);
    if (item.deletedAt === undefined && !first.has(key)) first.set(key, item);
  }
  return first;
}

type First = { at: number; created: { name: string; quantity: number } | undefined };

function addStep(steps: Map<Item, Step>, item: Item, by: number): void {
  const existingStep = steps.get(item);
  if (existingStep) existingStep.by += by;
  else if (by > 0) steps.set(item, { item, by });
}
