import { readFieldCell } from '#domain/imports/field-cells.ts';
import type { Locale } from '#domain/locale.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import {
  type FieldHolder,
  hasChoices,
  isNumberKind,
  ownChoiceNameMax,
  ownChoicesMax,
} from '#domain/own-fields/own-field-limits.ts';
import { offeredChoices } from '#domain/own-fields/own-field-rules.ts';
import { valueText } from '#domain/own-fields/own-values.ts';
import { replacedBy } from '#domain/own-fields/replaced-fields.ts';
import type { OwnValue } from '#domain/schemas.ts';
import { nameKey, readTags, tidyLine } from '#domain/text.ts';
import { act } from '#web/data/account/act.ts';
import { decimalMarks } from '#web/forms/amounts.ts';
import { inBatchesOfBins } from '#web/forms/in-batches.ts';
import type { ActPart } from '#web/forms/long-act.ts';

/** An item, a bin or a place with a value of the field. */
export type ThingWithValue = { id: string; name: string; value: OwnValue; binId?: string };

export type KindChange = {
  /** The field of the other kind; its choices are those that the values have. */
  field: OwnField;
  changes: readonly { thing: ThingWithValue; value: OwnValue }[];
  /** Those whose values are none of the other kind. */
  refused: readonly { thing: ThingWithValue; text: string }[];
};

type Target = Pick<OwnField, 'id' | 'kind' | 'unit' | 'currency'> & { newChoiceId: () => string };

/** What becomes of each value when a field gets another kind. */
export function planKindChange(
  from: OwnField,
  { newChoiceId, ...target }: Target,
  things: readonly ThingWithValue[],
  locale: Locale,
): KindChange {
  const texts = new Map(things.map((thing) => [thing, valueText(from, thing.value, locale)]));
  const { unit: _, currency: __, choices: ___, remind: ____, defaultValue, ...ofAllKinds } = from;
  const defaultTexts = defaultValue === undefined ? [] : [valueText(from, defaultValue, locale)];
  const field: OwnField = {
    ...ofAllKinds,
    ...target,
    replaces: replacedBy(from),
    ...(hasChoices(target.kind) && {
      choices: choiceNamesIn(from, target.kind, [...texts.values(), ...defaultTexts]).map((name) => ({
        id: newChoiceId(),
        name,
      })),
    }),
  };
  // Texts that people typed have the decimal mark of their language, stored numbers a point.
  const mark = isNumberKind(from.kind) ? '.' : decimalMarks[locale];
  const changes: KindChange['changes'][number][] = [];
  const refused: KindChange['refused'][number][] = [];
  for (const [thing, text] of texts) {
    const read = readFieldCell(field, text, { mark, order: undefined });
    if ('value' in read) changes.push({ thing, value: read.value });
    else refused.push({ thing, text });
  }
  const [newDefault] = defaultTexts.map((text) => readFieldCell(field, text, { mark, order: undefined }));
  return {
    // A default that is none of the other kind is left out.
    field: { ...field, ...(newDefault && 'value' in newDefault && { defaultValue: newDefault.value }) },
    changes,
    refused,
  };
}

/** Each name once, in the order of the values; no more than a field can have. */
function choiceNamesIn(from: OwnField, kind: OwnField['kind'], texts: Iterable<string>): string[] {
  const isOneName = kind === 'choice' && !hasChoices(from.kind);
  const offered = offeredChoices(from).map(({ name }) => name);
  const names = new Map(offered.map((name) => [nameKey(name), name]));
  for (const text of texts)
    for (const name of isOneName ? [tidyLine(text)] : readTags(text))
      if (name.length <= ownChoiceNameMax && names.size < ownChoicesMax && !names.has(nameKey(name)))
        names.set(nameKey(name), name);
  return [...names.values()];
}

/**
 * Creates the other field before the one that follows, copies the values, and once all of that is done puts the field of the
 * former kind with its values in the trash.
 */
export function kindChangeParts(from: OwnField, next: OwnField | undefined, change: KindChange): ActPart[] {
  const { field, changes } = change;
  const { id, ...definition } = field;
  const create = (actId?: string) => [
    act('fields.create', { id, ...definition }, { actId }),
    ...(next ? [act('fields.update', { id, before: next.id }, { actId })] : []),
  ];
  const copied: Promise<unknown>[] = [];
  const noted = (part: ActPart): ActPart => ({
    ...part,
    write(actId) {
      const writes = part.write(actId);
      copied.push(...writes);
      return writes;
    },
  });
  return [
    noted({ count: 0, write: create, takeBack: (actId) => [act('fields.delete', { id }, { actId })] }),
    ...partsOf[from.of](id, changes).map(noted),
    {
      count: 0,
      write: (actId) => [Promise.all(copied).then(() => act('fields.delete', { id: from.id }, { actId }))],
      takeBack: (actId) => [act('fields.restore', { id: from.id }, { actId })],
    },
  ];
}

type PartsOf = (fieldId: string, changes: KindChange['changes']) => ActPart[];

const partsOf: Record<FieldHolder, PartsOf> = {
  item(fieldId, changes) {
    const located = changes.map(({ thing, value }) => ({ binId: thing.binId ?? '', id: thing.id, value }));
    return inBatchesOfBins(located).map(({ binId, rows }) => {
      const put = (isBack: boolean) => (actId?: string) => [
        act(
          'items.updateMany',
          {
            binId,
            items: rows.map(({ id, value }) => ({ id, fields: { [fieldId]: isBack ? null : value } })),
          },
          { actId },
        ),
      ];
      return { count: rows.length, write: put(false), takeBack: put(true) };
    });
  },
  bin: ofContainers('bins.update'),
  location: ofContainers('locations.update'),
};

function ofContainers(call: 'bins.update' | 'locations.update'): PartsOf {
  return (fieldId, changes) =>
    changes.map(({ thing: { id }, value }) => {
      const put = (stored: OwnValue | null) => (actId?: string) => [
        act(call, { id, fields: { [fieldId]: stored } }, { actId }),
      ];
      return { count: 1, write: put(value), takeBack: put(null) };
    });
}
