import Eye from 'lucide-react/icons/eye';
import FolderInput from 'lucide-react/icons/folder-input';
import HandHelping from 'lucide-react/icons/hand-helping';
import Minus from 'lucide-react/icons/minus';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import ScanSearch from 'lucide-react/icons/scan-search';
import { memo, useState } from 'react';
import { isOut } from '#domain/items/item-rules.ts';
import { canLend, isAway, isLent } from '#domain/items/loan.ts';
import type { BinResult } from '#web/data/search/search-result.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Menu } from '#web/ui/actions/menu.tsx';
import { cx } from '#web/ui/marks/class-names.ts';

export type ResultAct = 'takeOut' | 'lend' | 'putBack' | 'move' | 'edit' | 'openItem' | 'find';

type ResultActsProps = {
  result: BinResult;
  mayChange: boolean;
  canTakeOut: boolean;
  onAct: (act: ResultAct, result: BinResult) => void;
};

/** Slow to render, so it is frozen and invisible while typing. */
export function DeferredActs({ isSettled, result, ...rest }: ResultActsProps & { isSettled: boolean }) {
  const [settled, setSettled] = useState<BinResult>();
  if (isSettled && settled !== result) setSettled(result);
  return (
    <span
      className={cx(
        'flex w-11 shrink-0 justify-end',
        rest.canTakeOut && !isOut(result) && 'wide:w-22',
        !isSettled && 'invisible',
      )}
    >
      {settled && <ResultActs result={settled} {...rest} />}
    </span>
  );
}

const ResultActs = memo(function ResultActs({ result, mayChange, canTakeOut, onAct }: ResultActsProps) {
  const { t } = useTranslation();
  const { name } = result;
  const act = (which: ResultAct) => () => onAct(which, result);
  return (
    <span className="flex shrink-0">
      {canTakeOut && !isOut(result) && (
        <span className="hidden wide:block">
          <IconButton icon={Minus} label={t('search.takeOutOf', { name })} onClick={act('takeOut')} />
        </span>
      )}
      <Menu
        label={t('search.acts', { name })}
        entries={[
          canTakeOut &&
            !isOut(result) && { label: t('itemList.takeOut'), icon: Minus, onPress: act('takeOut') },
          mayChange &&
            isAway(result) && {
              label: isLent(result) ? t('itemList.putBackLent') : t('itemList.putBack'),
              icon: Plus,
              onPress: act('putBack'),
            },
          mayChange &&
            canLend(result) && { label: t('itemList.lend'), icon: HandHelping, onPress: act('lend') },
          mayChange && { label: t('itemList.moveTo'), icon: FolderInput, onPress: act('move') },
          mayChange && { label: t('search.edit'), icon: Pencil, onPress: act('edit') },
          { label: t('search.openItem'), icon: Eye, onPress: act('openItem') },
          { label: t('bins.findWithCamera'), icon: ScanSearch, onPress: act('find') },
        ]}
      />
    </span>
  );
});
