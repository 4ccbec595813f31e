import type { Item } from '#domain/items/item.ts';
import { itemFields, itemFormFields } from '#domain/items/item-fields.ts';
import type { FieldWriter } from '#web/features/time/history/use-field-writers.ts';
import type { EditState, FieldConflict } from '#web/forms/edit-state.ts';
import { useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { FieldName } from './item-values.ts';
import type { EditedItemValues } from './use-edited-item.ts';

type OthersValueNoteProps = {
  conflict: FieldConflict;
  /** Empty if the field is empty. */
  value: string;
  /** Undefined while unknown. */
  writer: FieldWriter | undefined;
  onTake: () => void;
};

export function OthersValueNote({ conflict, value, writer, onTake }: OthersValueNoteProps) {
  const { t } = useTranslation();
  const short = value.length > 60 ? `${value.slice(0, 59)}…` : value;
  const text = othersValueText(t, short, writer);
  if (conflict === 'taken') return <span className="text-lake text-sm">{text}</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-lake text-sm">
      {text}
      <button
        type="button"
        onClick={onTake}
        className="-my-2 min-h-11 rounded-field px-1 font-semibold underline underline-offset-2"
      >
        {t('itemForm.takeTheirs')}
      </button>
    </span>
  );
}

function othersValueText(t: TFunction, value: string, writer: FieldWriter | undefined): string {
  const verb = value === '' ? 'cleared' : 'changed';
  if (writer === undefined) return t(`itemForm.news.${verb}`, { value });
  if (writer.isOwn) return t(`itemForm.news.${verb}ByYou`, { value });
  return t(`itemForm.news.${verb}By`, { value, person: writer.name || t('itemForm.news.somebody') });
}

type OthersItemValueProps = {
  state: EditState<Item, EditedItemValues>;
  field: FieldName;
  writer: FieldWriter | undefined;
  onTake: (field: FieldName) => void;
};

export function OthersItemValue({ state, field, writer, onTake }: OthersItemValueProps) {
  const formats = useFormats();
  const conflict = state.news.get(field);
  if (conflict === undefined) return null;
  const latest = state.latest[field];
  const plain = typeof latest === 'object' ? latest.join(', ') : String(latest);
  const value = dates.has(field) && plain !== '' ? formats.date(plain) : plain;
  return <OthersValueNote conflict={conflict} value={value} writer={writer} onTake={() => onTake(field)} />;
}

const dates: ReadonlySet<FieldName> = new Set(
  itemFormFields.filter((name) => itemFields[name].kind === 'day'),
);
