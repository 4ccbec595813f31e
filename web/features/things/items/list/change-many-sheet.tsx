import { type ComponentProps, useMemo, useState } from 'react';
import type { WriteContext } from '#domain/device-view.ts';
import { mergeTags } from '#domain/fields.ts';
import type { Item } from '#domain/items/item.ts';
import { itemFields } from '#domain/items/item-fields.ts';
import { changeItem } from '#domain/items/item-rules.ts';
import { flatName } from '#domain/own-fields/flat-fields.ts';
import { tidyProse } from '#domain/text.ts';
import { useBin, useBins, useProfile } from '#web/data/account/hooks.ts';
import { useFieldsOfOne } from '#web/data/account/own-fields.ts';
import { labelOf, OwnFieldInput } from '#web/features/things/own-fields/own-field-inputs.tsx';
import {
  ChangeManyForm,
  isTagsAct,
  tagsChange,
  tagsValueFault,
  useManyChanges,
} from '#web/features/things/tables/change-many-form.tsx';
import { tagsFault } from '#web/features/things/tables/tags-column.tsx';
import { countBins } from '#web/forms/in-batches.ts';
import { isOwnName, type OwnName } from '#web/forms/own-values.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import type { CellEdit } from '#web/ui/table/table-column.ts';
import { CurrencySelect } from '../form/detail-fields.tsx';
import { useValueDefaults, type ValueDefaults, withNote } from '../form/item-values.ts';
import { ManyTags } from '../form/many-tags.tsx';
import { type CellFault, cellFaultText, type ItemUpdate, inCallsOfBins, planEdits } from '../item-edits.ts';

/** The fields that can be changed for many items at once; tags are added and removed one by one. */
const manyFields = [
  'addTags',
  'removeTags',
  'replaceTag',
  'quantity',
  'value',
  'unit',
  'lowStockAt',
  'expiryDate',
  'warrantyUntil',
  'purchaseDate',
  'addNotes',
  'notes',
] as const;

/** One of the above, or a field that the items' owner defined. */
export type ManyField = (typeof manyFields)[number] | OwnName;

export type ManyValue = { text: string; currency: string; tags: readonly string[] };

type ChangeManySheetProps = {
  items: readonly Item[];
  /** `isDone` if all were changed. */
  onClose: (isDone: boolean) => void;
};

/** Changes one field of all these items, with one Undo. Items that cannot be changed are named, and the others are. */
export default function ChangeManySheet({ items, onClose }: ChangeManySheetProps) {
  const { t } = useTranslation();
  const me = useProfile();
  const bin = useBin(items[0]?.binId ?? '');
  const [field, setField] = useState<ManyField>('addTags');
  const { bins } = useBins();
  const own = useFieldsOfOne(
    items.map(({ binId }) => bins.get(binId)?.ownerId),
    'item',
  );
  const ownField = own.find((each) => flatName(each.id) === field);
  const defaults = useValueDefaults(own);
  const [value, setValue] = useState<ManyValue>({ text: '', currency: defaults.currency, tags: [] });
  const title = useCountedTitle(items);
  const { fault, forget, form } = useManyChanges({
    title,
    plan() {
      const missing = missingIn(t, field, value);
      if (missing !== undefined) return { fault: missing };
      const { updates, refused } = planMany(items, field, value, defaults, {
        userId: me?.uid ?? '',
        userName: me?.displayName ?? '',
        now: new Date().toISOString(),
      });
      return {
        parts: inCallsOfBins(updates),
        changed: updates.map(({ after }) => after),
        refused: refused.map(({ item: { id, name }, fault: why }) => ({
          id,
          name,
          why: cellFaultText(t, why),
        })),
      };
    },
    changedText: (textParams) => t('table.itemsChanged', textParams),
    onClose,
  });
  const put = (part: Partial<ManyValue>) => {
    setValue((before) => ({ ...before, ...part }));
    forget();
  };
  const typed = {
    hint: field === 'quantity' || field === 'addNotes' ? undefined : t('changeMany.emptyHint'),
    error: fault,
    value: value.text,
    onChange: (text: string) => put({ text }),
  };

  return (
    <ChangeManyForm
      title={title}
      field={field}
      fields={[
        ...manyFields.map((name) => ({
          value: name,
          label: labelOfField(t, name),
        })),
        ...own.map((each) => ({ value: flatName(each.id), label: labelOf(each) })),
      ]}
      onField={(chosen) => {
        setField(chosen);
        put({ text: '', tags: [] });
      }}
      refusedTitle={t('changeMany.items.refused', { count: form.refused.length })}
      {...form}
    >
      {isTagsAct(field) ? (
        <ManyTags {...{ field, value, fault }} records={items} neighbours={bin.items} onChange={put} />
      ) : isOwnName(field) ? (
        ownField && <OwnFieldInput key={field} of={ownField} {...typed} readOnly={false} />
      ) : field === 'notes' || field === 'addNotes' ? (
        <TextArea key={field} label={t('itemForm.notes')} {...typed} />
      ) : (
        <TextField
          key={field}
          label={labelOfField(t, field)}
          {...typed}
          {...inputs[field === 'quantity' ? field : itemFields[field].kind]}
        />
      )}
      {field === 'value' && (
        <CurrencySelect value={value.currency} onChange={(currency) => put({ currency })} />
      )}
    </ChangeManyForm>
  );
}

function labelOfField(t: TFunction, field: Exclude<ManyField, OwnName>): string {
  if (isTagsAct(field) || field === 'addNotes') return t(`changeMany.${field}`);
  return t(field === 'quantity' ? 'itemForm.quantityOf' : `itemForm.${field}`);
}

function missingIn(t: TFunction, field: ManyField, value: ManyValue): string | undefined {
  if (isTagsAct(field)) return tagsValueFault(t, field, value);
  return field === 'addNotes' && value.text.trim() === '' ? t('changeMany.noNotes') : undefined;
}

/** "Change 4,210 items in 37 bins". */
function useCountedTitle(items: readonly Item[]): string {
  const { t } = useTranslation();
  const what = t('changeMany.items.title', { count: items.length, name: items[0]?.name ?? '' });
  const bins = useMemo(() => countBins(items), [items]);
  return bins === 1 ? what : t('longAct.inBins', { what, count: bins });
}

const inputs = {
  line: { autoComplete: 'off', autoCapitalize: 'none' },
  amount: { inputMode: 'decimal', autoComplete: 'off' },
  quantity: { inputMode: 'numeric', autoComplete: 'off' },
  day: { type: 'date' },
} satisfies Record<string, Partial<ComponentProps<typeof TextField>>>;

type ManyPlan = {
  updates: readonly ItemUpdate[];
  refused: readonly { item: Item; fault: CellFault }[];
};

/** Items that have the value already are in neither list. */
export function planMany(
  items: readonly Item[],
  field: ManyField,
  value: ManyValue,
  defaults: ValueDefaults,
  context: WriteContext,
): ManyPlan {
  const updates: ItemUpdate[] = [];
  const refused: { item: Item; fault: CellFault }[] = [];
  for (const item of items) {
    const planned = planOne(item, field, value, defaults, context);
    if ('fault' in planned) refused.push({ item, fault: planned.fault });
    else updates.push(...planned.updates);
  }
  return { updates, refused };
}

function planOne(
  item: Item,
  field: ManyField,
  { text, currency, tags }: ManyValue,
  defaults: ValueDefaults,
  context: WriteContext,
): { updates: ItemUpdate[] } | { fault: CellFault } {
  if (isTagsAct(field)) {
    const change = tagsChange(item, field, { tags, text });
    const fault = tagsFault(mergeTags(item.tags, change?.addTags, change?.removeTags, Infinity));
    if (fault) return { fault: { kind: 'tags', fault } };
    return {
      updates: change ? [{ before: item, after: changeItem(item, change, context).item, change }] : [],
    };
  }
  if (field === 'addNotes') return planCells([cell('notes', withNote(item.notes ?? '', tidyProse(text)))]);
  const cells =
    field === 'value' && text.trim() !== ''
      ? [cell('currency', currency), cell(field, text)]
      : [cell(field, text)];
  return planCells(cells);

  function planCells(edits: readonly CellEdit<Item>[]) {
    const planned = planEdits(edits, defaults, context);
    return 'fault' in planned ? { fault: planned.fault } : { updates: planned };
  }

  function cell(column: string, textOf: string) {
    return { record: item, column, text: textOf };
  }
}
