import type { Item } from '#domain/items/item.ts';
import { itemNameMax, itemsAtOnceMax, quantityMax } from '#domain/items/item-limits.ts';
import { nameKey } from '#domain/name-key.ts';
import { readPaste } from './paste-lines.ts';

/** What to do with a line whose name is there already. */
export type Choice = 'addUp' | 'skip' | 'separate';

export type Duplicate = { of: 'bin'; item: Item } | { of: 'paste'; at: number };

export type PasteRow = {
  at: number;
  name: string;
  quantity: number;
  /** Names this line across edits of others: its name and the how-manieth of that name it is. */
  key: string;
  duplicate?: Duplicate;
  choice: Choice;
  /** `over`: no room left for it; `tooLong`: its name. Both stay as text. */
  outcome: 'new' | 'addedUp' | 'skipped' | 'over' | 'tooLong';
};

export type PastePlan = {
  rows: PasteRow[];
  create: { name: string; quantity: number }[];
  /** How much is added to items that the bin has already. */
  steps: Step[];
  /** New rows the text asks for, whether or not they fit. */
  wanted: number;
  /** The lines that stay as text. */
  kept: number[];
};

type Step = { item: Item; by: number };

/** What adding this text to a bin does. `room` is how many more rows the bin may hold. */
export function planPaste(
  text: string,
  held: readonly Item[],
  choices: ReadonlyMap<string, Choice>,
  room: number,
): PastePlan {
  const most = Math.min(room, itemsAtOnceMax);
  const plan: PastePlan = { rows: [], create: [], steps: [], wanted: 0, kept: [] };
  const steps = new Map<Item, Step>();
  const inBin = new Map<string, Item>();
  for (const item of held) {
    const key = nameKey(item.name);
    if (item.deletedAt === undefined && !inBin.has(key)) inBin.set(key, item);
  }
  const inPaste = new Map<string, First>();
  const counts = new Map<string, number>();

  for (const line of readPaste(text)) {
    const name = nameKey(line.name);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const key = `${name}\n${count}`;
    const row: PasteRow = { ...line, key, choice: choices.get(key) ?? 'addUp', outcome: 'new' };
    plan.rows.push(row);

    if (line.name.length > itemNameMax) {
      row.outcome = 'tooLong';
      plan.kept.push(row.at);
      continue;
    }
    const item = inBin.get(name);
    const first = inPaste.get(name);
    if (item) row.duplicate = { of: 'bin', item };
    else if (first) row.duplicate = { of: 'paste', at: first.at };

    if (row.duplicate && row.choice === 'skip') row.outcome = 'skipped';
    else if (item && row.choice === 'addUp') {
      row.outcome = 'addedUp';
      addStep(steps, item, line.quantity);
    } else if (first && row.choice === 'addUp') {
      row.outcome = first.created ? 'addedUp' : 'over';
      if (first.created)
        first.created.quantity = Math.min(quantityMax, first.created.quantity + line.quantity);
      else plan.kept.push(row.at);
    } else {
      plan.wanted++;
      const created = plan.create.length < most ? { name: line.name, quantity: line.quantity } : undefined;
      if (created) plan.create.push(created);
      else {
        row.outcome = 'over';
        plan.kept.push(row.at);
      }
      if (!first) inPaste.set(name, { at: row.at, created });
    }
  }
  plan.steps = [...steps.values()];
  return plan;
}

type First = { at: number; created: { name: string; quantity: number } | undefined };

function addStep(steps: Map<Item, Step>, item: Item, by: number): void {
  const known = steps.get(item);
  if (known) known.by += by;
  else if (by > 0) steps.set(item, { item, by });
}
