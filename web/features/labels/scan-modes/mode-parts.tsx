import MapPin from 'lucide-react/icons/map-pin';
import Undo2 from 'lucide-react/icons/undo-2';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { Target } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { countsByLocation, fullestFirst } from '#domain/bins/bins-in-location.ts';
import type { DeviceView } from '#domain/device-view.ts';
import { AppError, isPlanLimit } from '#domain/errors.ts';
import type { Location } from '#domain/locations/location.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { PlanLink } from '#web/features/account/plans/plan-usage.tsx';
import { MatchQuestion } from '#web/features/labels/scan/match-choices.tsx';
import {
  type ContainerChoice,
  containerChoicesForNew,
  targetOfContainer,
} from '#web/features/things/bins/container-choices.ts';
import { useBinPicker } from '#web/features/things/bins/picker/use-bin-picker.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import type { LabelProblem, UnknownLabel } from './scan-mode.ts';

type ChosenLineProps = {
  text: string;
  /** What is chosen, in bold. */
  name?: string | undefined;
  after?: string | undefined;
  /** The button that chooses. */
  children?: ReactNode;
};

/** The first line of a mode: what is chosen for the next labels, or how to begin. */
export function ChosenLine({ text, name, after, children }: ChosenLineProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {text}
        {name !== undefined && (
          <>
            {' '}
            <bdi className="font-bold">{name}</bdi>
            {after}
          </>
        )}
      </p>
      {children}
    </div>
  );
}

type Several = Extract<LabelProblem, { kind: 'several' }>;
type Refusal = { kind: 'refused'; name: string; problem: unknown };

type ScanResultProps<Message> = {
  message: Message | undefined;
  onText: (text: string) => void;
  /** Called with the text of an unknown label for which there is nothing left to do. */
  onDismiss: (text: string) => void;
  /** The bin that a new item with an unknown code is offered for. Default: the one opened last. */
  newIn?: BinHeader | undefined;
  children: (message: Exclude<Message, Several | Refusal>) => ReactNode;
};

/** The result of the last label. `children` draws the results of the mode's own. */
export function ScanResult<Message extends { kind: string }>(props: ScanResultProps<Message>) {
  return (
    <div role="status" className="empty:hidden">
      <ResultOf {...props} />
    </div>
  );
}

function ResultOf<Message extends { kind: string }>(props: ScanResultProps<Message>) {
  const { message, onText, onDismiss, newIn, children } = props;
  const { t } = useTranslation();
  if (message === undefined) return null;
  if (isSeveral(message)) return <MatchQuestion matches={message.matches} onText={onText} />;
  if (isRefusal(message))
    return (
      <>
        <p className="text-berry">{`${message.name}: ${errorText(t, message.problem)}`}</p>
        {message.problem instanceof AppError && isPlanLimit(message.problem.code) && (
          <p className="mt-2">
            <PlanLink />
          </p>
        )}
      </>
    );
  return (
    <>
      {children(message as Exclude<Message, Several | Refusal>)}
      {isUnknown(message) && (
        <UnknownOffers message={message} bin={newIn} onText={onText} onDismiss={onDismiss} />
      )}
    </>
  );
}

const UnknownCode = lazy(async () => ({ default: (await import('./unknown-code.tsx')).UnknownCode }));

type UnknownOffersProps = {
  message: Pick<UnknownLabel, 'text'>;
  bin?: BinHeader | undefined;
  onText: (text: string) => void;
  onDismiss: (text: string) => void;
};

/** What can be done with the code of an unknown label. */
export function UnknownOffers({ message: { text }, bin, onText, onDismiss }: UnknownOffersProps) {
  return (
    <Suspense>
      <UnknownCode key={text} text={text} bin={bin} onText={onText} onDone={() => onDismiss(text)} />
    </Suspense>
  );
}

function isUnknown(message: { kind: string }): message is UnknownLabel {
  return message.kind === 'unknown';
}

function isSeveral(message: { kind: string }): message is Several {
  return message.kind === 'several';
}

function isRefusal(message: { kind: string }): message is Refusal {
  return message.kind === 'refused';
}

type UndoLineProps = {
  /** How much was done. */
  text: string;
  onUndo: () => void;
  /** Omitted if there is only one to undo. */
  onUndoAll?: (() => void) | undefined;
};

export function UndoLine({ text, onUndo, onUndoAll }: UndoLineProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="mr-auto font-bold tabular-nums">{text}</p>
      <Button icon={Undo2} onClick={onUndo}>
        {t('scan.put.undoLast')}
      </Button>
      {onUndoAll && <Button onClick={onUndoAll}>{t('scan.put.undoAll')}</Button>}
    </div>
  );
}

/** Asks for the location or bin that new or moved bins go into. Render `picker`. */
export function useDestination(onChoose: (container: ContainerChoice) => void) {
  const { t } = useTranslation();
  const view = { ...useBins(), ...useLocations() };
  const { pickContainer, picker } = useBinPicker();
  const choose = async () => {
    const title = t('scan.put.whereTo');
    const container = await pickContainer({
      title,
      choices: containerChoicesForNew(view),
      newOwnerId: currentAccount.get()?.person.userId,
    });
    if (container) onChoose(container);
  };
  return { choose, picker };
}

type PlaceOffersProps = {
  /** Of the button that opens the picker of all places, which can also make one. */
  label: string;
  /** Nothing can be scanned before a place is chosen. */
  isNeeded?: boolean;
  onChoose: (container: ContainerChoice) => void;
  onOther: () => void;
};

const offeredMost = 3;

/** One tap chooses where boxes go: the place used last, then those with most bins. */
export function PlaceOffers({ label, isNeeded, onChoose, onOther }: PlaceOffersProps) {
  const { bins } = useBins();
  const { locations } = useLocations();
  const choices = containerChoicesForNew({ bins, locations });
  const lastId = lastUsedLocation({ bins, locations })?.id;
  const fullest = fullestFirst(choices.locations, countsByLocation(bins.values()));
  const offered = [
    ...fullest.filter(({ id }) => id === lastId),
    ...fullest.filter(({ id }) => id !== lastId),
  ].slice(0, offeredMost);
  return (
    <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]">
      <Button kind={isNeeded ? 'primary' : 'secondary'} icon={MapPin} className="shrink-0" onClick={onOther}>
        {label}
      </Button>
      {offered.map((location) => (
        <Button
          key={location.id}
          className="shrink-0"
          onClick={() => onChoose({ kind: 'location', location })}
        >
          <bdi className="min-w-0 [overflow-wrap:anywhere]">{location.name}</bdi>
        </Button>
      ))}
    </div>
  );
}

/** The place that was last scanned into, otherwise the one of the newest bin. */
export function lastUsedLocation(view: DeviceView): Location | undefined {
  const { locations } = containerChoicesForNew(view);
  const lastId =
    lastTarget?.kind === 'location' ? lastTarget.id : newestBinIn(locations, view.bins)?.locationId;
  return locations.find(({ id }) => id === lastId);
}

function newestBinIn(
  locations: readonly Location[],
  bins: ReadonlyMap<string, BinHeader>,
): BinHeader | undefined {
  const ids = new Set(locations.map(({ id }) => id));
  let newest: BinHeader | undefined;
  for (const bin of bins.values()) {
    if (bin.locationId === undefined || !ids.has(bin.locationId)) continue;
    if (newest === undefined || bin.createdAt > newest.createdAt) newest = bin;
  }
  return newest;
}

let lastTarget: Target | undefined;

/** A stock check offers the location or bin that was last scanned into. */
export function useRememberedContainer(into: ContainerChoice | undefined): void {
  useEffect(() => {
    if (into) lastTarget = targetOfContainer(into);
  }, [into]);
}

export function lastScannedInto(): Target | undefined {
  return lastTarget;
}
