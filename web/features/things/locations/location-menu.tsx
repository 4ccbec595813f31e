import { useNavigate } from '@tanstack/react-router';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import LogOut from 'lucide-react/icons/log-out';
import Pencil from 'lucide-react/icons/pencil';
import ScanLine from 'lucide-react/icons/scan-line';
import Trash2 from 'lucide-react/icons/trash-2';
import { can } from '#domain/access/access-rules.ts';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#domain/paths.ts';
import { act } from '#web/data/account/act.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx';

type LocationMenuProps = {
  location: Location;
  bins: number;
  /** Placed before the dangerous entries. */
  more?: readonly (MenuEntry | false)[];
  onLeave?: () => void;
};

export function LocationMenu({ location, bins, more = [], onLeave }: LocationMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { remove } = useLocationActs();
  if (location.deletedAt !== undefined) {
    return more.length > 0 && <Menu label={t('places.acts')} title={location.name} entries={more} />;
  }

  const handleDelete = async () => {
    if (await remove(location, bins)) await navigate({ to: paths.locations, replace: true });
  };
  return (
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
        can(location.role, 'add a bin here') && {
          label: t('bins.putHere'),
          icon: ScanLine,
          rank: 'further',
          onPress: () => navigate({ to: paths.scan, search: { mode: 'put-away', location: location.id } }),
        },
        {
          label: t('bins.stockCheck'),
          icon: ClipboardCheck,
          rank: 'further',
          onPress: () => navigate({ to: paths.scan, search: { mode: 'stock', location: location.id } }),
        },
        ...more,
        onLeave && { label: t('places.leave'), icon: LogOut, onPress: onLeave },
        can(location.role, 'delete or restore the location') && {
          label: t('places.delete'),
          icon: Trash2,
          onPress: handleDelete,
          isDangerous: true,
        },
      ]}
    />
  );
}

/** Both resolve to whether it was done. */
export function useLocationActs() {
  const { t } = useTranslation();
  const run = useUndoable();
  const bringBack = ({ id, name }: Location) => ({
    acts: [act('locations.restore', { id })],
    done: t('trash.restored', { name }),
    about: id,
  });
  return {
    remove(location: Location, bins: number) {
      const { id, name } = location;
      return run({
        acts: [act('locations.delete', { id })],
        done:
          bins === 0 ? t('places.deletedEmpty', { name }) : t('places.deletedDone', { name, count: bins }),
        undo: () => bringBack(location),
        about: id,
      });
    },
    restore: (location: Location) => run(bringBack(location)),
  };
}
