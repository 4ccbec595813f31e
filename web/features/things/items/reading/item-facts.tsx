import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Item } from '#domain/items/item.ts';
import { flatName } from '#domain/own-fields/flat-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { paths } from '#domain/paths.ts';
import { ownFactOf, useOwnFact } from '#web/features/things/own-fields/own-facts.tsx';
import type { FocusField } from '#web/forms/use-focused-field.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { Chip } from '#web/ui/marks/chip.tsx';
import { ChangeButton, Fact, factFields, ItemDates, textPress, useFactOf } from './fact-values.tsx';

// Lazy, as most people only read.
const EditableFacts = lazy(async () => {
  const [module] = await Promise.all([import('./editable-facts.tsx'), loadLaterTexts()]);
  return { default: module.EditableFacts };
});

type ItemFactsProps = {
  item: Item;
  canChange: boolean;
  /** Those that the owner of the bin defined for items. */
  fields: readonly OwnField[];
};

/**
 * All fields of an item but its name, quantity, loan and bin. On wide screens they are changed in place; elsewhere a press on
 * one opens the form at its field.
 */
export function ItemFacts({ item, canChange, fields }: ItemFactsProps) {
  const isWide = useIsWide();
  const navigate = useNavigate();
  const edit = (focusField: FocusField) =>
    void navigate({
      to: paths.itemEdit,
      params: { binId: item.binId, itemId: item.id },
      state: { focusField },
    });
  const reading = <ReadFacts item={item} fields={fields} onEdit={canChange ? edit : undefined} />;
  if (!isWide || !canChange) return reading;
  return (
    <Suspense fallback={reading}>
      <EditableFacts item={item} fields={fields} />
    </Suspense>
  );
}

type ReadFactsProps = Pick<ItemFactsProps, 'item' | 'fields'> & {
  onEdit: ((focusField: FocusField) => void) | undefined;
};

/** Empty fields are omitted. */
function ReadFacts({ item, fields, onEdit }: ReadFactsProps) {
  const { t } = useTranslation();
  const factOf = useFactOf(item);
  const ownFact = useOwnFact();
  const pressOf = (name: FocusField) => onEdit && (() => onEdit(name));
  return (
    <>
      {item.notes && (
        <Pressable label={t('itemForm.notes')} onPress={pressOf('notes')}>
          <p className="max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">{item.notes}</p>
        </Pressable>
      )}
      {item.tags.length > 0 && (
        <Pressable label={t('common.tags')} onPress={pressOf('tags')}>
          <ul aria-label={t('common.tags')} className="flex flex-wrap gap-2">
            {item.tags.map((tag) => (
              <li key={tag} className="max-w-full">
                <Chip>{tag}</Chip>
              </li>
            ))}
          </ul>
        </Pressable>
      )}
      <dl className="mt-4 divide-y divide-hairline">
        {factFields.map((name) => (
          <Fact key={name} label={t(`itemForm.${name}`)} onPress={pressOf(name)}>
            {factOf(name)}
          </Fact>
        ))}
        {fields.map((field) => (
          <Fact key={field.id} label={field.name} onPress={pressOf(flatName(field.id))}>
            {ownFactOf(item, field, ownFact)}
          </Fact>
        ))}
        <ItemDates item={item} />
      </dl>
    </>
  );
}

type PressableProps = { label: string; onPress: (() => void) | undefined; children: ReactNode };

function Pressable({ label, onPress, children }: PressableProps) {
  return (
    <div {...textPress(onPress)} className="mt-4">
      {children}
      {onPress && <ChangeButton label={label} onPress={onPress} />}
    </div>
  );
}
