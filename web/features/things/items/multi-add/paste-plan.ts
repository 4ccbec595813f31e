import { mergeTags } from '#domain/fields.ts';
import type { Item, NewItem } from '#domain/items/item.ts';
import { itemNameMax, itemsAtOnceMax, quantityMax } from '#domain/items/item-fields.ts';
import { nameKey } from '#domain/text.ts';
import { type PasteLine, readPaste } from './paste-lines.ts';

export type Choice = 'addUp' | 'skip' | 'separate';

/** The choices for a line, besides its text. */
export type LineDetails = { choice?: Choice; tags?: readonly string[] };

type Duplicate = { of: 'bin'; item: Item } | { of: 'paste'; at: number };

export type PasteRow = PasteLine & {
  tags: readonly string[];
  duplicate?: Duplicate;
  /** Skipped unless something else is chosen. */
  isHeading?: true;
  choice: Choice;
  /** `over`: no room left; `refused`: invalid quantity. These and `tooLong` stay as text. */
  outcome: 'new' | 'addedUp' | 'skipped' | 'over' | 'tooLong' | 'refused';
};

export type PastePlan = {
  rows: PasteRow[];
  create: Created[];
  steps: Step[];
  /** New rows, whether or not they fit. */
  wanted: number;
  unfittedLines: number[];
};

type Created = Pick<NewItem, 'name' | 'tags' | 'notes'> & { quantity: number };

export type Step = { item: Item; by: number; addTags: string[] };

/** `room`: how many more rows the bin may have. */
export function planPaste(
  text: string,
  items: readonly Item[],
  details: ReadonlyMap<string, LineDetails>,
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
  const lines = readPaste(text);
  for (const line of lines) {
    // "Kitchen:" above other lines.
    const isHeading = line.name.endsWith(':') && line !== lines.at(-1);
    const { choice = isHeading ? 'skip' : 'addUp', tags = [] } = details.get(line.key) ?? {};
    const row: PasteRow = { ...line, tags, choice, outcome: 'new', ...(isHeading && { isHeading }) };
    plan.rows.push(row);
    row.outcome = planRow(row, nameKey(line.name), planned);
    if (stayAsText.has(row.outcome)) plan.unfittedLines.push(row.at);
  }
  plan.steps = [...planned.steps.values()].filter(({ by, addTags }) => by > 0 || addTags.length > 0);
  return plan;
}

const stayAsText: ReadonlySet<PasteRow['outcome']> = new Set(['over', 'tooLong', 'refused']);

type Planned = {
  plan: PastePlan;
  /** The maximum number of new rows. */
  most: number;
  /** By name key. */
  inBin: ReadonlyMap<string, Item>;
  inPaste: Map<string, First>;
  steps: Map<Item, Step>;
};

function planRow(row: PasteRow, name: string, planned: Planned): PasteRow['outcome'] {
  if (row.name.length > itemNameMax) return 'tooLong';
  if (row.refused) return 'refused';
  const item = planned.inBin.get(name);
  const first = planned.inPaste.get(name);
  if (item) row.duplicate = { of: 'bin', item };
  else if (first) row.duplicate = { of: 'paste', at: first.at };

  if ((row.duplicate || row.isHeading) && row.choice === 'skip') return 'skipped';
  if (item && row.choice === 'addUp') {
    addStep(planned.steps, item, row);
    return 'addedUp';
  }
  if (first && row.choice === 'addUp') {
    if (!first.created) return 'over';
    first.created.quantity = Math.min(quantityMax, first.created.quantity + row.quantity);
    addTagsTo(first.created, row.tags);
    return 'addedUp';
  }
  return planNew(row, name, planned);
}

function planNew(row: PasteRow, name: string, { plan, most, inPaste }: Planned): 'new' | 'over' {
  plan.wanted++;
  const { name: asWritten, quantity, notes } = row;
  const created: Created | undefined =
    plan.create.length < most
      ? { name: asWritten, quantity, ...(notes !== undefined && { notes }) }
      : undefined;
  if (created) {
    addTagsTo(created, row.tags);
    plan.create.push(created);
  }
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

type First = { at: number; created: Created | undefined };

function addTagsTo(created: Created, tags: readonly string[]): void {
  if (tags.length > 0) created.tags = mergeTags(created.tags ?? [], tags);
}

function addStep(steps: Map<Item, Step>, item: Item, { quantity, tags }: PasteRow): void {
  const step = steps.get(item) ?? { item, by: 0, addTags: [] };
  const present = mergeTags(item.tags, step.addTags);
  step.by = Math.min(quantityMax, step.by + quantity);
  step.addTags = [...step.addTags, ...mergeTags(present, tags).slice(present.length)];
  steps.set(item, step);
}
