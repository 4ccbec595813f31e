import type { BinColor } from '#domain/bins/bin-fields.ts';
import { createNameNumbers } from '#domain/bins/bin-names.ts';
import { ColorsByPlace } from '#domain/bins/fresh-colors.ts';
import { iconOfName } from '#domain/bins/icon-of-name.ts';
import type { CallData } from '#domain/calls.ts';
import { foldCode } from '#domain/fold.ts';
import { groupBy } from '#domain/group-by.ts';
import { type ImportChoice, importLimits, shapeOf } from '#domain/imports/import-choice.ts';
import type { FieldOwner } from '#domain/imports/imported-fields.ts';
import { ceilings } from '#domain/plans/ceilings.ts';
import type { Plan } from '#domain/plans/plan-calls.ts';
import { roomForBins, roomForItems } from '#domain/plans/plan-rules.ts';
import { nameKey } from '#domain/text.ts';
import { mapPausing, type Pausing } from '#server/yield-to-event-loop.ts';
import type { ExportedDocument, ImportProblem, PlannedPhoto } from './import-plan.ts';
import { type FoundBin, type ItemNames, type PresentBin, presentBins } from './present-bins.ts';
import type { RestoreCounts, RestoredState } from './restore/own-records.ts';
import type { RestoreStep } from './restore/restore-step.ts';
import type { TidyBin, TidyLocation, TidyPlan } from './tidy-plan.ts';

const ROWS_LISTED = 10;
const OTHER_NAMES_LISTED = 5;

type StepCall =
  | 'locations.create'
  | 'bins.create'
  | 'items.create'
  | 'bins.update'
  | 'bins.delete'
  // Calls of a restore only:
  | 'locations.update'
  | 'locations.delete'
  | 'items.delete'
  | 'photos.delete'
  | 'documents.delete'
  | 'codes.claim'
  | 'invites.create'
  | 'lists.create'
  | 'lists.delete'
  | 'fields.create'
  | 'templates.create'
  | 'fields.update'
  | 'fields.delete';

/** One call of an import; `rows` are those of the file whose items it creates. */
export type CallStep = {
  [N in StepCall]: { call: N; data: CallData<N>; rows?: (number | null)[] };
}[StepCall];

export type ImportStep =
  | CallStep
  | { call: 'photos.create'; data: CallData<'photos.create'>; photo: PlannedPhoto }
  | { call: 'documents.create'; data: CallData<'documents.create'>; document: ExportedDocument }
  | RestoreStep;

/** The person's existing things that the plan concerns. */
export type AccountForImport = {
  plan: Plan;
  /** The owner of what the things go into, with the own fields. */
  fieldOwner: FieldOwner;
  /** Outside the trash. */
  bins: PresentBin[];
  /** The trash included. */
  binsTotal: number;
  locations: {
    id: string;
    name: string;
    nameKey: string;
    parentLocationId?: string | null;
    color: BinColor | null;
  }[];
  locationsTotal: number;
  /** The bin that was chosen; it may be another owner's. */
  target?: { id: string; itemCount: number; plan: Plan };
  /** Of the bins that may get more. */
  itemNames: ReadonlyMap<string, ItemNames>;
  /** Set for an export of Whichbin. */
  restored?: RestoredState;
};

export type ImportCounts = {
  locations: number;
  bins: number;
  items: number;
  photos: number;
  /** Bins that were there before and get items. */
  filledBins: number;
  /** Bins that get another name, as theirs is taken. */
  renamedBins: number;
  /** Bins of the file that were there before. */
  presentBins?: number;
  /** Bins that were there before with another name than in the file: how many, and the first of them. */
  otherNames?: { count: number; first: { inFile: string; now: string }[] };
  /** Bins that were there before, in another place or bin than in the file. */
  movedBins?: number;
  /** Items whose names their bins already have. */
  presentItems: number;
  /** Rows that will not be imported. */
  leftOut: number;
  /** Items that the file puts into no bin. */
  unplaced?: number;
  /** New own fields. */
  fields?: number;
  /** The currency of all values that have one, if it is the same. */
  currency?: string;
  /** Set for an export of Whichbin. */
  restored?: RestoreCounts;
};

export type ImportSteps = { steps: ImportStep[]; counts: ImportCounts; problems: ImportProblem[] };

/** Decides what an import will create. `newId` gives the same id for the same number each time. */
export function stepsOf(
  plan: TidyPlan,
  choice: Omit<ImportChoice, 'table'>,
  account: AccountForImport,
  newId: (n: number) => string,
): Pausing<ImportSteps> {
  return new StepsBuilder(plan, choice, account, newId).build();
}

type Container = {
  id: string;
  color?: BinColor | undefined;
  plan: Plan;
  itemCount: number;
  names: ItemNames;
  isNew: boolean;
};

class StepsBuilder {
  private readonly steps: ImportStep[] = [];
  private readonly photos: ImportStep[] = [];
  private readonly last: ImportStep[] = [];
  private readonly problems: ImportProblem[];
  private readonly counts: ImportCounts = {
    locations: 0,
    bins: 0,
    items: 0,
    photos: 0,
    filledBins: 0,
    renamedBins: 0,
    presentItems: 0,
    leftOut: 0,
  };
  /** By their keys in the plan. */
  private presentBins: ReadonlyMap<string, FoundBin> = new Map();
  private readonly binIdsByName: Map<string, string>;
  /** By what they lie in and their names. */
  private readonly locationIdsByName: Map<string, string>;
  private readonly colors: ColorsByPlace;
  private readonly containers = new Map<string, Container>();
  private readonly filled = new Set<string>();
  private readonly currencies = new Set<string>();
  private readonly nextName = createNameNumbers((key) => this.binIdsByName.has(key));
  private made = 0;
  private readonly plan: TidyPlan;
  private readonly choice: Omit<ImportChoice, 'table'>;
  private readonly account: AccountForImport;
  private readonly newId: (n: number) => string;

  constructor(
    plan: TidyPlan,
    choice: Omit<ImportChoice, 'table'>,
    account: AccountForImport,
    newId: (n: number) => string,
  ) {
    this.plan = plan;
    this.choice = choice;
    this.account = account;
    this.newId = newId;
    this.problems = [...plan.problems];
    this.binIdsByName = new Map(account.bins.map((bin) => [bin.nameKey, bin.id]));
    this.colors = new ColorsByPlace(
      account.locations.map(({ id, color }) => ({ id, color: color ?? undefined })),
    );
    this.locationIdsByName = idsByName(account.locations);
  }

  *build(): Pausing<ImportSteps> {
    const { target } = this.choice;
    if (target.kind === 'bin') yield* this.putAllInto(target.id);
    else yield* this.putByColumns(target.locationId, target.binName);
    this.counts.filledBins = this.filled.size;
    const leftOutRows = this.problems.filter(({ code }) => leavesOut.has(code)).length;
    this.counts.leftOut = leftOutRows;
    const [currency, other] = this.currencies;
    if (currency !== undefined && other === undefined) this.counts.currency = currency;
    const steps = [...this.steps, ...this.photos, ...this.last];
    return { steps, counts: this.counts, problems: this.problems };
  }

  private *putAllInto(id: string): Pausing<void> {
    const { target } = this.account;
    const names = this.namesIn(id);
    if (target === undefined) return;
    yield* this.addItems(this.plan.items, { ...target, names, isNew: false });
  }

  private *putByColumns(locationId: string | undefined, binName: string): Pausing<void> {
    if (this.choice.sameName === 'use') this.presentBins = yield* presentBins(this.plan, this.account);
    this.counts.presentBins = this.presentBins.size;
    const needed = this.neededPlaces();
    const locationIds = new Map<string, string>();
    for (const place of this.plan.locations) {
      yield;
      const { key, parentKey } = place;
      const parentId = parentKey === undefined ? undefined : locationIds.get(parentKey);
      const id = this.locationFor(place, parentId, needed.has(key));
      if (id !== undefined) locationIds.set(key, id);
    }
    const defaultPlace = (bin: TidyBin) => (bin.locationKey === undefined ? locationId : undefined);
    for (const bin of this.plan.bins) {
      yield;
      const place = bin.locationKey === undefined ? undefined : locationIds.get(bin.locationKey);
      const present = this.presentBins.get(bin.key);
      if (present === undefined) this.addBin(bin, place ?? defaultPlace(bin));
      else this.fillBin(bin, present, place);
    }
    const byBin = new Map<string | undefined, TidyPlan['items']>();
    for (const item of this.plan.items) {
      const items = byBin.get(item.binKey);
      if (items === undefined) byBin.set(item.binKey, [item]);
      else items.push(item);
    }
    this.counts.unplaced = byBin.get(undefined)?.length ?? 0;
    for (const [key, items] of byBin) {
      const container =
        key === undefined ? this.binForTheRest(binName, locationId) : this.containers.get(key);
      if (container === undefined) this.leaveOut(items);
      else yield* this.addItems(items, container);
    }
  }

  /** The places but those whose bins are all there already, wherever they are now. */
  private neededPlaces(): ReadonlySet<string> {
    const [needed, others] = [new Set<string>(), new Set<string>()];
    for (const { key, locationKey } of this.plan.bins)
      if (locationKey !== undefined) (this.presentBins.has(key) ? others : needed).add(locationKey);
    for (const { key, parentKey } of this.plan.locations.toReversed()) {
      if (!others.has(key)) needed.add(key);
      if (parentKey !== undefined) (needed.has(key) ? needed : others).add(parentKey);
    }
    return needed;
  }

  private locationFor(
    { data, photos }: TidyLocation,
    parentLocationId: string | undefined,
    isNeeded: boolean,
  ): string | undefined {
    const key = nameIn(parentLocationId, nameKey(data.name));
    const present = this.locationIdsByName.get(key);
    if (present !== undefined || !isNeeded) return present;
    const { plan, locationsTotal } = this.account;
    if (locationsTotal + this.counts.locations >= ceilings[plan].locations) {
      this.problems.push({ code: 'noRoomForPlace', value: data.name });
      return undefined;
    }
    const id = this.nextId();
    const color = this.colors.ofPlace(id, data.color);
    this.steps.push({ call: 'locations.create', data: { ...data, id, color, parentLocationId } });
    this.counts.locations++;
    this.locationIdsByName.set(key, id);
    this.addPhotos({ kind: 'location', id }, photos);
    return id;
  }

  private addBin(bin: TidyBin, locationId: string | undefined): void {
    const { data, parentKey, key, row } = bin;
    const parent = parentKey === undefined ? undefined : this.containers.get(parentKey);
    const container = this.newBin(
      {
        ...data,
        ...(parent !== undefined && { parentBinId: parent.id }),
        ...(parent === undefined && locationId !== undefined && { locationId }),
      },
      parent?.color,
      row,
    );
    if (container === undefined) return;
    this.containers.set(key, container);
    this.addPhotos({ kind: 'bin', id: container.id }, bin.photos);
    if (bin.isArchived) this.last.push({ call: 'bins.update', data: { id: container.id, archived: true } });
    if (bin.isDeleted) this.last.push({ call: 'bins.delete', data: { id: container.id, cascade: true } });
  }

  /** Puts more into a bin that was there before, wherever it is now and whatever its name is. */
  private fillBin(
    { key, data, locationKey, parentKey }: TidyBin,
    { bin, hasOtherName }: FoundBin,
    placeId?: string,
  ): void {
    this.containers.set(key, this.containerOf(bin));
    const parentId = parentKey === undefined ? undefined : this.containers.get(parentKey)?.id;
    const isMoved =
      parentId === undefined
        ? locationKey !== undefined && bin.locationId !== (placeId ?? null)
        : bin.parentBinId !== parentId;
    if (isMoved) this.counts.movedBins = (this.counts.movedBins ?? 0) + 1;
    if (!hasOtherName) return;
    const { count, first } = this.counts.otherNames ?? { count: 0, first: [] };
    const names = { inFile: data.name, now: bin.name };
    this.counts.otherNames = { count: count + 1, first: [...first, names].slice(0, OTHER_NAMES_LISTED) };
  }

  private containerOf({ id, itemCount }: PresentBin): Container {
    return { id, plan: this.account.plan, itemCount, names: this.namesIn(id), isNew: false };
  }

  /** The account’s own set, which many rows may mean. */
  private namesIn(binId: string): ItemNames {
    return this.account.itemNames.get(binId) ?? new Map();
  }

  /** Bins in a bin have its colour unless the file says another one. */
  private newBin(
    data: CallData<'bins.create'>,
    colorOfParent?: BinColor,
    row?: number,
  ): Container | undefined {
    const { plan, bins, binsTotal } = this.account;
    const made = this.counts.bins;
    if (roomForBins(plan, bins.length + made) < 1 || binsTotal + made >= ceilings[plan].bins) {
      this.problems.push({ code: 'noRoomForBin', value: data.name });
      return undefined;
    }
    const name = this.freeName(data.name);
    const id = this.nextId();
    this.binIdsByName.set(nameKey(name), id);
    const { tags = [], locationId = undefined } = data;
    const color = data.color ?? colorOfParent ?? this.colors.ofBin({ id, tags, locationId });
    const icon = data.icon ?? iconOfName(name);
    this.steps.push({
      call: 'bins.create',
      data: { ...data, name, id, color, ...(icon !== undefined && { icon }) },
      ...(row !== undefined && { rows: [row] }),
    });
    this.counts.bins++;
    return { id, color, plan, itemCount: 0, names: new Map(), isNew: true };
  }

  private freeName(wanted: string): string {
    if (!this.binIdsByName.has(nameKey(wanted))) return wanted;
    this.counts.renamedBins++;
    return this.nextName(wanted);
  }

  private binForTheRest(name: string, locationId: string | undefined): Container | undefined {
    const present = this.account.bins.find((bin) => bin.nameKey === nameKey(name));
    if (present !== undefined && this.choice.sameName === 'use') return this.containerOf(present);
    return this.newBin({ name, ...(locationId !== undefined && { locationId }) });
  }

  private *addItems(all: TidyPlan['items'], container: Container): Pausing<void> {
    const { id: binId, names, plan } = container;
    const renamed = renamedBarcodes(names, all);
    const items = yield* mapPausing(all, (item) => {
      const { name, barcode = '' } = item.data;
      const isPresent = names.has(nameKey(name)) || renamed.delete(foldCode(barcode));
      if (isPresent) this.counts.presentItems++;
      if (!isPresent || !this.choice.skipsPresent) return item;
      this.problems.push({ ...rowOf(item), code: 'present', value: item.data.name.slice(0, 80) });
      return undefined;
    });
    const room = Math.min(
      roomForItems(plan, container.itemCount),
      Math.max(0, ceilings[plan].itemsPerBin - container.itemCount),
    );
    this.leaveOut(items.slice(room));
    const fitting = items.slice(0, room);
    if (fitting.length > 0 && !container.isNew) this.filled.add(binId);
    for (const batch of inPortions(fitting)) {
      yield;
      this.addBatch(binId, batch);
    }
    container.itemCount += fitting.length;
  }

  private addBatch(binId: string, batch: TidyPlan['items']): void {
    const items = batch.map(({ data, photos }) => {
      if (data.value !== undefined && data.currency) this.currencies.add(data.currency);
      const id = this.nextId();
      this.addPhotos({ kind: 'item', id, binId }, photos);
      return { ...data, id };
    });
    const rows = batch.map(({ row }) => row ?? null);
    this.steps.push({ call: 'items.create', data: { binId, items }, rows });
    this.counts.items += batch.length;
  }

  private addPhotos(target: CallData<'photos.create'>['target'], photos: readonly PlannedPhoto[]): void {
    for (const photo of photos) {
      if (this.counts.photos >= importLimits.photos) return;
      this.photos.push({ call: 'photos.create', data: { id: this.nextId(), target }, photo });
      this.counts.photos++;
    }
  }

  private leaveOut(items: TidyPlan['items']): void {
    for (const item of items)
      this.problems.push({ ...rowOf(item), code: 'noRoom', value: item.data.name.slice(0, 80) });
  }

  private nextId(): string {
    return this.newId(this.made++);
  }
}

/** The barcodes of a bin's items whose names the file does not have, so that they may have been given meanwhile. */
function renamedBarcodes(names: ItemNames, items: TidyPlan['items']): Set<string> {
  const namesInFile = new Set(items.map(({ data }) => nameKey(data.name)));
  return new Set(
    [...names].flatMap(([name, barcode]) => (barcode === '' || namesInFile.has(name) ? [] : [barcode])),
  );
}

/** A place without a known one around it may also be the only one of its name, wherever that lies. */
function idsByName(locations: AccountForImport['locations']): Map<string, string> {
  const byName = groupBy(locations, (location) => location.nameKey);
  const only = [...byName.values()].flatMap((same) => (same.length === 1 ? same : []));
  return new Map([
    ...only.map((place) => [nameIn(undefined, place.nameKey), place.id] as const),
    ...locations.map((place) => [nameIn(place.parentLocationId, place.nameKey), place.id] as const),
  ]);
}

function nameIn(parentId: string | null | undefined, key: string): string {
  return `${parentId ?? ''}\n${key}`;
}

/** Divides records into portions of one step, which is performed and read as a whole. */
export function* inPortions<T>(all: readonly T[]): Generator<T[]> {
  const { itemsAtOnce, stepBytes } = importLimits;
  let portion: T[] = [];
  let left = stepBytes;
  for (const each of all) {
    const bytes = JSON.stringify(each).length;
    if (portion.length > 0 && (portion.length >= itemsAtOnce || bytes > left)) {
      yield portion;
      portion = [];
      left = stepBytes;
    }
    portion.push(each);
    left -= bytes;
  }
  if (portion.length > 0) yield portion;
}

/** The problems whose row is not imported. */
export const leavesOut: ReadonlySet<string> = new Set([
  'noName',
  'noRoom',
  'present',
  'refused',
  'totalRow',
  'headerRow',
  'hiddenRow',
  'omitted',
]);

function rowOf({ row }: { row: number | undefined }): { row?: number } {
  return row === undefined ? {} : { row };
}

/**
 * Returns the first problems to list, one for all of a kind in a column, with their number: "ca 2" and "ca 30" are "ca N". Rows
 * of sums and headers stay single.
 */
export function* groupProblems(problems: readonly ImportProblem[]): Pausing<ImportProblem[]> {
  const groups = new Map<string, ImportProblem & { count: number; rows: number[] }>();
  for (const [at, problem] of problems.entries()) {
    yield;
    const { row, code } = problem;
    const rows = row === undefined ? [] : [row];
    const key = code === 'totalRow' || code === 'headerRow' ? `${at}` : JSON.stringify(kindOf(problem));
    const group = groups.get(key);
    if (group === undefined) {
      if (groups.size < importLimits.listedProblems)
        groups.set(key, { ...problem, count: problem.count ?? 1, rows });
      continue;
    }
    group.count += problem.count ?? 1;
    if (group.rows.length < ROWS_LISTED) group.rows.push(...rows);
    if (group.value !== problem.value) group.value = leavesOut.has(code) ? group.value : shapeOf(group.value);
  }
  return [...groups.values()].map(({ count, rows, ...problem }) =>
    count === 1 ? problem : { ...problem, count, rows },
  );
}

/** The parts by which equal problems are grouped; values of left-out rows are names, which do not count. */
function kindOf({ code, reason, column, value }: ImportProblem): (string | undefined)[] {
  return [code, reason, column, leavesOut.has(code) ? '' : shapeOf(value)];
}
