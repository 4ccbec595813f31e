import { useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import type { RecordedStockResult, StockCheck } from '#domain/stock-checks/stock-check.ts';
import { recordedResult } from '#domain/stock-checks/stock-result.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { noteSeen } from '#web/features/labels/scan/note-seen.ts';
import {
  binOrLocationOf,
  containerChoiceName,
  containerChoiceOf,
  containerChoicesFor,
  moveDestination,
} from '#web/features/things/bins/container-choices.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import type { StockMode } from './use-stock-check.ts';

/** `result` is missing for a discarded check. */
export type OnStockEnded = (result?: RecordedStockResult) => void;

type ResultSheetProps = { mode: StockMode; check: StockCheck; onClose: () => void; onEnded: OnStockEnded };

/**
 * The result of the check and the actions it suggests. One press ends the check and applies them; one Undo reverts
 * both.
 */
export function ResultSheet({ mode, check, onClose, onEnded }: ResultSheetProps) {
  const { t } = useTranslation();
  const view = { ...useBins(), ...useLocations() };
  const run = useUndoable();
  const confirm = useConfirm();
  const [marks, setMarks] = useState(false);
  const [moves, setMoves] = useState(false);
  const [takesOut, setTakesOut] = useState(false);
  const { checked, result } = mode;
  if (!checked || !result) return null;

  const binsOf = (ids: readonly string[]) => ids.flatMap((id) => view.bins.get(id) ?? []);
  const missing = binsOf(result.binsMissing);
  const unexpected = binsOf(result.binsUnexpected);
  const items = new Map(mode.items.flatMap(([binId, all]) => all.map((item) => [item.id, { binId, item }])));
  const itemsMissing = result.itemsMissing.flatMap(({ id }) => items.get(id) ?? []);

  const { id: checkedId, role } = binOrLocationOf(checked);
  const mayRecord = can(role, 'record a stock check');
  const toMark = missing.filter((bin) => can(bin.role, 'edit details') && bin.missingSince === undefined);
  const toMove = unexpected.filter((bin) => {
    const { bins, locations } = containerChoicesFor([bin], view);
    return [...bins, ...locations].some(({ id }) => id === checkedId);
  });
  const toTakeOut = itemsMissing.filter(
    ({ binId, item }) => item.quantity > 0 && can(view.bins.get(binId)?.role, 'change items'),
  );

  const finish = async () => {
    const marked = marks ? toMark : [];
    const moved = (moves ? toMove : []).map((bin) => ({ bin, from: containerChoiceOf(bin, view) }));
    const out = takesOut ? toTakeOut : [];
    const setMissing = ({ id }: BinHeader, isMissing: boolean) => act('bins.update', { id, isMissing });
    const step = (binId: string, item: Item, by: number) =>
      act('items.update', { binId, id: item.id, quantityBy: by }, { rows: [item] });
    const hasMore = marked.length + moved.length + out.length > 0;
    onEnded(recordedResult(result));
    const here = new Set([...(mode.contents?.expectedBins ?? []), ...moved.map(({ bin }) => bin.id)]);
    const acts = [
      act('stockChecks.end', { id: check.id, target: check.target }),
      ...moved.map(({ bin }) => act('bins.move', { id: bin.id, ...moveDestination(checked) })),
    ];
    // After the moves, so that no sighting names the location that a bin has left.
    for (const { kind, id, isSeen, at } of check.ticks)
      if (kind === 'bin' && isSeen && here.has(id)) noteSeen(id, at);
    await run({
      acts: [
        ...acts,
        ...marked.map((bin) => setMissing(bin, true)),
        ...out.map(({ binId, item }) => step(binId, item, -item.quantity)),
      ],
      // Without further Undo, the checked target's page shows the result.
      ...(hasMore && {
        done: t('scan.stock.finished', { name: containerChoiceName(checked) }),
        undo: () => ({
          acts: [
            ...out.map(({ binId, item }) => step(binId, item, item.quantity)),
            ...marked.map((bin) => setMissing(bin, false)),
            ...moved.map(({ bin, from }) => act('bins.move', { id: bin.id, ...moveDestination(from) })),
          ],
        }),
      }),
    });
  };
  const discard = async () => {
    const isSure = await confirm({
      title: t('scan.stock.discardTitle'),
      text: t('scan.stock.discardText', { name: containerChoiceName(checked) }),
      okLabel: t('scan.stock.discard'),
      isDangerous: true,
    });
    if (!isSure) return;
    onEnded();
    await run({ acts: [act('stockChecks.discard', { id: check.id, target: check.target })] });
  };

  const isComplete = missing.length + unexpected.length + itemsMissing.length === 0;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('scan.stock.result', { name: containerChoiceName(checked) })}
      footer={
        <>
          <Button kind="quiet" onClick={discard}>
            {t('scan.stock.discard')}
          </Button>
          {mayRecord && (
            <Button kind="primary" onClick={finish}>
              {t('scan.stock.record')}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-5">
        <p>
          {t(result.itemsSeenCount > 0 ? 'scan.stock.resultSeenWithItems' : 'scan.stock.resultSeen', {
            bins: t('common.bins', { count: result.binsSeenCount }),
            items: t('common.items', { count: result.itemsSeenCount }),
          })}{' '}
          {isComplete && t('scan.stock.resultComplete')}
        </p>
        <Found
          title={t('scan.stock.resultMissing', { count: missing.length })}
          names={missing.map(({ name }) => name)}
          count={mayRecord ? toMark.length : 0}
          label={t('scan.stock.markMissing', { count: toMark.length })}
          isChosen={marks}
          onChoose={setMarks}
        />
        <Found
          title={t('scan.stock.resultUnexpected', { count: unexpected.length })}
          names={unexpected.map(({ name }) => name)}
          count={mayRecord ? toMove.length : 0}
          label={t('scan.stock.moveHere', { count: toMove.length })}
          isChosen={moves}
          onChoose={setMoves}
        />
        <Found
          title={t('scan.stock.resultItems', { count: itemsMissing.length })}
          names={itemsMissing.map(({ item, binId }) =>
            t('scan.stock.itemIn', { item: item.name, bin: view.bins.get(binId)?.name ?? '' }),
          )}
          count={mayRecord ? toTakeOut.length : 0}
          label={t('scan.stock.takeOut', { count: toTakeOut.length })}
          isChosen={takesOut}
          onChoose={setTakesOut}
        />
        <p className="text-ink-soft">{t(mayRecord ? 'scan.stock.recordText' : 'scan.stock.onlyLooking')}</p>
      </div>
    </Sheet>
  );
}

type FoundProps = {
  title: string;
  names: readonly string[];
  /** How many of them an action applies to. */
  count: number;
  label: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** Rendering thousands of names would take long. */
const namesAtFirst = 200;

function Found({ title, names, count, label, isChosen, onChoose }: FoundProps) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  if (names.length === 0) return null;
  const listed = showsAll ? names : names.slice(0, namesAtFirst);
  return (
    <section>
      <h3 className="font-bold">{title}</h3>
      <ul className="mt-1 list-disc ps-5 [overflow-wrap:anywhere]">
        {listed.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the order never changes
          <li key={index}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {listed.length < names.length && (
        <Button onClick={() => setShowsAll(true)}>{t('scan.stock.showAll', { count: names.length })}</Button>
      )}
      {count > 0 && <Checkbox label={label} checked={isChosen} onChange={onChoose} />}
    </section>
  );
}
