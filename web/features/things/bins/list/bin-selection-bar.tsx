import { useNavigate } from '@tanstack/react-router';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import FileDown from 'lucide-react/icons/file-down';
import FolderInput from 'lucide-react/icons/folder-input';
import ListPlus from 'lucide-react/icons/list-plus';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import Trash2 from 'lucide-react/icons/trash-2';
import UserPlus from 'lucide-react/icons/user-plus';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { accessTargetOfBin } from '#web/features/people/access/access-target.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ListSelection } from '#web/ui/lists/use-selection.ts';
import { SelectionBar } from '#web/ui/overlays/selection-bar.tsx';
import { canMove } from '../container-choices.ts';
import { useBinActs, useMoveBins } from '../use-bin-acts.tsx';

type BinSelectionBarProps = {
  selection: ListSelection;
  /** Below the acts. */
  note?: ReactNode;
  chosen: readonly BinHeader[];
  onExport: () => void;
  onAddToList?: () => void;
};

export default function BinSelectionBar({
  selection,
  note,
  chosen,
  onExport,
  onAddToList,
}: BinSelectionBarProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const { moveBins, picker } = useMoveBins();
  const acts = useBinActs();
  const navigate = useNavigate();
  const [isSharing, setSharing] = useState(false);
  const { changeMany, changeSheet } = useChangeManyBins(selection.stop);
  const may = (what: Parameters<typeof can>[1]) =>
    chosen.length > 0 && chosen.every((bin) => can(bin.role, what));
  const isAllArchived = chosen.length > 0 && chosen.every((bin) => bin.archivedAt !== undefined);

  const endAfter = async (work: Promise<boolean>) => {
    if (await work) selection.stop();
  };

  return (
    <>
      <SelectionBar
        text={t('table.selected', { count: chosen.length })}
        allLabel={t('table.selectAll')}
        noneLabel={t('table.selectNone')}
        selection={selection}
        note={note}
        acts={[
          {
            command: 'move',
            icon: FolderInput,
            label: t('common.move'),
            isDisabled: chosen.length === 0 || !chosen.every((bin) => canMove(bin, { bins, locations })),
            onPress: () => endAfter(moveBins(chosen)),
          },
          {
            command: 'edit',
            icon: Pencil,
            label: t('common.change'),
            isDisabled: !may('edit details'),
            onPress: () => changeMany(chosen),
          },
          {
            icon: isAllArchived ? ArchiveRestore : Archive,
            label: isAllArchived ? t('binPage.unarchive') : t('binPage.archive'),
            isDisabled: !may('edit details'),
            onPress: () => endAfter(acts.archive(chosen, !isAllArchived)),
          },
          {
            command: 'print',
            icon: Printer,
            label: t('binPage.print'),
            isDisabled: chosen.length === 0,
            onPress: () =>
              navigate({ to: paths.printBatch, state: { binsToPrint: chosen.map(({ id }) => id) } }),
          },
          {
            icon: FileDown,
            label: t('binPage.exportShort'),
            isDisabled: chosen.length === 0,
            onPress: onExport,
          },
          onAddToList !== undefined && {
            icon: ListPlus,
            label: t('lists.addTo'),
            isDisabled: chosen.length === 0,
            onPress: onAddToList,
          },
          {
            command: 'share',
            icon: UserPlus,
            label: t('access.share'),
            isDisabled: !may('manage people'),
            onPress: () => setSharing(true),
          },
          {
            icon: Trash2,
            label: t('common.delete'),
            isDangerous: true,
            isDisabled: !may('delete or restore the bin'),
            onPress: () => endAfter(acts.remove(chosen)),
          },
        ]}
      />
      {picker}
      {changeSheet}
      {isSharing && (
        <Suspense>
          <ShareSheet
            isOpen
            accessTargets={chosen.map(accessTargetOfBin)}
            onClose={(isDone) => {
              setSharing(false);
              if (isDone) selection.stop();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Opens the sheet that changes one field of many bins. `onDone` runs once they are changed. */
export function useChangeManyBins(onDone: () => void): {
  changeMany: (bins: readonly BinHeader[]) => void;
  changeSheet: ReactNode;
} {
  const [bins, setBins] = useState<readonly BinHeader[]>();
  const changeSheet = bins && (
    <Suspense>
      <ChangeManyBinsSheet
        bins={bins}
        onClose={(isDone) => {
          setBins(undefined);
          if (isDone) onDone();
        }}
      />
    </Suspense>
  );
  return { changeMany: setBins, changeSheet };
}

const ShareSheet = lazy(async () => {
  const [sheet] = await Promise.all([
    import('#web/features/people/access/share/share-sheet.tsx'),
    loadLaterTexts(),
  ]);
  return { default: sheet.ShareSheet };
});

const ChangeManyBinsSheet = lazy(async () => {
  const [sheet] = await Promise.all([import('../change-many-bins-sheet.tsx'), loadLaterTexts()]);
  return { default: sheet.ChangeManyBinsSheet };
});
