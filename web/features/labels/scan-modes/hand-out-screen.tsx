import HandHelping from 'lucide-react/icons/hand-helping';
import PackageCheck from 'lucide-react/icons/package-check';
import Undo2 from 'lucide-react/icons/undo-2';
import UserRound from 'lucide-react/icons/user-round';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { useBin } from '#web/data/account/hooks.ts';
import { MatchQuestion } from '#web/features/labels/scan/match-choices.tsx';
import { CountStepper, countIn } from '#web/features/things/items/lending/loan-fields.tsx';
import { dueDayWords, useLoanWords } from '#web/features/things/items/lending/loan-words.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { ModeFrame } from './mode-frame.tsx';
import {
  candidatesIn,
  type Direction,
  type HandOutMessage,
  type HandOutMode,
  useHandOut,
} from './use-hand-out.ts';

const BorrowerSheet = lazy(async () => {
  const { BorrowerSheet } = await import('./borrower-sheet.tsx');
  return { default: BorrowerSheet };
});

export function HandOutScreen() {
  const mode = useHandOut();
  return (
    <ModeFrame mode="hand-out" reader={mode} isTyped={mode.hasBegun}>
      {({ field }) => (
        <>
          <HandOutPanel mode={mode}>{field}</HandOutPanel>
        </>
      )}
    </ModeFrame>
  );
}

/** `children`: the field for labels, above all that comes and goes. */
function HandOutPanel({ mode, children }: { mode: HandOutMode; children: ReactNode }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [isChoosing, setChoosing] = useState(false);
  const { direction, borrower, count, message, scanned } = mode;
  return (
    <>
      <SegmentedControl
        label={t('scan.hand.direction')}
        value={direction}
        onChange={mode.turn}
        options={directions.map((value) => ({ value, label: t(`scan.hand.${value}`) }))}
        // The panel has the control's colour.
        className="[&>div]:w-full [&>div]:ring-1 [&>div]:ring-kraft-edge"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          {borrower ? (
            <>
              {t(direction === 'out' ? 'scan.hand.to' : 'scan.hand.from')}{' '}
              <bdi className="font-bold">{borrower.borrower}</bdi>
              {direction === 'out' && borrower.dueDate && `, ${dueDayWords(t, formats, borrower.dueDate)}`}
            </>
          ) : (
            t(direction === 'out' ? 'scan.hand.beginOut' : 'scan.hand.beginBack')
          )}
        </p>
        <Button
          kind={borrower || direction === 'back' ? 'secondary' : 'primary'}
          icon={UserRound}
          onClick={() => setChoosing(true)}
        >
          {t(borrower ? 'scan.put.other' : 'scan.put.choose')}
        </Button>
      </div>
      {children}
      <div role="status" className="empty:hidden">
        {message && <MessageLine message={message} mode={mode} />}
      </div>
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="mr-auto font-bold tabular-nums">
            {t(direction === 'out' ? 'scan.hand.countOut' : 'scan.hand.countBack', { count })}
          </p>
          <Button icon={Undo2} onClick={mode.undo}>
            {t('scan.put.undoLast')}
          </Button>
        </div>
      )}
      {scanned && <ScannedBin key={scanned.visit} scan={scanned} mode={mode} />}
      {isChoosing && (
        <Suspense>
          <BorrowerSheet
            borrower={borrower}
            hasDay={direction === 'out'}
            onChoose={mode.choose}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const directions: readonly Direction[] = ['out', 'back'];

type ScannedBinProps = { scan: NonNullable<HandOutMode['scanned']>; mode: HandOutMode };

/** The only thing that can be handed out or taken back is, at once; of several one is chosen. */
function ScannedBin({ scan: { bin, isAsking }, mode }: ScannedBinProps) {
  const { t } = useTranslation();
  const { status, items } = useBin(bin.id);
  const { lineOf } = useLoanWords(bin.id);
  const hasDecided = useRef(false);
  const { direction, borrower } = mode;
  const candidates = candidatesIn(items, direction, borrower);
  const [only, ...others] = candidates;

  useEffect(() => {
    if (status === 'loading' || hasDecided.current || isAsking) return;
    hasDecided.current = true;
    if (only === undefined) {
      mode.say({ kind: direction === 'out' ? 'nothingLeft' : 'nothingLent', name: bin.name });
      mode.close();
    } else if (others.length === 0) mode.take(only);
    else mode.ask();
  });
  if (!isAsking || only === undefined) return null;
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
              <PiecesRow item={candidate.item} onTake={(count) => mode.take(candidate, count)} />
            ) : (
              <ListRow
                title={<bdi>{candidate.item.name}</bdi>}
                detail={
                  <span className="block first-letter:uppercase">
                    {lineOf(candidate.item, candidate.loan)}
                  </span>
                }
                end={<PackageCheck size={22} aria-hidden className="mr-1" />}
                onPress={() => mode.take(candidate)}
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

type MessageLineProps = { message: HandOutMessage; mode: HandOutMode };

function MessageLine({ message, mode }: MessageLineProps) {
  const { t } = useTranslation();
  switch (message.kind) {
    case 'handedOut':
      return <HandedOut handedOut={message} mode={mode} />;
    case 'takenBack':
      return <p>{t('scan.hand.takenBack', { name: message.name, person: message.person })}</p>;
    case 'several':
      return <MatchQuestion matches={message.matches} onText={mode.handleText} />;
    case 'refused':
      return <p className="text-berry">{`${message.name}: ${errorText(t, message.problem)}`}</p>;
    case 'unknown':
      return <p>{t('scan.put.unknown', { name: message.name })}</p>;
    default:
      return <p>{t(`scan.hand.${message.kind}`, { name: message.name })}</p>;
  }
}

type HandedOutProps = { handedOut: Extract<HandOutMessage, { kind: 'handedOut' }>; mode: HandOutMode };

/** Offers more of a bin of which one piece was handed out at once. */
function HandedOut({ handedOut: { name, person, count, left, bin }, mode }: HandedOutProps) {
  const { t } = useTranslation();
  const values = { name, person, count, left };
  if (left === 0) return <p>{t(count > 1 ? 'scan.hand.handedOutAll' : 'scan.hand.handedOut', values)}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
      <p className="min-w-0">{t('scan.hand.handedOutOf', values)}</p>
      {bin && mode.scanned === undefined && (
        <Button kind="quiet" onClick={() => mode.askAgain(bin)}>
          {t('scan.hand.more')}
        </Button>
      )}
    </div>
  );
}
