import { useLocations } from '#web/data/account/hooks.ts';
import { LocationTile } from '#web/features/things/photos/tiles.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';

type SpotSheetProps = { ids: readonly string[]; onChoose: (id: string) => void; onClose: () => void };

/** Locations at one point, such as the flats of one house. */
export function SpotSheet({ ids, onChoose, onClose }: SpotSheetProps) {
  const { t } = useTranslation();
  const { locations } = useLocations();
  const there = ids.flatMap((id) => locations.get(id) ?? []);
  const places = t('maps.places', { count: there.length });
  return (
    <Sheet isOpen title={t('maps.atOneSpot', { places })} onClose={onClose}>
      <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card">
        {there.map((location) => (
          <li key={location.id}>
            <ListRow
              onPress={() => onChoose(location.id)}
              start={<LocationTile location={location} />}
              title={location.name}
              detail={location.address}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
