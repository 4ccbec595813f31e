import { parseAttachmentField } from '#domain/attachments/attachment-changes.ts';
import type { BinColor, BinIcon } from '#domain/bins/bin-fields.ts';
import type { DocumentUse } from '#domain/documents/document-limits.ts';
import { kindOfField } from '#domain/field-kinds.ts';
import type { FieldChange, FieldValue } from '#domain/history/field-change.ts';
import { ownFieldIdOf } from '#domain/own-fields/flat-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { OwnValue } from '#domain/schemas.ts';
import { findField } from '#web/data/account/own-fields.ts';
import { ownFactText } from '#web/features/things/own-fields/own-facts.tsx';
import { fieldLabel } from '#web/i18n/field-label.ts';
import type { Formats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { isListName, saysAllOf } from './change-words.ts';
import { withoutLoan } from './loan-sentence.ts';

/** Without `from` or `to`, the field was or is empty. */
export type ChangeLine = { field: string; label: string; from?: string; to?: string; isOfSeveral?: boolean };

/** Omits what the event's sentence already says. */
export function changeLines(
  t: TFunction,
  formats: Formats,
  changes: readonly (FieldChange & { isOfSeveral?: true })[],
): ChangeLine[] {
  if (saysAllOf(changes)) return [];
  return withoutLoan(changes).flatMap(
    ({ field, from, to, isOfSeveral }: FieldChange & { isOfSeveral?: true }) => {
      const label = labelOf(t, field);
      if (label === undefined) return [];
      const written = (value: FieldValue) => valueText(t, formats, field, value);
      return {
        field,
        label,
        ...(isFilled(from) && { from: written(from) }),
        ...(isFilled(to) && { to: written(to) }),
        ...(isOfSeveral && { isOfSeveral }),
      };
    },
  );
}

export function isFilled(value: FieldValue | undefined): value is FieldValue {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}

/** Undefined for a field of a newer server. */
export function labelOf(t: TFunction, field: string): string | undefined {
  switch (field) {
    case 'quantity':
      return t('itemForm.quantityOf');
    case 'regions':
    case 'photos':
    case 'documents':
    case 'isPrivate':
    case 'archivedAt':
    case 'missingSince':
      return t(`history.${field}`);
    default:
      return ownFieldOf(field)?.name ?? attachmentLabel(t, field) ?? fieldLabel(t, field);
  }
}

/** The label of a document's or photo's value, in the history and in answers about overwritten ones. */
function attachmentLabel(t: TFunction, field: string): string | undefined {
  switch (parseAttachmentField(field)?.value ?? field) {
    case 'use':
      return t('documents.use');
    case 'url':
      return t('documents.address');
    case 'name':
      return field === 'name' ? undefined : t('documents.name');
    default:
      return undefined;
  }
}

function ownFieldOf(name: string): OwnField | undefined {
  const id = ownFieldIdOf(name);
  return id === undefined ? undefined : findField(id);
}

export function valueText(t: TFunction, formats: Formats, field: string, value: FieldValue): string {
  const own = ownFieldOf(field);
  if (own !== undefined) return shortened(ownFactText(formats, own, value as OwnValue));
  if (typeof value === 'number') return formats.number(value);
  if (typeof value === 'boolean') return t(value ? 'binPage.private' : 'binPage.public');
  if (typeof value === 'object') return listText(t, field, value);
  switch (kindOfField(field) ?? parseAttachmentField(field)?.value ?? field) {
    case 'use':
      return t(`documents.uses.${value as DocumentUse}`);
    case 'day':
    case 'archivedAt':
    case 'missingSince':
      return formats.date(value);
    case 'color':
      return t(`looks.colors.${value as BinColor}`);
    case 'icon':
      return t(`looks.icons.${value as BinIcon}`);
    default:
      return shortened(value);
  }
}

function listText(t: TFunction, field: string, value: FieldValue & object): string {
  // Among map changes, only those of several regions have a line; sentences describe the others.
  if (!Array.isArray(value)) return '';
  if (isListName(field)) return t(`history.${field}Count`, { count: value.length });
  return shortened(value.map((each) => (typeof each === 'string' ? each : each.name)).join(', '));
}

/** Keeps the new value visible beside a long old one. */
function shortened(text: string): string {
  const letters = [...text];
  return letters.length > lettersMax ? `${letters.slice(0, lettersMax - 1).join('')}…` : text;
}

const lettersMax = 120;
