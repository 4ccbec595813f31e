import MapPin from 'lucide-react/icons/map-pin';
import { useLocations } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Menu } from '#web/ui/actions/menu.tsx';
import { ToggleChip } from '#web/ui/marks/chip.tsx';
import type { BinListSearch } from './bin-list-search.ts';

type LocationFilterProps = {
  place: string | undefined;
  onChange: (change: Pick<BinListSearch, 'place'>) => void;
};

export function LocationFilter({ place, onChange }: LocationFilterProps) {
  const { t } = useTranslation();
  const { locations } = useLocations();
  const { compareNames } = useFormats();
  const sortedLocations = [...locations.values()]
    .filter(({ deletedAt }) => deletedAt === undefined)
    .sort((a, b) => compareNames(a.name, b.name));
  if (place !== undefined) {
    const name = place === 'none' ? t('locations.none') : locations.get(place)?.name;
    return (
      <ToggleChip icon={MapPin} isOn onChange={() => onChange({ place: undefined })}>
        {name ?? t('locations.filter')}
      </ToggleChip>
    );
  }
  if (sortedLocations.length === 0) return null;
  return (
    <Menu
      icon={MapPin}
      label={t('locations.filter')}
      entries={[
        ...sortedLocations.map(({ id, name }) => ({ label: name, onPress: () => onChange({ place: id }) })),
        { label: t('locations.none'), onPress: () => onChange({ place: 'none' }) },
      ]}
      className="border border-field bg-card px-4! text-ink!"
    >
      {t('locations.filter')}
    </Menu>
  );
}
