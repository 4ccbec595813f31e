import { groupBy } from '#domain/group-by.ts';
import type { ImportPreview } from '#domain/imports/import-calls.ts';
import { importLimits, type TableChoice } from '#domain/imports/import-choice.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { OwnValues } from '#domain/schemas.ts';
import type { Pausing } from '#server/yield-to-event-loop.ts';
import type { ImportProblem } from './import-plan.ts';
import type { AccountForImport, CallStep, ImportSteps } from './import-steps.ts';
import { correctedRows, type StyledTable } from './plan-of-table.ts';

/** The rows from the top of the file; those with problems are added. */
const FIRST_ROWS = 20;
/** Of each kind of problem. */
const ROWS_OF_GROUP = 3;
const ROWS_MAX = 200;
const TREE_MAX = 500;
const NOTES_LENGTH = 300;
/** Characters of all rows. */
const ROWS_LENGTH = 128 * 1024;

type TreeRow = ImportPreview['tree'][number];
type PreviewRow = ImportPreview['rows'][number];
type Container = Pick<TreeRow, 'kind' | 'name' | 'items' | 'isNew' | 'color' | 'icon'> & {
  id: string;
  inside: string | undefined;
};
type ItemsStep = Extract<CallStep, { call: 'items.create' }>;
type NewItem = ItemsStep['data']['items'][number];
type PlacedItem = { data: NewItem; binId: string };

type Previewed = Pick<ImportSteps, 'steps'> & {
  /** The listed ones, with the numbers of their first rows. */
  problems: readonly ImportProblem[];
  /** Those whose rows are not imported. */
  leftOut: readonly ImportProblem[];
  account: AccountForImport;
  table: StyledTable | undefined;
  choice: TableChoice | undefined;
  /** The own fields that get values. */
  fields: readonly OwnField[];
};

/** Shows what the steps make: where everything will be, and the first rows as things beside what is in the file. */
export function* previewOf(previewed: Previewed): Pausing<ImportPreview> {
  const { steps, account, fields } = previewed;
  const containers = new Map<string, Container>();
  const items: PlacedItem[] = [];
  const byRow = new Map<number, PlacedItem>();
  const contain = containing(account, containers);
  for (const step of steps) {
    yield;
    if (step.call === 'locations.create') {
      const { id = '', parentLocationId } = step.data;
      containNew(contain, { id, kind: 'place', made: step.data, placeId: parentLocationId });
    } else if (step.call === 'bins.create') {
      const { id = '', locationId, parentBinId } = step.data;
      containNew(contain, {
        id,
        kind: 'bin',
        made: step.data,
        placeId: locationId ?? undefined,
        binId: parentBinId ?? undefined,
      });
    } else if (step.call === 'items.create') {
      const { binId } = step.data;
      contain(binId, 'bin').items += step.data.items.length;
      for (const [at, data] of step.data.items.entries()) {
        const row = step.rows?.[at];
        if (typeof row === 'number') byRow.set(row, { data, binId });
        if (items.length < FIRST_ROWS) items.push({ data, binId });
      }
    }
  }
  return {
    tree: treeOf(containers),
    treeCount: containers.size,
    ...(fields.length > 0 && { fields: [...fields] }),
    rows: rowsOf(previewed, { items, byRow, containers }),
  };
}

type NewContainer = Pick<Container, 'id' | 'kind'> & {
  made: Pick<Container, 'name' | 'color' | 'icon'>;
  placeId: string | undefined;
  binId?: string | undefined;
};

function containNew(
  contain: ReturnType<typeof containing>,
  { id, kind, made: { name, color, icon }, placeId, binId }: NewContainer,
): void {
  if (placeId !== undefined) contain(placeId, 'place');
  Object.assign(contain(id, kind), { name, isNew: true, color, icon, inside: binId ?? placeId });
}

/** Returns a container, which is added with the places around it if it is there already. */
function containing(account: AccountForImport, containers: Map<string, Container>) {
  const present = presentIn(account);
  const contain = (id: string, kind: TreeRow['kind']): Container => {
    const found = containers.get(id);
    if (found !== undefined) return found;
    const { name = '', inside } = present.get(id) ?? {};
    const added = { id, kind, name, items: 0, isNew: false, inside };
    containers.set(id, added);
    if (inside !== undefined) contain(inside, 'place');
    return added;
  };
  return contain;
}

function presentIn({ bins, locations }: AccountForImport) {
  const placeIds = new Set(locations.map(({ id }) => id));
  return new Map<string, { name: string; inside?: string | undefined }>([
    ...bins.map((bin) => [bin.id, { name: bin.name }] as const),
    ...locations.map(({ id, name, parentLocationId }) => {
      // The one around it may be in the trash.
      const inside = parentLocationId && placeIds.has(parentLocationId) ? parentLocationId : undefined;
      return [id, { name, inside }] as const;
    }),
  ]);
}

/** Each container before those inside it; what is in a bin that is there already has no known place. */
function treeOf(containers: ReadonlyMap<string, Container>): TreeRow[] {
  const inside = groupBy([...containers.values()], (each) => each.inside);
  const tree: TreeRow[] = [];
  const addAll = (around: string | undefined, level: number) => {
    for (const { id, kind, name, items, isNew, color, icon } of inside.get(around) ?? []) {
      if (tree.length === TREE_MAX) return;
      tree.push({ kind, level, name, items, isNew, ...(color && { color }), ...(icon && { icon }) });
      addAll(id, level + 1);
    }
  };
  addAll(undefined, 0);
  return tree;
}

type Made = {
  items: readonly PlacedItem[];
  byRow: ReadonlyMap<number, PlacedItem>;
  containers: ReadonlyMap<string, Container>;
};

function rowsOf(
  { steps, table, choice, problems, leftOut }: Previewed,
  { items, byRow, containers }: Made,
): PreviewRow[] {
  if (table === undefined || choice === undefined)
    return items.map((item) => ({ item: presentItem(item, containers) }));
  const valuesOfBins = new Map(steps.flatMap(valuesOfBin));
  const codes = new Map(leftOut.map(({ row, code }) => [row, code]));
  const wanted = new Set(
    problems.flatMap(({ row, rows = [] }) => [
      ...(row === undefined ? [] : [row]),
      ...rows.slice(0, ROWS_OF_GROUP),
    ]),
  );
  for (const number of choice.omittedRows ?? []) wanted.add(number);
  for (const { row } of choice.corrections ?? []) wanted.add(row);
  const chosen: PreviewRow[] = [];
  let left = ROWS_LENGTH;
  for (const [at, { number, cells }] of correctedRows(table, choice).entries()) {
    if (at >= FIRST_ROWS && !wanted.has(number)) continue;
    const item = byRow.get(number);
    const code = codes.get(number);
    const values = valuesOfBins.get(number);
    const row = {
      row: number,
      cells: cells.map((cell) => cell.slice(0, importLimits.correctionLength)),
      ...(item !== undefined && { item: presentItem(item, containers) }),
      ...(values !== undefined && { fields: values }),
      ...(code !== undefined && { code }),
    };
    left -= JSON.stringify(row).length;
    if (left < 0 || chosen.length === ROWS_MAX) break;
    chosen.push(row);
  }
  return chosen;
}

/** The own fields of a bin by the row that it is. */
function valuesOfBin(step: ImportSteps['steps'][number]): [number, OwnValues][] {
  if (step.call !== 'bins.create' || step.data.fields === undefined) return [];
  return (step.rows ?? []).flatMap((row) => (row === null ? [] : [[row, step.data.fields ?? {}]]));
}

function presentItem(
  { data, binId }: PlacedItem,
  containers: ReadonlyMap<string, Container>,
): NonNullable<PreviewRow['item']> {
  const { name, quantity = 1, unit, value, currency, tags = [], notes, fields } = data;
  const bin = containers.get(binId);
  const place = placePath(bin, containers);
  return {
    name,
    quantity,
    ...(unit && { unit }),
    ...(typeof value === 'number' && { value }),
    ...(currency && { currency }),
    ...(tags.length > 0 && { tags }),
    ...(notes && { notes: notes.slice(0, NOTES_LENGTH) }),
    ...(fields && { fields }),
    bin: bin?.name ?? '',
    ...(place !== '' && { place }),
  };
}

/** "House › Attic"; "" for a bin that is in no place. */
function placePath(bin: Container | undefined, containers: ReadonlyMap<string, Container>): string {
  const names: string[] = [];
  for (let at = bin; at !== undefined; at = containers.get(at.inside ?? ''))
    if (at.kind === 'place') names.unshift(at.name);
  return names.join(' › ');
}
