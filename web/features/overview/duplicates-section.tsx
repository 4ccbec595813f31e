import { useState } from 'react';
import type { Duplicate, Listed } from '#domain/overview/overview.ts';
import { paths } from '#web/app/paths.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ListRow, ListRowLink } from '#web/ui/lists/list-row.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { FoldedSection } from './item-rows.tsx';
import type { OverviewWords } from './use-overview-words.ts';
import { binsToPutTogetherIn, usePutTogether } from './use-put-together.ts';

type DuplicatesProps = { duplicates: Listed<Duplicate>; words: OverviewWords };

/** Things of one name in several bins, with the way to put them together. */
export function DuplicatesSection({ duplicates, words }: DuplicatesProps) {
  const { t } = useTranslation();
  const { list } = useFormats();
  const { bins } = useBins();
  const [open, setOpen] = useState<Duplicate>();
  const close = () => setOpen(undefined);
  return (
    <>
      <FoldedSection
        title={t('overview.duplicates')}
        listed={duplicates}
        keyOf={({ items }) => items[0]?.id ?? ''}
      >
        {(duplicate) => {
          const names = new Set(duplicate.items.flatMap(({ binId }) => bins.get(binId)?.name ?? []));
          return (
            <ListRowLink
              to={paths.search}
              search={{ q: duplicate.name }}
              title={duplicate.name}
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
  return (
    <Sheet isOpen onClose={onClose} title={t('overview.putTogetherTitle', { name: duplicate.name })}>
      <p className="mb-2 text-ink-soft">{t('overview.putTogetherText')}</p>
      <ul aria-label={t('overview.putTogether')} className="-mx-4 divide-y divide-hairline">
        {binsToPutTogetherIn(duplicate, bins).map(({ bin, items, others }) => (
          <li key={bin.id}>
            <ListRow
              title={bin.name}
              detail={t('overview.hereAlready', {
                pieces: words.pieces({ pieces: items.reduce((sum, { quantity }) => sum + quantity, 0) }),
              })}
              onPress={() => {
                onClose();
                void putTogether(others, bin);
              }}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
