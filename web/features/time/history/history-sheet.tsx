import type { Target } from '#domain/access/access.ts';
import { useBins, useLocations, useRevision } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { HistoryList } from './history-list.tsx';
import { type FirstPage, type HistoryPart, useHistory } from './use-history.ts';

type HistorySheetProps = {
  target: Target;
  /** Requested when the button was pressed. */
  first: FirstPage;
  part: HistoryPart;
  onClose: () => void;
};

export function HistorySheet({ target, first, part, onClose }: HistorySheetProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const record = target.kind === 'bin' ? bins.get(target.id) : locations.get(target.id);
  const name = record?.name ?? '';
  const history = useHistory({ target, first, part }, useRevision(target));
  return (
    <Sheet
      isOpen
      title={t(part ? 'history.whereabouts.titleOf' : 'history.titleOf', { name })}
      onClose={onClose}
    >
      <HistoryList {...{ history, target, name }} />
    </Sheet>
  );
}
