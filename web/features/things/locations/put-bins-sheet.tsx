import { useMemo, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import type { DeviceView } from '#domain/device-view.ts';
import type { Location } from '#domain/locations/location.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { WillSee } from '#web/features/people/access/who-sees.tsx';
import { canMove, isDirectlyIn } from '#web/features/things/bins/container-choices.ts';
import { choicesOf, pickable } from '#web/features/things/bins/picker/pickable.ts';
import { useBinActs } from '#web/features/things/bins/use-bin-acts.tsx';
import { BinTile } from '#web/features/things/photos/tiles.tsx';
import { whereText } from '#web/features/things/tree/tree-rows.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { RowCheckbox } from '#web/ui/lists/selectable.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';

type PutBinsSheetProps = { location: Location; choices: readonly BinHeader[]; onClose: () => void };

export function PutBinsSheet({ location, choices, onClose }: PutBinsSheetProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const acts = useBinActs();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ready = useMemo(() => choicesOf(choices, () => 0), [choices]);
  const offeredBins = pickable(ready, query).slice(0, shownMax);

  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const put = async () => {
    const moving = choices.filter((bin) => chosen.has(bin.id));
    if (await acts.move(moving, { kind: 'location', location })) onClose();
  };

  return (
    <Sheet
      isOpen
      title={t('places.putTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" disabled={chosen.size === 0} onClick={put}>
            {chosen.size === 0 ? t('places.putHere') : t('places.putNow', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <div className="sticky top-0 z-10 space-y-2 bg-raised pb-2">
        {choices.length > searchFrom && (
          <SearchField label={t('picker.find')} value={query} onChange={setQuery} />
        )}
        <WillSee
          target={location}
          sources={chosen.size === 0 ? undefined : choices.filter((bin) => chosen.has(bin.id))}
        />
      </div>
      <ul className="-mx-5 min-h-48">
        {offeredBins.map((bin) => (
          <li key={bin.id}>
            <RowCheckbox
              label={bin.name}
              isChecked={chosen.has(bin.id)}
              onPress={() => toggle(bin.id)}
              className="flex min-h-14 items-center gap-3 px-5 py-2 hover:bg-kraft/40"
            >
              {(box) => (
                <>
                  {box}
                  <BinTile bin={bin} size="small" />
                  <span className="min-w-0">
                    <span className="block font-medium leading-snug">{bin.name}</span>
                    <span className="block text-ink-soft text-sm">
                      {whereText(bin, bins, locations) || t('places.nowhere')}
                    </span>
                  </span>
                </>
              )}
            </RowCheckbox>
          </li>
        ))}
        {offeredBins.length === 0 && (
          <li className="px-5 py-4 text-ink-soft">
            {choices.length === 0 ? t('places.putNone') : t('picker.nothing')}
          </li>
        )}
      </ul>
    </Sheet>
  );
}

const searchFrom = 8;
// Search finds the rest.
const shownMax = 100;

/** Bins in no container come first. */
export function puttable(
  location: Location,
  view: DeviceView,
  compareNames: (a: string, b: string) => number,
): BinHeader[] {
  const rank = (bin: BinHeader) => (isDirectlyIn(bin, null) ? 0 : bin.parentBinId === undefined ? 1 : 2);
  return [...view.bins.values()]
    .filter(
      (bin) =>
        isInUse(bin) &&
        bin.ownerId === location.ownerId &&
        bin.locationId !== location.id &&
        canMove(bin, view),
    )
    .sort((a, b) => rank(a) - rank(b) || compareNames(a.name, b.name));
}
