import { lazy, Suspense } from 'react';
import type { Item } from '#domain/items/item.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { ownFactOf, useOwnFact } from '#web/features/things/own-fields/own-facts.tsx';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { Chip } from '#web/ui/marks/chip.tsx';
import { Fact, factFields, ItemDates, useFactOf } from './fact-values.tsx';

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

/** All fields of an item but its name, quantity, loan and bin. On wide screens they are changed in place. */
export function ItemFacts({ item, canChange, fields }: ItemFactsProps) {
  const isWide = useIsWide();
  const reading = <ReadFacts item={item} fields={fields} />;
  if (!isWide || !canChange) return reading;
  return (
    <Suspense fallback={reading}>
      <EditableFacts item={item} fields={fields} />
    </Suspense>
  );
}

/** Empty fields are omitted. */
function ReadFacts({ item, fields }: Pick<ItemFactsProps, 'item' | 'fields'>) {
  const { t } = useTranslation();
  const factOf = useFactOf(item);
  const ownFact = useOwnFact();
  return (
    <>
      {item.notes && (
        <p className="mt-4 max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">{item.notes}</p>
      )}
      {item.tags.length > 0 && (
        <ul aria-label={t('common.tags')} className="mt-4 flex flex-wrap gap-2">
          {item.tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Chip>{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-4 divide-y divide-hairline">
        {factFields.map((name) => (
          <Fact key={name} label={t(`itemForm.${name}`)}>
            {factOf(name)}
          </Fact>
        ))}
        {fields.map((field) => (
          <Fact key={field.id} label={field.name}>
            {ownFactOf(item, field, ownFact)}
          </Fact>
        ))}
        <ItemDates item={item} />
      </dl>
    </>
  );
}
