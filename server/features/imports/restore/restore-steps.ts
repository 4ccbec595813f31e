import type { Target } from '#domain/access/access.ts';
import type { AttachmentLists } from '#domain/attachments/attachment-lists.ts';
import { boundedText } from '#domain/attachments/photo-text.ts';
import { newBin } from '#domain/bins/bin.ts';
import { createNameNumbers } from '#domain/bins/bin-names.ts';
import { labelNumberMax, readCode, showCode } from '#domain/codes/code.ts';
import { type DocumentTarget, documentCalls } from '#domain/documents/document.ts';
import { documentsMax } from '#domain/documents/document-limits.ts';
import { AppError } from '#domain/errors.ts';
import { newItem } from '#domain/items/item.ts';
import { type List, listCalls } from '#domain/lists/list.ts';
import { newLocation } from '#domain/locations/location.ts';
import { regionsInput } from '#domain/maps/map-schemas.ts';
import { type OwnField, ownFieldCalls } from '#domain/own-fields/own-field.ts';
import type { FieldHolder } from '#domain/own-fields/own-field-limits.ts';
import { offeredChoices, withNewField } from '#domain/own-fields/own-field-rules.ts';
import { allowedValues } from '#domain/own-fields/own-values.ts';
import type { PhotoText } from '#domain/photos/photo.ts';
import { photoSizes, photosMax } from '#domain/photos/photo-limits.ts';
import { ceilings } from '#domain/plans/ceilings.ts';
import { roomForBins, roomForItems } from '#domain/plans/plan-rules.ts';
import type { OwnValues } from '#domain/schemas.ts';
import { templateCalls } from '#domain/templates/template.ts';
import { assertTemplatesFit } from '#domain/templates/template-contents.ts';
import { withNewTemplate } from '#domain/templates/template-rules.ts';
import { nameKey } from '#domain/text.ts';
import { documentFileName, photoFileName } from '../../exports/export-format.ts';
import type { ImportProblem, ImportProblemCode, ZipPart } from '../import-plan.ts';
import {
  type AccountForImport,
  type ImportCounts,
  type ImportStep,
  type ImportSteps,
  inPortions,
} from '../import-steps.ts';
import { acceptedPart } from '../tidy-plan.ts';
import type { OwnRecords, RestoreCounts, RestoredState } from './own-records.ts';
import {
  invitationsOf,
  pastMoment,
  type RestoreCall,
  type RestoredRows,
  type RestoreStep,
  restoredEvent,
  restoredListEntry,
} from './restore-step.ts';
import { type InTree, inTrees } from './trees-in-order.ts';

export type RestoreChoice = { withHistory: boolean; invites: boolean; withTrash?: boolean | undefined };

type ExportedBin = OwnRecords['bins'][number];
type ExportedItem = OwnRecords['items'][number];
type BinTrees = ReadonlyMap<string, InTree<ExportedBin>>;

type ExportedPlace = OwnRecords['places'][number];
type ExportedPhoto = OwnRecords['photos'][number];
type ExportedDocumentRecord = OwnRecords['documents'][number];

/**
 * Decides how an export of Whichbin comes back. What can be said by an ordinary call is, so that rights, limits and names hold
 * as for everybody; rows that are written directly add what calls can't say.
 */
export function restoreSteps(
  own: OwnRecords,
  choice: RestoreChoice,
  account: AccountForImport & { restored: RestoredState },
  now: string,
): ImportSteps {
  return new RestoreBuilder(own, choice, account, now).build();
}

/** Leaves out what lies in the trash, with all that belongs to it. */
function withoutTrash(own: OwnRecords): OwnRecords {
  const isLive = ({ deletedAt: at }: { deletedAt?: string | undefined }) => at === undefined;
  const places = own.places.filter(isLive);
  const bins = own.bins.filter(isLive);
  const trashedIds = new Set([...own.places, ...own.bins].flatMap((each) => (isLive(each) ? [] : [each.id])));
  return {
    ...own,
    places,
    bins,
    items: own.items.filter((item) => isLive(item) && !trashedIds.has(item.binId)),
    photos: own.photos.filter(isLive),
    documents: own.documents.filter(isLive),
    events: own.events.filter(({ target }) => !trashedIds.has(target.id)),
  };
}

class RestoreBuilder {
  private readonly steps: ImportStep[] = [];
  private readonly rows: { [C in RestoreCall]: RestoredRows[C][] } = {
    'restore.places': [],
    'restore.bins': [],
    'restore.items': [],
    'restore.photos': [],
    'restore.codes': [],
    'restore.lists': [],
    'restore.events': [],
  };
  private readonly problems: ImportProblem[] = [];
  private readonly restored: RestoreCounts = {
    present: 0,
    trashed: 0,
    codes: 0,
    newCodes: 0,
    lists: 0,
    events: 0,
    people: 0,
    shareLinks: 0,
    shared: 0,
  };
  private readonly counts: ImportCounts & Record<'documents' | 'links', number> = {
    locations: 0,
    bins: 0,
    items: 0,
    photos: 0,
    documents: 0,
    links: 0,
    filledBins: 0,
    renamedBins: 0,
    presentItems: 0,
    leftOut: 0,
    restored: this.restored,
  };
  /** Ids, in the export, of places and bins that this import creates. */
  private readonly created = new Set<string>();
  private readonly seenBins = new Set<string>();
  private readonly nameKeys: Set<string>;
  private readonly nextName = createNameNumbers((key) => this.nameKeys.has(key));
  private readonly itemCounts: ReadonlyMap<string, number>;
  private readonly itemsByBin: Map<string, ExportedItem[]>;
  private readonly photos: ExportedAttachments<ExportedPhoto>;
  private readonly documents: ExportedAttachments<ExportedDocumentRecord>;
  private readonly listEntries: ReadonlyMap<string, OwnRecords['listEntries']>;
  private readonly codes: Map<string, OwnRecords['codes'][number]>;
  private liveBins: number;
  /** Those that the account has by then. */
  private fields: readonly OwnField[];
  private readonly own: OwnRecords;
  private readonly choice: RestoreChoice;
  private readonly account: AccountForImport & { restored: RestoredState };
  private readonly now: string;

  constructor(
    own: OwnRecords,
    choice: RestoreChoice,
    account: AccountForImport & { restored: RestoredState },
    now: string,
  ) {
    this.own = choice.withTrash === false ? withoutTrash(own) : own;
    this.choice = choice;
    this.account = account;
    this.now = now;
    this.nameKeys = new Set(account.bins.map((bin) => bin.nameKey));
    this.itemCounts = new Map(account.bins.map(({ id, itemCount }) => [id, itemCount]));
    this.liveBins = account.bins.length;
    this.fields = account.restored.fields;
    const items = new Map(this.own.items.map((item) => [item.id, item]));
    this.itemsByBin = Map.groupBy(items.values(), ({ binId }) => binId);
    this.photos = attachmentsOf(this.own.photos);
    this.documents = attachmentsOf(this.own.documents);
    this.listEntries = Map.groupBy(own.listEntries, ({ target, listId }) => `${target} ${listId}`);
    this.codes = new Map(own.codes.map((code) => [code.code, code]));
  }

  build(): ImportSteps {
    const isPresent = (id: string) => this.isPresent(id);
    const trees = inTrees('bin', this.own.bins, isPresent, this.report);
    const places = [...inTrees('location', this.own.places, isPresent, this.report).values()];
    this.addFields();
    this.addTemplates();
    for (const place of places.toSorted((a, b) => a.above.length - b.above.length)) this.addPlace(place);
    this.addTrashedBins(trees);
    for (const tree of trees.values()) this.addBin(tree);
    for (const bin of this.own.bins) {
      this.addItems(bin.id);
      if (bin.pin !== undefined) this.addPin(bin, bin.pin);
    }
    const withoutBin = this.own.items.filter(({ binId }) => !trees.has(binId) && this.isMissing(binId));
    this.leaveOut(withoutBin, 'unknownParent');
    this.addOtherCodes();
    this.addLists(this.own.userId, undefined, this.ownLists());
    if (this.choice.withHistory) this.addEvents();
    const invitations = invitationsOf(this.own, (id) => (this.created.has(id) ? this.idFor(id) : undefined));
    this.restored.people = invitations.peopleCount;
    if (this.choice.invites)
      for (const data of invitations.calls) this.steps.push({ call: 'invites.create', data });
    this.restored.events = this.own.events.length;
    this.restored.shareLinks = this.own.shareLinkCount;
    this.restored.shared = this.own.sharedCount;
    const { 'restore.codes': codes, ...others } = this.rows;
    return {
      // Codes come first, as things are created with them.
      steps: [...inParts('restore.codes', codes), ...this.steps, ...Object.entries(others).flatMap(partsOf)],
      counts: this.counts,
      problems: this.problems,
    };
  }

  private readonly report = (code: ImportProblemCode, value: string): void => {
    this.problems.push({ code, value: value.slice(0, 80) });
  };

  private idsFor(ids: readonly string[]): string[] {
    return ids.flatMap((id) => this.idFor(id) ?? []);
  }

  private idFor(id: string): string | undefined {
    return this.account.restored.ids.get(id)?.id;
  }

  private isPresent(id: string): boolean {
    return this.account.restored.ids.get(id)?.isPresent === true;
  }

  /** Neither in the account nor created. */
  private isMissing(id: string): boolean {
    return !this.isPresent(id) && !this.created.has(id);
  }

  private leaveOut(items: readonly { name: string }[], code: ImportProblemCode): void {
    for (const { name } of items) this.report(code, name);
    this.counts.leftOut += items.length;
  }

  private at(moment: string): string {
    return pastMoment(moment, this.now);
  }

  /** The moments among these fields that are set. */
  private moments<F extends string>(record: { [K in F]?: string | undefined }, fields: readonly F[]) {
    const set = fields.flatMap((field) => {
      const value = record[field];
      return value === undefined ? [] : [[field, this.at(value)]];
    });
    return Object.fromEntries(set) as { [K in F]?: string };
  }

  /** Fields keep their ids, which are unique only within a person. */
  private addFields(): void {
    for (const field of this.own.fields) {
      const isTrashed = field.deletedAt !== undefined;
      if (this.fields.some(({ id }) => id === field.id) || (isTrashed && this.choice.withTrash === false))
        continue;
      const { deletedAt: _, choices, ...rest } = field;
      const named = choices?.map(({ id, name }) => ({ id, name }));
      const data = acceptedPart(newField, this.report, { ...rest, choices: named });
      if (data === undefined) continue;
      const fields = ifRoom(() => withNewField(this.fields, data));
      if (fields === undefined) {
        this.report('noRoomForField', field.name);
        continue;
      }
      this.fields = fields;
      this.steps.push({ call: 'fields.create', data });
      const offered = offeredChoices(field);
      if (choices !== undefined && offered.length < choices.length)
        this.steps.push({ call: 'fields.update', data: { id: data.id, choices: offered } });
      if (isTrashed) this.steps.push({ call: 'fields.delete', data: { id: data.id } });
    }
  }

  /** Those that the account has stay as they are. */
  private addTemplates(): void {
    let templates = this.account.restored.templates;
    for (const template of this.own.templates) {
      if (templates.some(({ id }) => id === template.id)) continue;
      const data = acceptedPart(newTemplate, this.report, template);
      if (data === undefined) continue;
      const after = ifRoom(() => assertTemplatesFit(withNewTemplate(templates, data)));
      if (after === undefined) {
        this.report('noRoomForTemplate', template.name);
        continue;
      }
      templates = after;
      this.steps.push({ call: 'templates.create', data });
    }
  }

  /** The values of an exported thing that its fields allow; those of fields that are gone for good are left out. */
  private valuesOf({ fields }: { fields?: OwnValues | undefined }, of: FieldHolder) {
    return fields === undefined ? {} : { fields: allowedValues(this.fields, of, fields) };
  }

  private addPlace({ record: place, above }: InTree<ExportedPlace>): void {
    const id = this.idFor(place.id);
    if (id === undefined || this.created.has(place.id)) return;
    if (this.isPresent(place.id)) {
      this.restored.present++;
      return;
    }
    const { locationsTotal, plan } = this.account;
    if (locationsTotal + this.counts.locations >= ceilings[plan].locations) {
      this.report('noRoomForPlace', place.name);
      return;
    }
    const parent = above.at(-1);
    const parentId = parent?.deletedAt === undefined ? (parent?.id ?? place.parentLocationId) : undefined;
    const parentLocationId =
      parentId === undefined || this.isMissing(parentId) ? undefined : this.idFor(parentId);
    const fields = fieldsOf(place, newLocation.shape, {
      id,
      parentLocationId,
      ...this.valuesOf(place, 'location'),
    });
    const data = acceptedPart(newLocation, this.report, fields);
    if (data === undefined) return;
    this.steps.push({ call: 'locations.create', data });
    this.created.add(place.id);
    this.counts.locations++;
    const target = { kind: 'location' as const, id };
    const code = this.codeFor(place.qrCode);
    if (code !== undefined) this.steps.push({ call: 'codes.claim', data: { code, target } });
    this.addAttachments(target, place);
    this.addFloorPlan(place, id);
    this.addLists(place.id, target, place.lists);
    if (place.viewersMayTakeOut)
      this.steps.push({ call: 'locations.update', data: { id, viewersMayTakeOut: true } });
    if (place.deletedAt !== undefined) {
      this.steps.push({ call: 'locations.delete', data: { id } });
      this.restored.trashed++;
    }
    this.rows['restore.places'].push({
      id,
      createdAt: this.at(place.createdAt),
      ...this.moments(place, ['deletedAt']),
      ...(place.heldBinIds !== undefined && { heldBinIds: this.idsFor(place.heldBinIds) }),
      ...(place.heldPlaceIds !== undefined && { heldPlaceIds: this.idsFor(place.heldPlaceIds) }),
    });
  }

  private addFloorPlan({ planPhotoId, regions, name }: ExportedPlace, id: string): void {
    const photoId = planPhotoId === undefined ? undefined : this.idFor(planPhotoId);
    const { success, data: putRegions = [] } = regionsInput.safeParse(regions ?? []);
    if (!success) this.report('unreadable', name);
    if (photoId === undefined && putRegions.length === 0) return;
    const data = {
      id,
      ...(photoId !== undefined && { planPhotoId: photoId }),
      // The region of a place has its id.
      putRegions: putRegions.map((region) => ({ ...region, id: this.idFor(region.id) ?? region.id })),
    };
    this.steps.push({ call: 'locations.update', data });
  }

  /** Trees of the trash come and go one after the other, as a plan may have no room for all of them at once. */
  private addTrashedBins(trees: BinTrees): void {
    const all = [...trees.values()];
    const inTrash = new Set(all.flatMap(({ record: bin }) => (bin.deletedAt === undefined ? [] : [bin.id])));
    const rootOf = ({ record: bin, above }: InTree<ExportedBin>) =>
      above.find(({ id }) => id === bin.deletedWith && inTrash.has(id))?.id ?? bin.id;
    const byRoot = Map.groupBy(
      all.filter(({ record }) => inTrash.has(record.id)),
      rootOf,
    );
    const roots = [...byRoot].flatMap(([id, parts]) => {
      const root = trees.get(id);
      return root === undefined ? [] : [{ root, parts }];
    });
    for (const { root, parts } of roots.toSorted((a, b) => compare(deletedAt(a.root), deletedAt(b.root)))) {
      const wanted = parts.filter(({ record }) => !this.isPresent(record.id));
      const missing = wanted.filter(({ record }) => this.isMissing(record.id));
      if (wanted.length === 0) continue;
      const around = root.above.flatMap((bin) => trees.get(bin.id) ?? []);
      const needed = around.filter(({ record }) => this.isMissing(record.id)).length + missing.length;
      if (roomForBins(this.account.plan, this.liveBins) < needed) {
        for (const { record } of missing) this.leaveOutBin(record);
        continue;
      }
      for (const tree of around) this.addBin(tree);
      for (const tree of missing.toSorted((a, b) => a.above.length - b.above.length)) this.addBin(tree);
      for (const { record } of wanted) this.addItems(record.id);
      const id = this.idFor(root.record.id);
      if (id === undefined || !this.created.has(root.record.id)) continue;
      this.steps.push({ call: 'bins.delete', data: { id, cascade: true } });
      this.liveBins -= wanted.length;
      this.restored.trashed += wanted.length;
    }
  }

  private addBin({ record: bin, above }: InTree<ExportedBin>): void {
    if (this.seenBins.has(bin.id)) return;
    this.seenBins.add(bin.id);
    const id = this.idFor(bin.id);
    if (id === undefined) {
      this.leaveOutBin(bin, 'unreadable');
      return;
    }
    if (this.isPresent(bin.id)) {
      this.restored.present++;
      return;
    }
    const { plan, binsTotal } = this.account;
    const parent = above.at(-1)?.id ?? bin.parentBinId;
    const hasRoom =
      roomForBins(plan, this.liveBins) >= 1 && binsTotal + this.counts.bins < ceilings[plan].bins;
    if (!hasRoom || (parent !== undefined && this.isMissing(parent))) {
      this.leaveOutBin(bin);
      return;
    }
    const name = bin.deletedAt === undefined ? this.freeName(bin.name) : bin.name;
    const place = parent === undefined && bin.locationId !== undefined && !this.isMissing(bin.locationId);
    const code = this.codeFor(bin.qrCode);
    const data = acceptedPart(newBin, this.report, {
      ...fieldsOf(bin, newBin.shape, { id, name, ...this.valuesOf(bin, 'bin') }),
      parentBinId: parent === undefined ? undefined : this.idFor(parent),
      locationId: place ? this.idFor(bin.locationId ?? '') : undefined,
      ...(code !== undefined && { code, orNewCode: true }),
    });
    if (data === undefined) {
      this.leaveOutBin(bin, undefined);
      return;
    }
    this.steps.push({ call: 'bins.create', data });
    this.created.add(bin.id);
    this.counts.bins++;
    this.liveBins++;
    this.addAttachments({ kind: 'bin', id }, bin);
    this.addLists(bin.id, { kind: 'bin', id }, bin.lists);
    if (bin.viewersMayTakeOut)
      this.steps.push({ call: 'bins.update', data: { id, viewersMayTakeOut: true } });
    const deletedWith = bin.deletedWith === undefined ? undefined : this.idFor(bin.deletedWith);
    this.rows['restore.bins'].push({
      id,
      name: data.name,
      nameKey: nameKey(data.name),
      createdAt: this.at(bin.createdAt),
      ...this.moments(bin, ['lastAccessed', 'archivedAt', 'missingSince', 'deletedAt']),
      ...(deletedWith !== undefined && { deletedWith }),
    });
  }

  private leaveOutBin(bin: ExportedBin, code: ImportProblemCode | undefined = 'noRoomForBin'): void {
    this.seenBins.add(bin.id);
    if (code !== undefined) this.report(code, bin.name);
    this.counts.leftOut += this.itemsByBin.get(bin.id)?.length ?? 0;
    this.itemsByBin.delete(bin.id);
  }

  private freeName(wanted: string): string {
    const isTaken = this.nameKeys.has(nameKey(wanted));
    const name = isTaken ? this.nextName(wanted) : wanted;
    this.nameKeys.add(nameKey(name));
    if (isTaken) this.counts.renamedBins++;
    return name;
  }

  /** Undefined if the thing gets a new code. */
  private codeFor(code: string | undefined): string | undefined {
    const row = code === undefined ? undefined : this.codes.get(code);
    if (row === undefined || readCode(row.code) !== row.code) return undefined;
    const state = this.account.restored.codes.get(row.code);
    if (state === 'used' || state === 'taken') {
      this.report('codeTaken', showCode(row.code));
      this.restored.newCodes++;
      return undefined;
    }
    // A code is given once, whatever the file says.
    this.codes.delete(row.code);
    this.restored.codes++;
    this.rows['restore.codes'].push(this.codeRow(row));
    return row.code;
  }

  private codeRow({
    target: _,
    sheetId,
    sheetTemplate,
    code,
    use,
    number,
    ...row
  }: OwnRecords['codes'][number]) {
    const isSheet = sheetId !== undefined && this.isUuid(sheetId);
    return {
      code,
      ...(use !== undefined && { use }),
      ...(number !== undefined && number <= labelNumberMax && { number }),
      createdAt: this.at(row.createdAt),
      ...this.moments(row, ['printedAt']),
      ...(isSheet && { sheetId, sheetTemplate: (sheetTemplate ?? '').slice(0, 60) }),
    };
  }

  private isUuid(text: string): boolean {
    return newBin.shape.id.safeParse(text).success;
  }

  /** Codes of labels that are in use nowhere, and void ones, which never lead anywhere else. */
  private addOtherCodes(): void {
    let room = ceilings[this.account.plan].codes - this.account.restored.labelCodes;
    for (const row of this.codes.values()) {
      const { code, target, voidedAt, use } = row;
      const isFree = voidedAt === undefined && target === undefined && use === 'labels';
      const isVoid = voidedAt !== undefined;
      if (!(isFree || isVoid) || this.account.restored.codes.has(code) || readCode(code) !== code) continue;
      if (room-- <= 0) return;
      const id = target && this.created.has(target.id) ? this.idFor(target.id) : undefined;
      const of = target?.kind === 'bin' ? { binId: id } : { locationId: id };
      this.rows['restore.codes'].push({
        ...this.codeRow(row),
        ...this.moments(row, ['voidedAt']),
        ...(id !== undefined && of),
      });
    }
  }

  private addItems(exportedBinId: string): void {
    const all = this.itemsByBin.get(exportedBinId) ?? [];
    this.itemsByBin.delete(exportedBinId);
    const binId = this.idFor(exportedBinId);
    if (binId === undefined || this.isMissing(exportedBinId)) return;
    const missing = all.filter(({ id }) => !this.isPresent(id) && this.idFor(id) !== undefined);
    this.restored.present += all.length - missing.length;
    const [trashed, live] = [true, false].map((isTrashed) =>
      missing.filter(({ deletedAt: at }) => (at !== undefined) === isTrashed),
    ) as [ExportedItem[], ExportedItem[]];
    const { plan } = this.account;
    const before = this.itemCounts.get(binId) ?? 0;
    const room = Math.min(roomForItems(plan, before), ceilings[plan].itemsPerBin - before);
    this.leaveOut(live.slice(room), 'noRoom');
    // Those of the trash come and go first, as there may be no room for all at once.
    for (const batch of inPortions(trashed)) {
      const ids = this.addBatch(binId, batch);
      if (ids.length > 0) this.steps.push({ call: 'items.delete', data: { binId, ids } });
      this.restored.trashed += ids.length;
    }
    for (const batch of inPortions(live.slice(0, room))) this.addBatch(binId, batch);
    if (missing.length > 0 && !this.created.has(exportedBinId)) this.counts.filledBins++;
  }

  private addBatch(binId: string, batch: readonly ExportedItem[]): string[] {
    const accepted = batch.flatMap((item) => {
      const id = this.idFor(item.id);
      const data = acceptedPart(
        newItem,
        this.report,
        fieldsOf(item, newItem.shape, { id, ...this.valuesOf(item, 'item') }),
      );
      if (data === undefined) this.counts.leftOut++;
      return data === undefined || id === undefined ? [] : [{ item, id, data }];
    });
    if (accepted.length === 0) return [];
    this.steps.push({ call: 'items.create', data: { binId, items: accepted.map(({ data }) => data) } });
    this.counts.items += accepted.length;
    for (const { item, id } of accepted) {
      this.addAttachments({ kind: 'item', id, binId }, item);
      this.rows['restore.items'].push({
        binId,
        id,
        dateAdded: this.at(item.dateAdded),
        updatedAt: this.at(item.updatedAt),
        ...this.moments(item, ['outAt', 'lowSince', 'deletedAt']),
        ...(item.outBy !== undefined && { outBy: cut(item.outBy) }),
        isOutByOwn: item.outById === this.own.userId,
      });
    }
    return accepted.map(({ id }) => id);
  }

  /** Adds what a place, bin or item of the export has: first what is in the trash, then the others in their order. */
  private addAttachments(target: DocumentTarget, of: { id: string } & AttachmentLists): void {
    for (const photo of inOrder(this.photos, target.kind, of.id, of.photos)) this.addPhoto(target, photo);
    for (const document of inOrder(this.documents, target.kind, of.id, of.documents))
      this.addDocument(target, document);
  }

  private addDocument(target: DocumentTarget, document: ExportedDocumentRecord): void {
    const id = this.idFor(document.id);
    if (id === undefined || this.isPresent(document.id)) return;
    const { name, use, type, url } = document;
    const part = type === 'link' ? undefined : this.own.files.get(documentFileName(document.id, type));
    if (type !== 'link' && part === undefined) {
      this.report('missingFile', document.id);
      return;
    }
    const data = acceptedPart(documentCalls['documents.create'].input, this.report, {
      id,
      target,
      name,
      use,
    });
    // A link's address is checked as if it was typed.
    const link = part ?? acceptedPart(documentCalls['documents.link'].input, this.report, { ...data, url });
    if (data === undefined || link === undefined) return;
    const addedAt = this.at(document.createdAt);
    const content = 'url' in link ? { url: link.url } : { part: link };
    this.documents.byId.delete(document.id);
    this.steps.push({ call: 'documents.create', data, document: { ...content, addedAt } });
    this.counts['url' in content ? 'links' : 'documents']++;
    if (document.deletedAt !== undefined) this.steps.push({ call: 'documents.delete', data: { target, id } });
    this.addRestoredRow(id, document, documentsMax);
  }

  private addRestoredRow(
    id: string,
    exported: Pick<ExportedPhoto, 'createdAt' | 'deletedAt' | 'place'>,
    placeMax: number,
  ): void {
    const { createdAt, place } = exported;
    this.rows['restore.photos'].push({
      id,
      createdAt: this.at(createdAt),
      ...this.moments(exported, ['deletedAt']),
      ...(place !== undefined && { place: Math.min(Math.max(0, place), placeMax) }),
    });
  }

  private addPhoto(target: DocumentTarget, photo: ExportedPhoto): void {
    const id = this.idFor(photo.id);
    if (id === undefined || this.isPresent(photo.id)) return;
    const [large, medium, small] = photoSizes.map((size) =>
      this.own.files.get(photoFileName(photo.id, size)),
    );
    if (!large || !medium || !small) {
      this.report('missingFile', photo.id);
      return;
    }
    const files: Record<(typeof photoSizes)[number], ZipPart> = { large, medium, small };
    const { placeholder, use } = photo;
    const isRead = target.kind === 'bin' || target.kind === 'item';
    const text = isRead && photo.text ? restoredText(photo.text) : undefined;
    this.photos.byId.delete(photo.id);
    this.steps.push({
      call: 'photos.create',
      data: { id, target },
      photo: { files, placeholder, text, use },
    });
    this.counts.photos++;
    if (photo.deletedAt !== undefined) this.steps.push({ call: 'photos.delete', data: { target, id } });
    this.addRestoredRow(id, photo, photosMax.item);
  }

  private addPin(bin: ExportedBin, { x, y, planPhotoId }: NonNullable<ExportedBin['pin']>): void {
    const [id, photoId] = [this.idFor(bin.id), this.idFor(planPhotoId)];
    if (id === undefined || photoId === undefined || !this.created.has(bin.id)) return;
    if (bin.deletedAt === undefined)
      this.steps.push({ call: 'bins.update', data: { id, pin: { planPhotoId: photoId, x, y } } });
  }

  /** Lists of the account that the importer does not have. */
  private ownLists(): List[] {
    return this.own.lists.filter(({ id }) => !this.account.restored.listIds.has(id));
  }

  /** Lists keep their ids, which are unique only within a place, bin or person. */
  private addLists(exportedId: string, target: Target | undefined, lists: readonly List[] = []): void {
    const of = target === undefined ? {} : { target };
    for (const list of lists) {
      const isTrashed = list.deletedAt !== undefined;
      if (isTrashed && this.choice.withTrash === false) continue;
      const { id, name, stages, covers, previousId } = list;
      const data = acceptedPart(newList, this.report, { ...of, id, name, stages, covers, previousId });
      if (data === undefined) continue;
      this.steps.push({ call: 'lists.create', data });
      if (isTrashed) this.steps.push({ call: 'lists.delete', data: { ...of, id } });
      this.restored.lists++;
      const context = { now: this.now, idFor: (each: string) => this.idFor(each), userId: this.own.userId };
      const entries = (this.listEntries.get(`${exportedId} ${id}`) ?? []).flatMap(
        (entry) => restoredListEntry(entry, list, context) ?? [],
      );
      const times = { createdAt: this.at(list.createdAt), ...this.moments(list, ['deletedAt']) };
      for (const part of parts(entries))
        this.rows['restore.lists'].push({ ...of, id, name: data.name, ...times, entries: part });
    }
  }

  private addEvents(): void {
    const { now } = this;
    const idFor = (id: string) => this.idFor(id);
    const events = this.own.events.filter(({ target }) => this.created.has(target.id));
    // The plan keeps no more, and the oldest would be dropped first.
    const excess = events.length - ceilings[this.account.plan].history;
    const newest = excess > 0 ? events.toSorted((a, b) => compare(a.at, b.at)).slice(excess) : events;
    for (const event of newest) {
      const row = restoredEvent(event, { now, idFor, userId: this.own.userId });
      if (row !== undefined) this.rows['restore.events'].push(row);
    }
  }
}

/** Returns the fields that a new thing takes from an exported one; `others` override them. */
function fieldsOf(record: object, shape: object, others: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(record).filter(([field]) => field in shape && !relations.has(field));
  return { ...Object.fromEntries(fields), ...others };
}

const newList = listCalls['lists.create'].input;
const newField = ownFieldCalls['fields.create'].input;
const newTemplate = templateCalls['templates.create'].input;

/** Returns what the rule makes; undefined if it refuses, as there is no room for one more. */
function ifRoom<T>(rule: () => T): T | undefined {
  try {
    return rule();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

const relations: ReadonlySet<string> = new Set(['id', 'parentBinId', 'parentLocationId', 'locationId']);

/** Anybody may have written it. */
type ExportedAttachment = { id: string; kind: string; target: string; deletedAt?: string | undefined };
/** Those in the trash by what they belong to, and all by their ids. */
type ExportedAttachments<A> = { trashed: Map<string, A[]>; byId: Map<string, A> };

function attachmentsOf<A extends ExportedAttachment>(records: readonly A[]): ExportedAttachments<A> {
  const trashed = records.filter(({ deletedAt }) => deletedAt !== undefined);
  return {
    trashed: Map.groupBy(trashed, ({ kind, target }) => `${kind} ${target}`),
    byId: new Map(records.map((record) => [record.id, record])),
  };
}

function inOrder<A extends ExportedAttachment>(
  { trashed, byId }: ExportedAttachments<A>,
  kind: string,
  target: string,
  live: readonly { id: string }[] = [],
): A[] {
  const listed = live.flatMap(({ id }) => byId.get(id) ?? []);
  const isIts = (each: A) => each.kind === kind && each.target === target && each.deletedAt === undefined;
  return [...(trashed.get(`${kind} ${target}`) ?? []), ...listed.filter(isIts)];
}

function restoredText({ model, lines, isCut }: PhotoText): PhotoText {
  return { ...boundedText(model, lines), ...(isCut === true && { isCut }) };
}

function deletedAt({ record: bin }: InTree<ExportedBin>): string {
  return bin.deletedAt ?? '';
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function cut(text: string): string {
  return text.slice(0, 200).replaceAll('\0', '').toWellFormed();
}

/** At least one part. */
function parts<T>(all: readonly T[]): T[][] {
  return all.length === 0 ? [[]] : [...inPortions(all)];
}

function inParts<C extends RestoreCall>(call: C, rows: RestoredRows[C][]): RestoreStep[] {
  return Array.from(inPortions(rows), (data) => ({ call, data }) as RestoreStep);
}

function partsOf([call, rows]: [string, RestoredRows[RestoreCall][]]): RestoreStep[] {
  return inParts(call as RestoreCall, rows);
}
