import { useState } from 'react';
import type { Listed } from '#domain/overview/bin-summary.ts';
import type { Duplicate } from '#domain/overview/overview.ts';
import { paths } from '#web/app/paths.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { useItemsOfBins } from '#web/data/account/items-of-bins.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ListRow, ListRowLink } from '#web/ui/lists/list-row.tsx';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { FoldedSection } from './item-rows.tsx';
import type { OverviewWords } from './use-overview-words.ts';
import { binsToPutTogetherIn, itemsNamed, usePutTogether } from './use-put-together.ts';

type DuplicatesProps = { duplicates: Listed<Duplicate>; words: OverviewWords };

/** Items of the same name in several bins, with an action that moves them into one. */
export function DuplicatesSection({ duplicates, words }: DuplicatesProps) {
  const { t } = useTranslation();
  const { list } = useFormats();
  const { bins } = useBins();
  const [open, setOpen] = useState<Duplicate>();
  const close = () => setOpen(undefined);
  return (
    <>
      <FoldedSection title={t('overview.duplicates')} listed={duplicates} keyOf={({ name }) => name}>
        {(duplicate) => {
          const names = new Set(duplicate.binIds.flatMap((binId) => bins.get(binId)?.name ?? []));
          return (
            <ListRowLink
              to={paths.search}
              search={{ q: duplicate.name }}
              title={<FoldedName name={duplicate.name} />}
              detail={list([...names])}
              actions={
                binsToPutTogetherIn(duplicate, bins).length > 0 && (
                  <Button kind="quiet" onClick={() => setOpen(duplicate)}>
                    {t('overview.putTogether')}
                  </Button>
                )
              }
            />
          );
        }}
      </FoldedSection>
      {open && <PutTogetherSheet duplicate={open} words={words} onClose={close} />}
    </>
  );
}

type SheetProps = { duplicate: Duplicate; words: OverviewWords; onClose: () => void };

function PutTogetherSheet({ duplicate, words, onClose }: SheetProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const putTogether = usePutTogether();
  const choices = binsToPutTogetherIn(duplicate, bins);
  const found = new Map(useItemsOfBins(choices.map(({ id }) => id)));
  const detailOf = (binId: string) => {
    const items = itemsNamed(duplicate.name, found.get(binId) ?? []);
    // None means that they are still being read, as each bin has some.
    if (items.length === 0) return '\u00a0';
    const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
    return t('overview.hereAlready', { pieces: words.pieces({ pieces }) });
  };
  return (
    <Sheet isOpen onClose={onClose} title={t('overview.putTogetherTitle', { name: duplicate.name })}>
      <p className="mb-2 text-ink-soft">{t('overview.putTogetherText')}</p>
      <ul aria-label={t('overview.putTogether')} className="-mx-4 divide-y divide-hairline">
        {choices.map((bin) => (
          <li key={bin.id}>
            <ListRow
              title={<FoldedName name={bin.name} />}
              detail={detailOf(bin.id)}
              onPress={() => {
                onClose();
                void putTogether(duplicate, bin, choices);
              }}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
