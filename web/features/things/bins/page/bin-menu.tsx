import { useNavigate } from '@tanstack/react-router';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import FolderInput from 'lucide-react/icons/folder-input';
import Hash from 'lucide-react/icons/hash';
import LogOut from 'lucide-react/icons/log-out';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import ScanLine from 'lucide-react/icons/scan-line';
import SearchCheck from 'lucide-react/icons/search-check';
import SearchX from 'lucide-react/icons/search-x';
import Tag from 'lucide-react/icons/tag';
import Trash2 from 'lucide-react/icons/trash-2';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import type { DeviceView } from '#domain/device-view.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { useCodesOpener } from '#web/features/labels/scan/codes-opener.tsx';
import { useSaveAsTemplate } from '#web/features/things/templates/use-save-as-template.tsx';
import type { FocusField } from '#web/forms/use-focused-field.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx';
import { canMove, containerChoicesFor, isDirectlyIn } from '../container-choices.ts';
import type { PickContainer } from '../picker/use-bin-picker.tsx';
import { useBinActs } from '../use-bin-acts.tsx';

type BinMenuProps = BinEntriesProps & { bin: BinHeader };

type BinEntriesProps = {
  bin: BinHeader | undefined;
  pick: PickContainer;
  /** Placed before the dangerous entries. */
  more?: readonly (MenuEntry | false)[];
  onLeave?: (() => void) | undefined;
};

export function BinMenu(props: BinMenuProps) {
  const { t } = useTranslation();
  const { bin, more = [] } = props;
  const template = useSaveAsTemplate(bin.deletedAt === undefined ? { bin } : undefined);
  const codes = useCodesOpener({ kind: 'bin', bin });
  const entries = useBinEntries({ ...props, more: [codes.entry, ...more, template.entry] });
  return (
    <>
      {entries.length > 0 && <Menu label={t('binPage.acts')} title={bin.name} entries={entries} />}
      {template.sheet}
      {codes.sheet}
    </>
  );
}

/** The acts on a bin; for one in the trash only `more`. */
export function useBinEntries({ bin, pick, more = [], onLeave }: BinEntriesProps): MenuEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { bins } = useBins();
  const { locations } = useLocations();
  const acts = useBinActs();
  const moveBin = useMoveBin(pick, acts);
  if (bin === undefined) return [];
  if (bin.deletedAt !== undefined) return more.filter((entry) => entry !== false);
  const canChange = can(bin.role, 'edit details');
  const edit = (focusField?: FocusField) =>
    void navigate({ to: paths.binEdit, params: { binId: bin.id }, state: { focusField } });

  const handleDelete = async () => {
    const parent = bin.parentBinId === undefined ? undefined : bins.get(bin.parentBinId);
    if (!(await acts.remove([bin]))) return;
    if (parent) navigate({ to: paths.bin, params: { binId: parent.id }, replace: true });
    else navigate({ to: paths.bins, replace: true });
  };

  const entries: (MenuEntry | false | undefined)[] = [
    canChange && { label: t('binPage.edit'), icon: Pencil, command: 'edit', onPress: () => edit() },
    canChange && {
      label: t('binPage.changeLabel'),
      icon: Tag,
      command: 'label',
      rank: 'further',
      onPress: () => edit('qrLabel'),
    },
    canChange && {
      label: t('binPage.changeTags'),
      icon: Hash,
      command: 'tag',
      rank: 'further',
      onPress: () => edit('tags'),
    },
    canMove(bin, { bins, locations }) && {
      label: t('bins.move'),
      short: t('common.move'),
      icon: FolderInput,
      command: 'move',
      rank: 'main',
      onPress: () => moveBin(bin, { bins, locations }),
    },
    isInUse(bin) && {
      label: t('binPage.printLabel'),
      short: t('binPage.print'),
      icon: Printer,
      command: 'print',
      rank: 'main',
      onPress: () => navigate({ to: paths.printBatch, search: { bins: bin.id } }),
    },
    ...more,
    canChange &&
      (bin.archivedAt === undefined
        ? { label: t('binPage.archive'), icon: Archive, onPress: () => acts.archive([bin], true) }
        : { label: t('binPage.unarchive'), icon: ArchiveRestore, onPress: () => acts.archive([bin], false) }),
    isInUse(bin) && {
      label: t('binPage.stockCheck'),
      icon: ClipboardCheck,
      rank: 'further',
      onPress: () => navigate({ to: paths.scan, search: { mode: 'stock', parent: bin.id } }),
    },
    isInUse(bin) &&
      can(bin.role, 'add a sub-bin') && {
        label: t('binPage.putHere'),
        icon: ScanLine,
        rank: 'further',
        onPress: () => navigate({ to: paths.scan, search: { mode: 'put-away', parent: bin.id } }),
      },
    canChange &&
      (bin.missingSince === undefined
        ? {
            label: t('binPage.markMissing'),
            icon: SearchX,
            rank: 'further',
            onPress: () => acts.setMissing(bin, true),
          }
        : { label: t('binDone.found'), icon: SearchCheck, onPress: () => acts.setMissing(bin, false) }),
    onLeave && { label: t('access.leave'), icon: LogOut, onPress: onLeave },
    can(bin.role, 'delete or restore the bin') && {
      label: t('bins.delete'),
      icon: Trash2,
      onPress: handleDelete,
      isDangerous: true,
    },
  ];
  return entries.filter((entry) => !!entry);
}

/** Returns the function that asks where the bin goes, and moves it there. */
function useMoveBin(pick: PickContainer, acts: ReturnType<typeof useBinActs>) {
  const { t } = useTranslation();
  return async (bin: BinHeader, view: DeviceView): Promise<void> => {
    const choices = containerChoicesFor([bin], view);
    const container = await pick({
      title: t('moves.title', { count: 1, name: bin.name }),
      choices: {
        bins: choices.bins.filter((each) => each.id !== bin.parentBinId),
        locations: choices.locations.filter((location) => !isDirectlyIn(bin, { kind: 'location', location })),
      },
      noneLabel:
        !isDirectlyIn(bin, null) && can(bin.role, 'move out of its container')
          ? t('moves.pickNone')
          : undefined,
      newOwnerId: bin.ownerId,
      sources: [bin],
    });
    if (container !== undefined) await acts.move([bin], container);
  };
}
