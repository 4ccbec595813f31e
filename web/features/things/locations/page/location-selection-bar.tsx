import { useNavigate } from '@tanstack/react-router';
import FileDown from 'lucide-react/icons/file-down';
import FolderInput from 'lucide-react/icons/folder-input';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import Printer from 'lucide-react/icons/printer';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { paths } from '#web/app/paths.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { canMove } from '#web/features/things/bins/container-choices.ts';
import { useBinActs, useMoveBins } from '#web/features/things/bins/use-bin-acts.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SelectionAct } from '#web/ui/lists/selection-act.tsx';
import { SelectionBar } from '#web/ui/lists/selection-bar.tsx';
import type { ListSelection } from '#web/ui/lists/use-selection.ts';

type LocationSelectionBarProps = {
  selection: ListSelection;
  chosen: readonly BinHeader[];
  onExport: () => void;
};

export function LocationSelectionBar({ selection, chosen, onExport }: LocationSelectionBarProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const { moveBins, picker } = useMoveBins();
  const acts = useBinActs();
  const navigate = useNavigate();
  const view = { bins, locations };
  const may = (test: (bin: BinHeader) => boolean) => chosen.length > 0 && chosen.every(test);

  const endAfter = async (work: Promise<boolean>) => {
    if (await work) selection.stop();
  };

  return (
    <>
      <SelectionBar
        text={t('common.selected', { count: chosen.length })}
        allLabel={t('common.selectAll')}
        selection={selection}
      >
        <SelectionAct
          command="move"
          icon={FolderInput}
          label={t('common.move')}
          disabled={!may((bin) => canMove(bin, view))}
          onClick={() => endAfter(moveBins(chosen))}
        />
        <SelectionAct
          icon={MapPinOff}
          label={t('places.takeAway')}
          disabled={!may((bin) => can(bin.role, 'move out of its container'))}
          onClick={() => endAfter(acts.move(chosen, null))}
        />
        <SelectionAct
          command="print"
          icon={Printer}
          label={t('bins.print')}
          disabled={chosen.length === 0}
          onClick={() =>
            navigate({ to: paths.printBatch, state: { binsToPrint: chosen.map(({ id }) => id) } })
          }
        />
        <SelectionAct
          icon={FileDown}
          label={t('bins.exportShort')}
          disabled={chosen.length === 0}
          onClick={onExport}
        />
      </SelectionBar>
      {picker}
    </>
  );
}
