import { listNames, parseAttachmentField } from '#domain/attachments/attachment-changes.ts';
import type { ListName } from '#domain/attachments/attachment-lists.ts';
import type { FieldChange, FieldValue } from '#domain/history/field-change.ts';
import { regionsIn } from '#domain/history/region-changes.ts';
import { linkEnded, linkWithoutEnd } from '#domain/links/share-link-rules.ts';
import { formatsFor } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { loanSentence, severalLoansSentence } from './loan-sentence.ts';

/**
 * "Anna lent 2 × Tent to Sven"; undefined if the changes need lines of their own. `what` is the name in quotes,
 * or "3 items"; `name` is the plain name.
 */
export function itemChangeWords(
  t: TFunction,
  who: string,
  {
    what,
    name = what,
    isOfSeveral = false,
  }: { what: string; name: string | undefined; isOfSeveral?: boolean },
  changes: readonly FieldChange[],
): string | undefined {
  const loan = isOfSeveral
    ? severalLoansSentence(t, who, what, changes)
    : loanSentence(t, who, name, changes);
  if (loan !== undefined) return loan;
  const [change, ...others] = changes;
  if (change === undefined || others.length > 0) return undefined;
  const { field, from, to, isUnseen } = change;
  const ofAttachments = attachmentWords(t, who, change, name);
  if (ofAttachments !== undefined) return ofAttachments;
  if (field === 'name') {
    return t('history.itemRenamed', { who, from: String(from), to: String(to) });
  }
  if (field !== 'quantity' || typeof from !== 'number' || typeof to !== 'number') return undefined;
  // The difference from a quantity that the person had not seen is not their change.
  if (isUnseen) return undefined;
  if (from === to) return t('history.countedAgain', { who, what, count: to });
  return t('history.quantityChanged', { who, what });
}

/**
 * "Anna added 2 photos", "Anna deleted a document of Torch"; undefined for other fields. `item` is the item's name.
 */
function attachmentWords(t: TFunction, who: string, change: FieldChange, item?: string): string | undefined {
  const { field } = change;
  if (!isListName(field)) return valueWords(t, who, change, item);
  const { added, deleted } = attachmentsIn(change);
  const [only] = [...added, ...deleted];
  const key = added.length > 0 ? 'Added' : only !== undefined ? 'Deleted' : undefined;
  const params = { who, count: added.length + deleted.length };
  if (key === undefined && field === 'documents') return undefined;
  const sentence = key === undefined ? ('photosOrdered' as const) : (`${field}${key}` as const);
  return item === undefined
    ? t(`history.${sentence}`, params)
    : t(`history.${sentence}Of`, { ...params, name: item });
}

/** Undefined for what lines of values tell. */
function valueWords(
  t: TFunction,
  who: string,
  { field, from, to }: FieldChange,
  item?: string,
): string | undefined {
  const value = parseAttachmentField(field);
  if (value?.list === 'documents' && value.value === 'name')
    return t('history.itemRenamed', { who, from: String(from), to: String(to) });
  if (value?.list !== 'photos') return undefined;
  const key = to === 'receipt' ? 'receiptMarked' : 'receiptUnmarked';
  return item === undefined ? t(`history.${key}`, { who }) : t(`history.${key}Of`, { who, name: item });
}

export function isListName(field: string): field is ListName {
  return listNames.some((name) => name === field);
}

/** The ids in a change of `photos` or `documents`. If none was added or removed, the order changed. */
export function attachmentsIn({ from, to }: Pick<FieldChange, 'from' | 'to'>) {
  const [before, after] = [idsIn(from), idsIn(to)];
  return {
    before,
    after,
    added: after.filter((id) => !before.includes(id)),
    deleted: before.filter((id) => !after.includes(id)),
  };
}

function idsIn(value: FieldValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

/** "Anna made this bin public". `list` is the name of the list that a public link leads to. */
export function binChangeWords(
  t: TFunction,
  who: string,
  changes: readonly FieldChange[],
  list?: string,
): string | undefined {
  const [change, ...others] = changes;
  if (change === undefined || others.length > 0) return undefined;
  if (change.field === 'isPrivate')
    return t(change.to ? 'history.madePrivate' : 'history.madePublic', { who });
  if (change.field === 'viewersMayTakeOut')
    return t(change.to === true ? 'history.letTakeOut' : 'history.endedTakeOut', { who });
  const ofAttachments = attachmentWords(t, who, change);
  if (ofAttachments !== undefined) return ofAttachments;
  if (change.field === 'shareLink') return linkWords(t, who, String(change.to), list);
  if (change.field === 'archivedAt') {
    return t(change.to === undefined ? 'history.unarchived' : 'history.archived', { who });
  }
  if (change.field === 'missingSince') {
    return t(change.to === undefined ? 'history.foundBin' : 'history.missedBin', { who });
  }
  return mapChangeWords(t, who, change);
}

function linkWords(t: TFunction, who: string, to: string, list: string | undefined): string {
  const key = to === linkEnded ? 'endedLink' : to === linkWithoutEnd ? 'madeLink' : 'madeLinkUntil';
  const date = key === 'madeLinkUntil' ? formatsFor(currentLocale()).date(to) : '';
  if (list === undefined) return t(`history.${key}`, { who, date });
  return t(`history.${keysOfList[key]}`, { who, list, date });
}

const keysOfList = {
  madeLink: 'madeLinkOfList',
  madeLinkUntil: 'madeLinkOfListUntil',
  endedLink: 'endedLinkOfList',
} as const;

/** "Anna moved this bin's pin on the floor plan"; undefined for other fields, and for several regions. */
function mapChangeWords(t: TFunction, who: string, change: FieldChange): string | undefined {
  if (change.field === 'regions') return regionWords(t, who, change);
  if (!isOfMaps(change.field)) return undefined;
  const { set, changed, cleared } = sentences[change.field];
  if (change.to === undefined) return t(cleared, { who });
  return t(change.from === undefined ? set : changed, { who });
}

const sentences = {
  pin: { set: 'history.pinned', changed: 'history.pinMoved', cleared: 'history.unpinned' },
  coordinates: { set: 'history.putOnMap', changed: 'history.movedOnMap', cleared: 'history.takenOffMap' },
  planPhotoId: { set: 'history.planChosen', changed: 'history.planReplaced', cleared: 'history.planRemoved' },
} as const;

function regionWords(t: TFunction, who: string, change: FieldChange): string | undefined {
  if (!isOfOneRegion(change)) return undefined;
  const [before] = regionsIn(change.from);
  const [after] = regionsIn(change.to);
  if (after === undefined) return t('history.regionRemoved', { who, name: before?.name ?? '' });
  if (before === undefined) return t('history.regionAdded', { who, name: after.name });
  if (before.name === after.name) return t('history.regionMoved', { who, name: after.name });
  return t('history.regionRenamed', { who, from: before.name, to: after.name });
}

function isOfOneRegion({ from, to }: FieldChange): boolean {
  return new Set([...regionsIn(from), ...regionsIn(to)].map(({ id }) => id)).size === 1;
}

function isOfMaps(field: string): field is keyof typeof sentences {
  return Object.hasOwn(sentences, field);
}

/** Returns whether the sentence tells everything, so that no lines of values follow. */
export function saysAllOf([change, ...others]: readonly FieldChange[]): boolean {
  if (change === undefined || others.length > 0) return false;
  const { field, from, to } = change;
  return (
    field === 'isPrivate' ||
    field === 'viewersMayTakeOut' ||
    isListName(field) ||
    saysAllOfAttachment(field) ||
    field === 'shareLink' ||
    field === 'archivedAt' ||
    field === 'missingSince' ||
    field === 'name' ||
    (field === 'quantity' && from === to) ||
    saysAllOfMaps(change)
  );
}

function saysAllOfAttachment(field: string): boolean {
  const value = parseAttachmentField(field);
  return value?.list === 'photos' || value?.value === 'name';
}

function saysAllOfMaps(change: FieldChange): boolean {
  return isOfMaps(change.field) || (change.field === 'regions' && isOfOneRegion(change));
}
