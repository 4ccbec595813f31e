import type { TargetKind } from '#domain/access/access.ts';
import { type NewBin, newBin } from '#domain/bins/bin.ts';
import { binFields, binNameMax } from '#domain/bins/bin-fields.ts';
import { isLikeCode } from '#domain/bins/label-rules.ts';
import { tagLengthMax, tagsMax } from '#domain/fields.ts';
import { type NewItem, newItem } from '#domain/items/item.ts';
import { itemFields, itemNameMax } from '#domain/items/item-fields.ts';
import { type NewLocation, newLocation } from '#domain/locations/location.ts';
import { locationFields, locationNameMax } from '#domain/locations/location-fields.ts';
import { tidyLine, tidyProse } from '#domain/text.ts';
import { levelsMax } from '#domain/tree.ts';
import { mapPausing, type Pausing } from '#server/yield-to-event-loop.ts';
import type {
  ImportPlan,
  ImportProblem,
  ImportProblemCode,
  OwnTexts,
  PlannedBin,
  PlannedField,
  PlannedItem,
  PlannedLocation,
  PlannedPhoto,
} from './import-plan.ts';

/** A plan whose contents the calls accept. */
export type TidyPlan = {
  /** Places and bins each come after the one they are in. */
  locations: TidyLocation[];
  bins: TidyBin[];
  items: TidyItem[];
  fields: PlannedField[];
  problems: ImportProblem[];
};

export type TidyItem = {
  binKey: string | undefined;
  row: number | undefined;
  data: NewItem;
  own?: OwnTexts | undefined;
  photos: PlannedPhoto[];
};

export type TidyLocation = Pick<PlannedLocation, 'key' | 'parentKey' | 'photos'> & {
  data: NewLocation;
  own?: OwnTexts | undefined;
};

export type TidyBin = Pick<
  PlannedBin,
  'key' | 'locationKey' | 'parentKey' | 'isArchived' | 'isDeleted' | 'photos' | 'row'
> & {
  data: NewBin;
  own?: OwnTexts | undefined;
};

type Report = (code: ImportProblemCode, value: string) => void;
type Facts = { kind: string; max?: number };

/** Tidies and shortens all texts and puts places and bins in order; what was changed or left out is added to the problems. */
export function* tidyPlan(plan: ImportPlan): Pausing<TidyPlan> {
  const problems = [...plan.problems];
  const report = (code: ImportProblemCode, value: string, row?: number) =>
    problems.push({ ...(row !== undefined && { row }), code, value: value.slice(0, 80) });
  const locations = yield* mapPausing(yield* inOrder('location', plan.locations, report), (each) =>
    tidyLocation(each, report),
  );
  const bins = yield* mapPausing(yield* inOrder('bin', plan.bins, report), (each) => tidyBin(each, report));
  const binKeys = new Set(bins.map(({ key }) => key));
  const locationKeys = new Set(locations.map(({ key }) => key));
  for (const place of locations)
    if (place.parentKey !== undefined && !locationKeys.has(place.parentKey)) place.parentKey = undefined;
  for (const bin of bins) {
    if (bin.parentKey !== undefined && !binKeys.has(bin.parentKey)) bin.parentKey = undefined;
    if (bin.locationKey !== undefined && !locationKeys.has(bin.locationKey)) bin.locationKey = undefined;
  }
  const items = yield* mapPausing(plan.items, (each) => {
    const item = tidyItem(each, (code, value) => report(code, value, each.row));
    if (item?.binKey === undefined || binKeys.has(item.binKey)) return item;
    report('unknownParent', item.data.name, each.row);
    return { ...item, binKey: undefined };
  });
  return { locations, bins, items, fields: plan.fields ?? [], problems };
}

function tidyLocation(
  { key, name: written, parentKey, fields, own, aliases, photos }: PlannedLocation,
  report: Report,
): TidyLocation | undefined {
  const name = tidyLine(written);
  const description = overflow(name, locationNameMax, fields.description);
  const data = acceptedPart(newLocation, report, {
    name: cut(name, locationNameMax, report),
    ...tidyFields({ ...fields, ...description, aliases: aliases.join('\n') }, locationFields, report),
  });
  return data && { key, parentKey, data, own, photos };
}

function tidyBin(bin: PlannedBin, report: Report): TidyBin | undefined {
  const { name: written, fields, tags, isPrivate, aliases, ...rest } = bin;
  const name = tidyLine(written);
  const label = tidyLine(fields.qrLabel ?? '');
  const qrLabel = label.length > binFields.qrLabel.max || isLikeCode(label) ? '' : label;
  const description = overflow(name, binNameMax, fields.description);
  const data = acceptedPart(newBin, report, {
    name: cut(name, binNameMax, report),
    ...tidyFields({ ...fields, ...description, qrLabel, aliases: aliases.join('\n') }, binFields, report),
    tags: tidyTags(tags, report),
    ...(!isPrivate && { isPrivate }),
  });
  return data && { ...rest, data };
}

function tidyItem(
  { binKey, row, name: written, quantity, tags, fields, own, photos }: PlannedItem,
  report: Report,
) {
  const name = tidyLine(written);
  const notes = overflow(name, itemNameMax, fields.notes);
  const { loanedCount, ...others } = tidyFields({ ...fields, ...notes }, itemFields, report);
  const data = acceptedPart(newItem, report, {
    name: cut(name, itemNameMax, report),
    quantity,
    tags: tidyTags(tags, report),
    ...others,
    ...(others.loanedTo !== undefined && loanedCount !== undefined && { loanedCount }),
  });
  return data && { binKey, row, data, own, photos };
}

/** A name that will be cut is kept whole in the text below it. */
function overflow<T>(whole: string, max: number, text: T): Record<string, string> {
  if (whole.length <= max) return {};
  const field = max === itemNameMax ? 'notes' : 'description';
  return { [field]: text === undefined ? whole : `${whole}\n${text}` };
}

function tidyFields(
  fields: Record<string, unknown>,
  facts: Readonly<Record<string, Facts>>,
  report: Report,
): Record<string, unknown> {
  const tidied: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    const { kind, max } = facts[field] ?? {};
    if (kind === undefined || value === undefined || value === '') continue;
    if (typeof value !== 'string' || max === undefined) tidied[field] = value;
    else {
      const text = cut(kind === 'prose' ? tidyProse(value) : tidyLine(value), max, report);
      if (text !== '') tidied[field] = text;
    }
  }
  return tidied;
}

function tidyTags(tags: readonly string[], report: Report): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) {
    const text = cutLine(tag, tagLengthMax, report);
    if (text !== '') byKey.set(text.toLowerCase(), text);
  }
  const all = [...byKey.values()];
  if (all.length > tagsMax) report('tooLong', all.slice(tagsMax).join(', '));
  return all.slice(0, tagsMax);
}

function cutLine(text: string, max: number, report: Report): string {
  return cut(tidyLine(text), max, report);
}

export function cut(text: string, max: number, report: Report): string {
  if (text.length <= max) return text;
  report('tooLong', text);
  const start = text.slice(0, max);
  // Half an emoji can't be sent.
  return (start.isWellFormed() ? start : start.slice(0, -1)).trimEnd();
}

type Schema<T> = {
  safeParse(
    data: unknown,
  ):
    | { success: true; data: T; error?: undefined }
    | { success: false; data?: undefined; error: { issues: { path: PropertyKey[] }[] } };
};

/** Leaves out the fields that the call would refuse; undefined if the name is one of them. */
export function acceptedPart<T>(
  schema: Schema<T>,
  report: Report,
  data: Record<string, unknown>,
): T | undefined {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const refused = new Set(parsed.error.issues.map(({ path: [field] }) => String(field)));
  for (const field of refused) report(field === 'name' ? 'noName' : 'unreadable', String(data[field] ?? ''));
  if (refused.has('name')) return undefined;
  const rest = Object.fromEntries(Object.entries(data).filter(([field]) => !refused.has(field)));
  return schema.safeParse(rest).data;
}

/** Each after its parent. Bins or places that are inside each other, or too deep, are put outside of all. */
function* inOrder<T extends Pick<PlannedBin, 'key' | 'name'> & { parentKey?: string | undefined }>(
  kind: TargetKind,
  nodes: readonly T[],
  report: Report,
): Pausing<T[]> {
  const byKey = new Map(nodes.map((node) => [node.key, { ...node }]));
  const depths = new Map<string, number>();
  const inOrderSoFar: T[] = [];
  for (const node of byKey.values()) {
    yield;
    for (const each of chainAbove(node)) {
      const above = each.parentKey === undefined ? 0 : (depths.get(each.parentKey) ?? 0);
      const isTooDeep = above >= levelsMax[kind];
      if (isTooDeep) report('tooDeep', each.name);
      if (above === 0 || isTooDeep) each.parentKey = undefined;
      depths.set(each.key, isTooDeep ? 1 : above + 1);
      inOrderSoFar.push(each);
    }
  }
  return inOrderSoFar;

  /** The node and those around it that have no depth yet, the outermost first. */
  function chainAbove(node: T): T[] {
    const chain = new Set<T>();
    let at: T | undefined = node;
    let last = node;
    while (at !== undefined && !depths.has(at.key)) {
      if (chain.has(at)) {
        report('circular', last.name);
        last.parentKey = undefined;
        break;
      }
      chain.add(at);
      last = at;
      at = at.parentKey === undefined ? undefined : byKey.get(at.parentKey);
    }
    return [...chain].reverse();
  }
}
