import { binFields } from '#domain/bins/bin-fields.ts';
import { isLikeCode } from '#domain/bins/label-rules.ts';
import { codeKey } from '#domain/bins/thing-codes.ts';
import { guessField } from '#domain/imports/guess-field.ts';
import { headingKey } from '#domain/imports/import-columns.ts';
import { cutNumber } from '#domain/items/cell-numbers.ts';
import { itemFields } from '#domain/items/item-fields.ts';
import type { FieldHolder } from '#domain/own-fields/own-field-limits.ts';
import { ownFieldNameMax } from '#domain/own-fields/own-field-limits.ts';
import { nameKey, tidyLine } from '#domain/text.ts';
import { levelsMax } from '#domain/tree.ts';
import type {
  ImportPlan,
  OwnTexts,
  PlannedBin,
  PlannedField,
  PlannedItem,
  PlannedLocation,
  PlannedPhoto,
} from '../import-plan.ts';
import { factLines, type ItemDetails, problemOf } from './item-draft.ts';
import type { Cell } from './source-values.ts';

/** A place, a container or an item of another product. */
export type TreeNode = {
  /** If several nodes have one key, only the first can have children. */
  key: string;
  name: string;
  parentKey: string | undefined;
  /** A container is a location or a bin by where it is; an item in which others are is a bin too. */
  kind: 'container' | 'bin' | 'item';
  details: ItemDetails;
  color?: string | undefined;
  icon?: string | undefined;
  /** The number on its sticker, as people type it: an item's barcode or a bin's label. */
  code?: string;
  /** Texts of its stickers. */
  aliases: string[];
  photos: PlannedPhoto[];
  isArchived?: boolean;
  isDeleted?: boolean;
  row?: number;
};

/** The container of a node: nothing, or a location or bin at a level, 1 being the outermost of its kind. */
type Around = { location?: TreeNode; bin?: PlannedBin; level: number; path: readonly string[] };

type TreePlan = Omit<ImportPlan, 'missing'>;

/**
 * A container at the top becomes a location, and so does one in a location that holds containers or bins, as deep as locations
 * may lie. Other containers become bins, and so does an item with others in it. Items that lie in a location itself go into a
 * bin of its name. What would be nested deeper than bins may be lies beside what it was in, with its path in the description.
 */
export function planOfTree(nodes: readonly TreeNode[]): TreePlan {
  const plan: TreePlan = { locations: [], bins: [], items: [], problems: [] };
  const { roots, childrenOf } = linked(nodes, plan.problems);
  const fields = new FieldsOfTree();
  const context = { plan, fields, uniqueName: uniqueNames(), looseBins: new Map<TreeNode, PlannedBin>() };
  // Breadth first, so that a bin comes after the one it lies in.
  let open: [TreeNode, Around][] = roots.map((root) => [root, { level: 0, path: [] }]);
  while (open.length > 0) {
    const next: [TreeNode, Around][] = [];
    for (const [node, around] of open) {
      const children = childrenOf(node);
      const inside = place(node, around, { ...context, children });
      for (const child of children) next.push([child, inside]);
    }
    open = next;
  }
  plan.items.sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  return { ...plan, fields: fields.planned() };
}

type PlaceContext = {
  plan: TreePlan;
  fields: FieldsOfTree;
  uniqueName: (name: string, around?: string) => string;
  looseBins: Map<TreeNode, PlannedBin>;
  children: readonly TreeNode[];
};

/** Returns what the node's children lie in. */
function place(node: TreeNode, around: Around, context: PlaceContext): Around {
  const { plan, fields, children } = context;
  if (isLocation(node, around, children)) {
    const own = fields.textsOf('location', node.details.own);
    plan.locations.push({ ...locationOf(node), own, parentKey: around.location?.key });
    return { location: node, level: around.level + 1, path: [] };
  }
  if (node.kind !== 'item' || children.length > 0) return placeBin(node, around, context);
  const bin = around.bin ?? (around.location && looseBinOf(around.location, context));
  if (cutNumber.test(node.code ?? ''))
    plan.problems.push(problemOf('digitsLost', node.code ?? '', { row: node.row }));
  plan.items.push({ ...itemOf(node, bin?.key), own: fields.textsOf('item', node.details.own) });
  return around;
}

function isLocation(
  { kind }: TreeNode,
  { location, bin, level }: Around,
  children: readonly TreeNode[],
): boolean {
  if (kind !== 'container' || bin !== undefined) return false;
  return (
    location === undefined || (level < levelsMax.location && children.some((child) => child.kind !== 'item'))
  );
}

function placeBin(
  node: TreeNode,
  { location, bin: parent, level: levelAround, path }: Around,
  context: PlaceContext,
): Around {
  const { plan, fields, uniqueName } = context;
  const level = parent === undefined ? 0 : levelAround;
  const isTooDeep = level >= levelsMax.bin;
  const ownPath = [...path.slice(-pathShown), node.name];
  if (isTooDeep) plan.problems.push(problemOf('tooDeep', node.name, { row: node.row }));
  const bin: PlannedBin = {
    ...binOf(node, isTooDeep ? ownPath.join(' / ') : ''),
    own: fields.textsOf('bin', node.details.own),
    name: uniqueName(node.name, path.at(-1) ?? location?.name),
    locationKey: parent ? undefined : location?.key,
    parentKey: isTooDeep ? parent?.parentKey : parent?.key,
  };
  plan.bins.push(bin);
  return { bin, level: isTooDeep ? level : level + 1, path: ownPath };
}

function looseBinOf(location: TreeNode, { plan, uniqueName, looseBins }: PlaceContext): PlannedBin {
  const before = looseBins.get(location);
  if (before) return before;
  const name = uniqueName(location.name);
  const bin = { ...emptyBin, key: `${location.key}\n`, name, locationKey: location.key };
  looseBins.set(location, bin);
  plan.bins.push(bin);
  return bin;
}

/** How many of the containers around something too deep are named. */
const pathShown = 5;

function linked(all: readonly TreeNode[], problems: ImportPlan['problems']) {
  const byKey = new Map<string, TreeNode>();
  const nodes = all.map((node, at) => {
    const isDuplicate = byKey.has(node.key);
    if (isDuplicate) problems.push(problemOf('duplicate', node.name, { row: node.row }));
    else byKey.set(node.key, node);
    return isDuplicate ? { ...node, key: `${node.key}\r${at}` } : node;
  });
  const children = new Map<TreeNode, TreeNode[]>();
  const parents = new Map<TreeNode, TreeNode>();
  const roots: TreeNode[] = [];
  for (const node of nodes) {
    const parent = node.parentKey === undefined ? undefined : byKey.get(node.parentKey);
    if (node.parentKey !== undefined && parent === undefined)
      problems.push(problemOf('unknownParent', node.name, { row: node.row }));
    if (parent === undefined) roots.push(node);
    else {
      parents.set(node, parent);
      const siblings = children.get(parent);
      if (siblings) siblings.push(node);
      else children.set(parent, [node]);
    }
  }
  cutCircles(nodes, { roots, parents, children }, problems);
  return { roots, childrenOf: (node: TreeNode): readonly TreeNode[] => children.get(node) ?? [] };
}

type Links = { roots: TreeNode[]; parents: Map<TreeNode, TreeNode>; children: Map<TreeNode, TreeNode[]> };

/** Makes one of each circle a root. */
function cutCircles(
  nodes: readonly TreeNode[],
  { roots, parents, children }: Links,
  problems: ImportPlan['problems'],
) {
  const reached = new Set<TreeNode>();
  const reach = (from: TreeNode) => {
    for (const open = [from]; open.length > 0; ) {
      const node = open.pop();
      if (node === undefined || reached.has(node)) continue;
      reached.add(node);
      for (const child of children.get(node) ?? []) open.push(child);
    }
  };
  for (const root of roots) reach(root);
  for (const start of nodes) {
    if (reached.has(start)) continue;
    const above = new Set<TreeNode>();
    let node = start;
    while (!above.has(node)) {
      above.add(node);
      node = parents.get(node) ?? node;
    }
    const parent = parents.get(node);
    if (parent)
      children.set(
        parent,
        (children.get(parent) ?? []).filter((child) => child !== node),
      );
    problems.push(problemOf('circular', node.name, { row: node.row }));
    roots.push(node);
    reach(node);
  }
}

/** The own fields of the things, by what they are of and their names; the kind of each is that of all its texts. */
class FieldsOfTree {
  private readonly byKey = new Map<string, { of: FieldHolder; cell: Cell; texts: string[] }>();

  textsOf(of: FieldHolder, cells: readonly Cell[]): OwnTexts {
    const texts: Record<string, string> = {};
    for (const cell of cells) {
      const key = `${of} ${headingKey(cell.label)}`;
      const field = this.byKey.get(key) ?? { of, cell, texts: [] };
      field.texts.push(cell.text);
      this.byKey.set(key, field);
      texts[key] = cell.text;
    }
    return texts;
  }

  planned(): PlannedField[] {
    return [...this.byKey].map(([key, { of, cell, texts }]) => {
      const [mark, order] = [cell.mark(), cell.order()];
      const column = guessField(cell.label, texts, of, { decimalMark: mark, dateOrder: order ?? 'any' });
      const named = { name: tidyLine(cell.label).slice(0, ownFieldNameMax) || '?', kind: 'line' as const };
      return { key, of, column: column ?? named, header: cell.label, mark, order };
    });
  }
}

/** Names of bins are unique among an owner's: the second gets the name of what it lies in, then a number. */
function uniqueNames(): (name: string, around?: string) => string {
  const usedNames = new Set<string>();
  const counts = new Map<string, number>();
  return (name, around) => {
    const plain = tidyLine(name);
    for (const candidate of [plain, ...(around === undefined ? [] : [`${plain} (${tidyLine(around)})`])]) {
      const key = nameKey(candidate);
      if (usedNames.has(key)) continue;
      usedNames.add(key);
      return candidate;
    }
    const base = nameKey(plain);
    for (let count = (counts.get(base) ?? 1) + 1; ; count++) {
      const candidate = `${plain} (${count})`;
      const key = nameKey(candidate);
      if (usedNames.has(key)) continue;
      usedNames.add(key);
      counts.set(base, count);
      return candidate;
    }
  };
}

function locationOf({ key, name, details, color, aliases, photos, isArchived }: TreeNode): PlannedLocation {
  const lines = [
    ...factLines(details),
    ...(details.tags.length > 0 ? [`Tags: ${details.tags.join(', ')}`] : []),
    ...(isArchived ? ['Archived: yes'] : []),
  ];
  const description = paragraphs(details.notes, lines);
  return {
    key,
    name,
    aliases,
    photos,
    fields: { ...(description !== '' && { description }), ...(color !== undefined && { color }) },
  };
}

function binOf(node: TreeNode, path: string): PlannedBin {
  const { details, color, icon, code = '' } = node;
  const description = paragraphs(path, [details.notes, ...factLines(details)]);
  const { barcode } = details.fields;
  return {
    ...emptyBin,
    key: node.key,
    name: node.name,
    tags: details.tags,
    photos: node.photos,
    isArchived: node.isArchived ?? false,
    isDeleted: node.isDeleted ?? false,
    fields: {
      ...(description !== '' && { description }),
      ...(isLabel(code) && { qrLabel: code }),
      ...(color !== undefined && { color }),
      ...(icon !== undefined && { icon }),
    },
    aliases: [...node.aliases, ...(typeof barcode === 'string' ? [barcode] : [])],
  };
}

function itemOf(
  { name, details, code = '', aliases, photos, row, isArchived }: TreeNode,
  binKey: string | undefined,
): PlannedItem {
  const { quantity, tags, fields, notes } = details;
  const isCode = code !== '' && code.length <= itemFields.barcode.max && !cutNumber.test(code);
  const barcode = fields.barcode ?? (isCode ? code : undefined);
  const isUsable = (text: string) => codeKey(text) !== '' && !cutNumber.test(text);
  const codes = [...aliases.filter(isUsable), ...(isCode && barcode !== code ? [code] : [])];
  const unusable = [...(code !== '' && !isCode ? [code] : []), ...aliases.filter((text) => !isUsable(text))];
  const lines = [...unusable.map((text) => `Code: ${text}`), ...(isArchived ? ['Archived: yes'] : [])];
  const allNotes = paragraphs(notes, lines);
  return {
    binKey,
    name,
    quantity,
    tags,
    photos,
    row,
    fields: {
      ...fields,
      ...(barcode !== undefined && { barcode }),
      ...(codes.length > 0 && { aliases: codes.join('\n') }),
      ...(allNotes !== '' && { notes: allNotes }),
    },
  };
}

function isLabel(code: string): boolean {
  return code !== '' && code.length <= binFields.qrLabel.max && !isLikeCode(code);
}

function paragraphs(text: string, lines: readonly string[]): string {
  return [text, lines.filter((line) => line !== '').join('\n')].filter((part) => part !== '').join('\n\n');
}

const emptyBin: Omit<PlannedBin, 'key' | 'name'> = {
  locationKey: undefined,
  parentKey: undefined,
  tags: [],
  isPrivate: true,
  isArchived: false,
  isDeleted: false,
  fields: {},
  aliases: [],
  photos: [],
};

const nothing: ItemDetails = { quantity: 1, tags: [], fields: {}, own: [], notes: '' };

/** Adds each container of a path to `nodes` once, and returns the last; undefined for an empty path. */
export function containersIn(nodes: TreeNode[]): (path: readonly string[]) => TreeNode | undefined {
  const byKey = new Map<string, TreeNode>();
  return (path) => {
    let parent: TreeNode | undefined;
    for (const name of path) {
      const key: string = `${parent?.key ?? 'path'}\n${nameKey(name)}`;
      const node: TreeNode = byKey.get(key) ?? {
        key,
        name,
        parentKey: parent?.key,
        kind: 'container',
        details: nothing,
        aliases: [],
        photos: [],
      };
      if (!byKey.has(key)) nodes.push(node);
      byKey.set(key, node);
      parent = node;
    }
    return parent;
  };
}
