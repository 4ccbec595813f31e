import { useNavigate } from '@tanstack/react-router';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import FolderInput from 'lucide-react/icons/folder-input';
import LogOut from 'lucide-react/icons/log-out';
import MapPinPlus from 'lucide-react/icons/map-pin-plus';
import Pencil from 'lucide-react/icons/pencil';
import ScanLine from 'lucide-react/icons/scan-line';
import Trash2 from 'lucide-react/icons/trash-2';
import { can } from '#domain/access/access-rules.ts';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { useCodesOpener } from '#web/features/labels/scan/codes-opener.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx';
import { mayMove } from './location-choices.ts';
import { useLocationActs, useMovePlace } from './use-location-acts.tsx';

type LocationMenuProps = {
  location: Location;
  bins: number;
  /** Placed before the dangerous entries. */
  more?: readonly (MenuEntry | false)[];
  onAddInside: () => void;
  onLeave?: () => void;
};

export function LocationMenu(props: LocationMenuProps) {
  const { location, bins, more = [], onAddInside, onLeave } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { bins: allBins } = useBins();
  const { locations } = useLocations();
  const { remove } = useLocationActs();
  const { movePlace, picker } = useMovePlace();
  const codes = useCodesOpener({ kind: 'location', location });
  if (location.deletedAt !== undefined) {
    return more.length > 0 && <Menu label={t('places.acts')} title={location.name} entries={more} />;
  }

  const handleDelete = async () => {
    if (await remove(location, bins)) await navigate({ to: paths.locations, replace: true });
  };
  return (
    <>
      <Menu
        label={t('places.acts')}
        title={location.name}
        entries={[
          can(location.role, 'edit details') && {
            label: t('places.edit'),
            icon: Pencil,
            command: 'edit',
            onPress: () => navigate({ to: paths.locationEdit, params: { locationId: location.id } }),
          },
          mayMove(location, { bins: allBins, locations }) && {
            label: t('places.move'),
            icon: FolderInput,
            command: 'move',
            rank: 'further',
            onPress: () => void movePlace(location),
          },
          can(location.role, 'add a bin here') && {
            label: t('binPage.putHere'),
            icon: ScanLine,
            rank: 'further',
            onPress: () => navigate({ to: paths.scan, search: { mode: 'put-away', location: location.id } }),
          },
          {
            label: t('binPage.stockCheck'),
            icon: ClipboardCheck,
            rank: 'further',
            onPress: () => navigate({ to: paths.scan, search: { mode: 'stock', location: location.id } }),
          },
          codes.entry,
          ...more,
          can(location.role, 'add a place here') && {
            label: t('places.newPlaceHere'),
            icon: MapPinPlus,
            rank: 'further',
            onPress: onAddInside,
          },
          onLeave && { label: t('places.leave'), icon: LogOut, onPress: onLeave },
          can(location.role, 'delete or restore the location') && {
            label: t('places.delete'),
            icon: Trash2,
            onPress: handleDelete,
            isDangerous: true,
          },
        ]}
      />
      {picker}
      {codes.sheet}
    </>
  );
}
