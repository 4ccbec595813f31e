import { useNavigate } from '@tanstack/react-router';
import Eye from 'lucide-react/icons/eye';
import FolderInput from 'lucide-react/icons/folder-input';
import Hand from 'lucide-react/icons/hand';
import HandHelping from 'lucide-react/icons/hand-helping';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import ScanSearch from 'lucide-react/icons/scan-search';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isOut } from '#domain/items/item-rules.ts';
import { canLend, isAway, isLent } from '#domain/items/loan.ts';
import { paths } from '#domain/paths.ts';
import { useBin, useBins } from '#web/data/account/hooks.ts';
import type { BinResult } from '#web/data/search/search-result.ts';
import { type PickBin, useBinPicker } from '#web/features/things/bins/picker/use-bin-picker.tsx';
import { binsToMoveTo } from '#web/features/things/items/item-rights.ts';
import { useLending } from '#web/features/things/items/lending/use-lending.tsx';
import { useItemActs } from '#web/features/things/items/list/use-item-acts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/button.tsx';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { forKeyboardsOnTouch, Menu } from '#web/ui/overlays/menu.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

type ResultActsProps = {
  result: BinResult;
  mayChange: boolean;
  canTakeOut: boolean;
  onAct: (act: ResultAct, result: BinResult) => void;
};

export type ResultAct = 'takeOut' | 'lend' | 'putBack' | 'move' | 'edit' | 'openItem' | 'find';

/** Slow to render, so it is frozen and invisible while typing. */
export function DeferredActs({ isSettled, result, ...rest }: ResultActsProps & { isSettled: boolean }) {
  const [settled, setSettled] = useState<BinResult>();
  if (isSettled && settled !== result) setSettled(result);
  return (
    <span
      className={cx(
        'flex w-11 shrink-0 justify-end touch:w-auto',
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
          <IconButton icon={Hand} label={t('search.takeOutOf', { name })} onClick={act('takeOut')} />
        </span>
      )}
      <Menu
        label={t('search.acts', { name })}
        title={name}
        // On touch screens only for keyboards and screen readers: a long press selects, and the item's page has the acts.
        className={forKeyboardsOnTouch}
        entries={[
          canTakeOut &&
            !isOut(result) && {
              label: t('itemList.takeOut'),
              short: t('itemList.takeOutShort'),
              icon: Hand,
              rank: 'main',
              onPress: act('takeOut'),
            },
          mayChange &&
            isAway(result) && {
              label: isLent(result) ? t('itemList.putBackLent') : t('itemList.putBack'),
              icon: Plus,
              onPress: act('putBack'),
            },
          mayChange &&
            canLend(result) && {
              label: t('itemList.lend'),
              short: t('itemList.lendShort'),
              icon: HandHelping,
              rank: 'main',
              onPress: act('lend'),
            },
          mayChange && {
            label: t('itemList.moveTo'),
            short: t('common.move'),
            icon: FolderInput,
            rank: 'main',
            onPress: act('move'),
          },
          mayChange && { label: t('search.edit'), icon: Pencil, onPress: act('edit') },
          { label: t('search.openItem'), icon: Eye, onPress: act('openItem') },
          {
            label: t('binPage.findWithCamera'),
            short: t('binPage.find'),
            icon: ScanSearch,
            rank: 'main',
            onPress: act('find'),
          },
        ]}
      />
    </span>
  );
});

/** Runs the acts of a result's buttons and menu; calls `onBegin` before each. Render `dialogs`. */
export function useResultActs(onBegin: () => void) {
  const navigate = useNavigate();
  const { pick, picker } = useBinPicker();
  const { actInTurn, acting } = useActsInTurn(pick);
  // Stable, so that unchanged rows are not rendered again.
  const handleAct = useSteady((act: ResultAct, result: BinResult) => {
    onBegin();
    const { binId, itemId = '' } = result;
    if (act === 'openItem') void navigate({ to: paths.item, params: { binId, itemId } });
    else if (act === 'find')
      void navigate({ to: paths.scan, search: { mode: 'find', bin: binId, item: itemId } });
    else if (act === 'edit') void navigate({ to: paths.itemEdit, params: { binId, itemId } });
    else actInTurn(act, result);
  });
  const dialogs = (
    <>
      {acting}
      {picker}
    </>
  );
  return { handleAct, dialogs };
}

type ActOnItemProps = {
  act: ItemAct;
  result: BinResult;
  pick: PickBin;
  onDone: () => void;
};

type ItemAct = 'takeOut' | 'lend' | 'putBack' | 'move';

type WantedAct = { n: number; act: ItemAct; result: BinResult };

/** Runs acts one after another, each on the result of the previous one. Render `acting`. */
function useActsInTurn(pick: ActOnItemProps['pick']) {
  const [waiting, setWaiting] = useState<readonly WantedAct[]>([]);
  const pressed = useRef(0);
  const [next] = waiting;
  const actInTurn = useCallback((act: ItemAct, result: BinResult) => {
    pressed.current += 1;
    const wanted = { n: pressed.current, act, result };
    setWaiting((before) => [...before, wanted]);
  }, []);
  const acting = next && (
    <ActOnItem
      key={next.n}
      {...next}
      pick={pick}
      onDone={() => setWaiting((all) => all.filter(({ n }) => n !== next.n))}
    />
  );
  return { actInTurn, acting };
}

/** Mounted for one act, because the bin's items are read only then. */
function ActOnItem({ act, result, pick, onDone }: ActOnItemProps) {
  const { t } = useTranslation();
  const { status, bin, items } = useBin(result.binId);
  const { bins } = useBins();
  const acts = useItemActs(result.binId);
  const { lend, putBack, lendingSheet } = useLending();
  const toast = useToast();
  const hasBegun = useRef(false);
  const item = items.find(({ id, deletedAt }) => id === result.itemId && deletedAt === undefined);

  const begin = async () => {
    if (!item || !bin) {
      toast.failed(status === 'notLoaded' ? t('binPage.notLoadedText') : t('errors.items.notFound'));
      return;
    }
    if (act === 'takeOut') {
      // Pressed again before the row was updated.
      if (!isOut(item)) await acts.takeOut(item);
    } else if (act === 'lend') await lend(item);
    else if (act === 'putBack') await putBack(item);
    else {
      const target: BinHeader | null | undefined = await pick({
        title: t('binPage.moveItemsTitle', { count: 1, name: item.name }),
        choices: binsToMoveTo(bins.values(), bin),
        newOwnerId: bin.ownerId,
      });
      if (target) await acts.move([item], target);
    }
  };

  useEffect(() => {
    if (status === 'loading' || hasBegun.current) return;
    hasBegun.current = true;
    void begin().finally(onDone);
  });
  return lendingSheet;
}
