import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { usePreference } from '#web/data/preferences.ts';
import { BinTile } from '#web/features/bins/bin-tile.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { ListRow } from '#web/ui/list-row.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Sheet } from '#web/ui/sheet.tsx';

type ChooseBinSheetProps = {
  bins: readonly BinHeader[];
  onChoose: (binId: string) => void;
  onClose: () => void;
};

/** The bins last opened here come first; typing narrows by name, Enter takes the first. */
export function ChooseBinSheet({ bins, onChoose, onClose }: ChooseBinSheetProps) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const openedHere = usePreference('recentBins');
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLocaleLowerCase();
  const rank = (bin: BinHeader) =>
    (openedHere.indexOf(bin.id) + openedHere.length + 1) % (openedHere.length + 1);
  const found = bins
    .filter((bin) => bin.name.toLocaleLowerCase().includes(wanted))
    .sort((a, b) => rank(a) - rank(b) || compareNames(a.name, b.name))
    .slice(0, shownAtMost);
  const [first] = found;
  return (
    <Sheet isOpen title={t('home.chooseBin')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (first) onChoose(first.id);
        }}
      >
        {bins.length > fewEnoughToSee && (
          <SearchField label={t('home.findBin')} value={typed} onChange={setTyped} className="mb-2" />
        )}
      </form>
      {found.length === 0 && <p className="py-6 text-center text-ink-soft">{t('home.noBinFound')}</p>}
      <ul className="-mx-5 divide-y divide-hairline">
        {found.map((bin) => (
          <li key={bin.id}>
            <ListRow
              start={<BinTile bin={bin} />}
              title={bin.name}
              detail={t('common.items', { count: bin.itemCount })}
              onPress={() => onChoose(bin.id)}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

const fewEnoughToSee = 6;
/** More are found by typing than by scrolling. */
const shownAtMost = 60;
