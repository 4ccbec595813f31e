import HandHelping from 'lucide-react/icons/hand-helping';
import PackageCheck from 'lucide-react/icons/package-check';
import UserRound from 'lucide-react/icons/user-round';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { useBin, useProfile } from '#web/data/account/hooks.ts';
import { useMayTakeOut } from '#web/features/things/items/item-rights.ts';
import { CountStepper, countIn } from '#web/features/things/items/lending/loan-fields.tsx';
import { dueDayWords, useLoanWords } from '#web/features/things/items/lending/loan-words.ts';
import { lendItem, returnItem } from '#web/features/things/items/lending/use-loan-acts.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import {
  candidatesIn,
  type Direction,
  type HandOutEffect,
  type HandOutEvent,
  type HandOutMessage,
  handOut,
  handOutStart,
  itemsOfScan,
  type Scan,
} from './hand-out-rules.ts';
import { ModeFrame } from './mode-frame.tsx';
import { ChosenLine, ScanResult, UndoLine } from './mode-parts.tsx';
import { useScanMode } from './scan-mode.ts';

const BorrowerSheet = lazy(async () => {
  const { BorrowerSheet } = await import('./borrower-sheet.tsx');
  return { default: BorrowerSheet };
});

export function HandOutScreen() {
  const mode = useHandOut();
  const { borrower, message, scans } = mode.state;
  const hasBegun = [borrower, message, scans[0]].some((each) => each !== undefined);
  return (
    <ModeFrame mode="hand-out" reader={mode.reader} isTyped={hasBegun}>
      {({ field }) => <HandOutPanel mode={mode} field={field} />}
    </ModeFrame>
  );
}

function useHandOut() {
  const mayTakeOut = useMayTakeOut();
  const myId = useProfile()?.uid;
  return useScanMode({ rules: handOut, start: handOutStart, facts: { mayTakeOut, myId }, run: lendOrReturn });
}

type HandOutMode = ReturnType<typeof useHandOut>;

function lendOrReturn({ step, isUndo }: HandOutEffect, send: (event: HandOutEvent) => void): void {
  const { item, loan, direction, count } = step;
  const { id: loanId, ...lending } = loan;
  const now = currentAccount.get()?.bin(item.binId).get().items;
  const newest = now?.find(({ id }) => id === item.id) ?? item;
  const isLending = (direction === 'out') !== isUndo;
  const saved = isLending
    ? lendItem(newest, { loanId, ...lending })
    : returnItem(newest, { loanId, ...(isUndo && { quantity: count }) });
  saved.catch((problem: unknown) => send({ kind: 'refused', step, isUndo, problem }));
}

/** `field` is above all that comes and goes. */
function HandOutPanel({ mode, field }: { mode: HandOutMode; field: ReactNode }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [isChoosing, setChoosing] = useState(false);
  const { state, send, reader, dismiss } = mode;
  const { direction, borrower, steps, message, scans } = state;
  const [scan] = scans;
  const isOut = direction === 'out';
  const count = steps.reduce((sum, step) => sum + step.count, 0);
  return (
    <>
      <SegmentedControl
        label={t('scan.hand.direction')}
        value={direction}
        onChange={(next) => send({ kind: 'turn', direction: next })}
        options={directions.map((value) => ({ value, label: t(`scan.hand.${value}`) }))}
        // The panel has the control's colour.
        className="[&>div]:w-full [&>div]:ring-1 [&>div]:ring-kraft-edge"
      />
      <ChosenLine
        text={
          borrower
            ? t(isOut ? 'scan.hand.to' : 'scan.hand.from')
            : t(isOut ? 'scan.hand.beginOut' : 'scan.hand.beginBack')
        }
        name={borrower?.borrower}
        after={isOut && borrower?.dueDate ? `, ${dueDayWords(t, formats, borrower.dueDate)}` : undefined}
      >
        <Button
          kind={borrower || !isOut ? 'secondary' : 'primary'}
          icon={UserRound}
          onClick={() => setChoosing(true)}
        >
          {t(borrower ? 'scan.put.other' : 'scan.put.choose')}
        </Button>
      </ChosenLine>
      {field}
      <ScanResult message={message} onText={reader.handleText} onDismiss={dismiss}>
        {(result) => (
          <HandOutResult
            message={result}
            onMore={scan ? undefined : (bin) => send({ kind: 'askAgain', bin })}
          />
        )}
      </ScanResult>
      {count > 0 && (
        <UndoLine
          text={t(isOut ? 'scan.hand.countOut' : 'scan.hand.countBack', { count })}
          onUndo={() => send({ kind: 'undo' })}
        />
      )}
      {scan && <ScannedBin key={scan.visit} scan={scan} mode={mode} />}
      {isChoosing && (
        <Suspense>
          <BorrowerSheet
            borrower={borrower}
            hasDay={isOut}
            onChoose={(next) => send({ kind: 'choose', borrower: next })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const directions: readonly Direction[] = ['out', 'back'];

/** Once its items are loaded the rules decide; of several the person chooses one. */
function ScannedBin({ scan, mode: { state, send } }: { scan: Scan; mode: HandOutMode }) {
  const { bin, isAsking } = scan;
  const { t } = useTranslation();
  const { status, items } = useBin(bin.id);
  const { lineOf } = useLoanWords(bin.id);
  const hasDecided = useRef(false);
  const { direction, borrower } = state;
  const candidates = candidatesIn(itemsOfScan(scan, items), direction, borrower);

  useEffect(() => {
    if (status === 'loading' || hasDecided.current || isAsking) return;
    hasDecided.current = true;
    send({ kind: 'loaded', items });
  });
  if (!isAsking || candidates.length === 0) return null;
  return (
    <div>
      <p className="mb-2">
        {t(direction === 'out' ? 'scan.hand.whichOut' : 'scan.hand.whichBack', { name: bin.name })}
      </p>
      <ul
        aria-label={t('scan.whichOne')}
        className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card text-ink"
      >
        {candidates.map((candidate) => (
          <li key={`${candidate.item.id} ${candidate.loan?.id}`}>
            {candidate.loan === undefined ? (
              <PiecesRow item={candidate.item} onTake={(count) => send({ kind: 'take', candidate, count })} />
            ) : (
              <ListRow
                title={<bdi>{candidate.item.name}</bdi>}
                detail={
                  <span className="block first-letter:uppercase">
                    {lineOf(candidate.item, candidate.loan)}
                  </span>
                }
                end={<PackageCheck size={22} aria-hidden className="mr-1" />}
                onPress={() => send({ kind: 'take', candidate })}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An item of which one, or as many as are typed, can be handed out. */
function PiecesRow({ item, onTake }: { item: Item; onTake: (count: number) => void }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [text, setText] = useState('1');
  const { name, quantity, unit = '' } = item;
  const range = { min: 1, max: quantity };
  const count = countIn(text, range);
  const take = () => {
    if (count === undefined) return;
    setText('1');
    onTake(count);
  };
  return (
    <ListRow
      title={<bdi>{name}</bdi>}
      detail={`${number(quantity)} ${unit}`.trim()}
      end={quantity === 1 && <HandHelping size={22} aria-hidden className="mr-1" />}
      onPress={take}
      actions={
        quantity > 1 && (
          <>
            <CountStepper
              label={`${name} ${t('lending.count')}`}
              text={text}
              range={range}
              onChange={setText}
            />
            <IconButton
              icon={HandHelping}
              label={t('scan.hand.outCount', { count: count ?? 0, name })}
              disabled={count === undefined}
              onClick={take}
            />
          </>
        )
      }
    />
  );
}

type HandOutResultProps = {
  message: Exclude<HandOutMessage, { kind: 'several' | 'refused' }>;
  /** Offers more of a bin of which one piece was handed out at once. */
  onMore: ((bin: BinHeader) => void) | undefined;
};

function HandOutResult({ message, onMore }: HandOutResultProps) {
  const { t } = useTranslation();
  switch (message.kind) {
    case 'handedOut': {
      const { bin, ...values } = message;
      const { count, left } = values;
      if (left === 0) return <p>{t(count > 1 ? 'scan.hand.handedOutAll' : 'scan.hand.handedOut', values)}</p>;
      return (
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <p className="min-w-0">{t('scan.hand.handedOutOf', values)}</p>
          {bin && onMore && (
            <Button kind="quiet" onClick={() => onMore(bin)}>
              {t('scan.hand.more')}
            </Button>
          )}
        </div>
      );
    }
    case 'takenBack':
      return <p>{t('scan.hand.takenBack', message)}</p>;
    case 'unknown':
      return <p>{t('scan.put.unknown', message)}</p>;
    default:
      return <p>{t(`scan.hand.${message.kind}`, message)}</p>;
  }
}
