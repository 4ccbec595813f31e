import { useNavigate } from '@tanstack/react-router';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import FolderInput from 'lucide-react/icons/folder-input';
import LogOut from 'lucide-react/icons/log-out';
import Pencil from 'lucide-react/icons/pencil';
import ScanLine from 'lucide-react/icons/scan-line';
import SearchCheck from 'lucide-react/icons/search-check';
import SearchX from 'lucide-react/icons/search-x';
import Trash2 from 'lucide-react/icons/trash-2';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { paths } from '#web/app/paths.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Menu, type MenuEntry } from '#web/ui/actions/menu.tsx';
import { canMove, containerChoicesFor, isDirectlyIn } from '../acts/container-choices.ts';
import { useBinActs } from '../acts/use-bin-acts.ts';
import type { PickContainer } from '../picker/use-bin-picker.tsx';

type BinMenuProps = {
  bin: BinHeader;
  pick: PickContainer;
  /** Placed before the dangerous entries. */
  more?: readonly (MenuEntry | false)[];
  onLeave?: (() => void) | undefined;
};

export function BinMenu({ bin, pick, more = [], onLeave }: BinMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { bins } = useBins();
  const { locations } = useLocations();
  const acts = useBinActs();
  const canChange = can(bin.role, 'edit details');
  if (bin.deletedAt !== undefined) return more.length > 0 && <Menu label={t('bins.acts')} entries={more} />;

  const handleMove = async () => {
    const choices = containerChoicesFor([bin], { bins, locations });
    const container = await pick({
      title: t('bins.moveTitle', { count: 1, name: bin.name }),
      choices: {
        bins: choices.bins.filter((each) => each.id !== bin.parentBinId),
        locations: choices.locations.filter((location) => !isDirectlyIn(bin, { kind: 'location', location })),
      },
      noneLabel:
        !isDirectlyIn(bin, null) && can(bin.role, 'move out of its container')
          ? t('bins.pickNone')
          : undefined,
      newOwnerId: bin.ownerId,
      sources: [bin],
    });
    if (container !== undefined) await acts.move([bin], container);
  };
  const handleDelete = async () => {
    const parent = bin.parentBinId === undefined ? undefined : bins.get(bin.parentBinId);
    if (!(await acts.remove([bin]))) return;
    if (parent) navigate({ to: paths.bin, params: { binId: parent.id }, replace: true });
    else navigate({ to: paths.bins, replace: true });
  };

  return (
    <Menu
      label={t('bins.acts')}
      entries={[
        canChange && {
          label: t('bins.edit'),
          icon: Pencil,
          onPress: () => navigate({ to: paths.binEdit, params: { binId: bin.id } }),
        },
        canMove(bin, { bins, locations }) && {
          label: t('bins.move'),
          icon: FolderInput,
          onPress: handleMove,
        },
        isInUse(bin) &&
          can(bin.role, 'add a sub-bin') && {
            label: t('bins.putHere'),
            icon: ScanLine,
            onPress: () => navigate({ to: paths.scan, search: { mode: 'put-away', parent: bin.id } }),
          },
        isInUse(bin) && {
          label: t('bins.stockCheck'),
          icon: ClipboardCheck,
          onPress: () => navigate({ to: paths.scan, search: { mode: 'stock', parent: bin.id } }),
        },
        canChange &&
          (bin.missingSince === undefined
            ? { label: t('bins.markMissing'), icon: SearchX, onPress: () => acts.setMissing(bin, true) }
            : { label: t('bins.found'), icon: SearchCheck, onPress: () => acts.setMissing(bin, false) }),
        canChange &&
          (bin.archivedAt === undefined
            ? { label: t('bins.archive'), icon: Archive, onPress: () => acts.archive([bin], true) }
            : {
                label: t('bins.unarchive'),
                icon: ArchiveRestore,
                onPress: () => acts.archive([bin], false),
              }),
        ...more,
        onLeave && { label: t('sharing.leave'), icon: LogOut, onPress: onLeave },
        can(bin.role, 'delete or restore the bin') && {
          label: t('bins.delete'),
          icon: Trash2,
          onPress: handleDelete,
          isDangerous: true,
        },
      ]}
    />
  );
}
