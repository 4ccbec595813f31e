import { binFields } from '#domain/bins/bin-fields.ts';
import { tagsMax } from '#domain/fields.ts';
import type { ImportColumn } from '#domain/imports/import-columns.ts';
import { nameKey, tidyLine } from '#domain/text.ts';
import { levelsMax } from '#domain/tree.ts';
import type { ImportPlan, OwnTexts, PlannedBin } from './import-plan.ts';

/** What a row says about its bin. */
export type RowOfBin = { bin: Partial<Record<ImportColumn, string>>; binTags: readonly string[] };

/** More than a bin can have, so that what is left out is reported, and few enough to be compared for each row. */
const binTagsMax = 5 * tagsMax;

/** Bins and places by name; rows with the same bin name in different places mean different bins. */
export class PlannedBins {
  private readonly plan: ImportPlan;
  private readonly locationKeys = new Set<string>();
  private readonly byKey = new Map<string, PlannedBin>();
  /** The first bin of each name, which rows without a place mean. */
  private readonly byName = new Map<string, PlannedBin>();

  constructor(plan: ImportPlan) {
    this.plan = plan;
  }

  keyFor({ bin, binTags }: RowOfBin): string | undefined {
    const locationKey = this.locationKeyOf(bin.place);
    const parent = this.find(bin.parentBin, locationKey, undefined);
    const found = this.find(bin.bin, parent === undefined ? locationKey : undefined, parent?.key);
    if (found === undefined) return parent?.key ?? this.binOfPlace(bin.place, locationKey);
    if (bin.binLabel !== undefined) found.fields.qrLabel ??= bin.binLabel;
    if (bin.binDescription !== undefined) this.describe(found.key, [bin.binDescription]);
    for (const tag of binTags)
      if (found.tags.length < binTagsMax && !found.tags.includes(tag)) found.tags.push(tag);
    return found.key;
  }

  /** Adds lines to a description that has room for more; rows of one bin often repeat each other's. */
  describe(key: string, lines: readonly string[]): void {
    const fields = this.byKey.get(key)?.fields;
    if (fields === undefined) return;
    for (const line of lines) {
      const { description = '' } = fields;
      if (description === '') fields.description = line;
      else if (
        description.length <= binFields.description.max &&
        !`\n${description}\n`.includes(`\n${line}\n`)
      )
        fields.description = `${description}\n${line}`;
    }
  }

  /** Sets texts of own fields; the first row of a bin counts. */
  addOwn(key: string, own: OwnTexts, row: number): void {
    const bin = this.byKey.get(key);
    if (bin !== undefined) Object.assign(bin, { own: { ...own, ...bin.own }, row: bin.row ?? row });
  }

  /** Things that are in a place, but in no bin, go into one that is named after it. */
  private binOfPlace(place: string | undefined, locationKey: string | undefined): string | undefined {
    return locationKey === undefined
      ? undefined
      : this.find(namesInPath(place).at(-1), locationKey, undefined)?.key;
  }

  /** "House › Attic" is a place in a place. */
  private locationKeyOf(text = ''): string | undefined {
    let key: string | undefined;
    for (const name of namesInPath(text)) {
      const parentKey: string | undefined = key;
      key = `${parentKey ?? 'place'} ${nameKey(name)}`;
      if (!this.locationKeys.has(key))
        this.plan.locations.push({ key, name, parentKey, fields: {}, aliases: [], photos: [] });
      this.locationKeys.add(key);
    }
    return key;
  }

  private find(
    text = '',
    locationKey: string | undefined,
    parentKey: string | undefined,
  ): PlannedBin | undefined {
    const name = tidyLine(text);
    if (name === '') return undefined;
    const container = parentKey ?? locationKey;
    const ownKey = nameKey(name);
    const key = `${container ?? ''} bin ${ownKey}`;
    const bin = this.byKey.get(key) ?? this.sameName(ownKey, container) ?? this.add(key, ownKey, name);
    this.byKey.set(key, bin);
    if (bin.parentKey === undefined && bin.locationKey === undefined)
      Object.assign(bin, { locationKey, parentKey });
    return bin;
  }

  /** The first of the name, if this row or that bin's earlier rows did not say where it is. */
  private sameName(byName: string, container: string | undefined): PlannedBin | undefined {
    const first = this.byName.get(byName);
    const isPlaced = first?.locationKey !== undefined || first?.parentKey !== undefined;
    return container === undefined || !isPlaced ? first : undefined;
  }

  private add(key: string, ownKey: string, name: string): PlannedBin {
    const bin: PlannedBin = {
      key,
      name,
      locationKey: undefined,
      parentKey: undefined,
      tags: [],
      fields: {},
      aliases: [],
      photos: [],
      isPrivate: true,
      isArchived: false,
      isDeleted: false,
    };
    this.plan.bins.push(bin);
    if (!this.byName.has(ownKey)) this.byName.set(ownKey, bin);
    return bin;
  }
}

/** Names beyond the deepest level that places may have are part of the innermost one. */
function namesInPath(text = ''): string[] {
  const names = text
    .split(/›|\s>\s/)
    .map(tidyLine)
    .filter(Boolean);
  const innermost = names.slice(levelsMax.location - 1).join(' › ');
  return [...names.slice(0, levelsMax.location - 1), innermost].filter(Boolean);
}
