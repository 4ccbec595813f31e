import MapPin from 'lucide-react/icons/map-pin';
import PackagePlus from 'lucide-react/icons/package-plus';
import Tag from 'lucide-react/icons/tag';
import Undo2 from 'lucide-react/icons/undo-2';
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { isProductNumber } from '#domain/bins/thing-codes.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useCodes, usePhotoUploads } from '#web/data/account/hooks.ts';
import { rankOf } from '#web/features/labels/scan/known-codes.ts';
import { addressOfMatch } from '#web/features/labels/scan/match-choices.tsx';
import { createAim, type Sighting } from '#web/features/labels/scan/sightings.ts';
import { type ContainerChoice, containerChoiceName } from '#web/features/things/bins/container-choices.ts';
import { restoreBin } from '#web/features/things/bins/use-bin-acts.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { makeLabelledBin, packedBinName } from './labelled-bin.ts';
import { ModeFrame, type TakePicture } from './mode-frame.tsx';
import {
  ChosenLine,
  PlaceOffers,
  ScanResult,
  useDestination,
  useRememberedContainer,
} from './mode-parts.tsx';
import { NextBoxes, useBoxDefaults } from './next-boxes.tsx';
import {
  newBoxesGoTo,
  nextLabel,
  type PackEffect,
  type PackEvent,
  type PackMessage,
  type PackNote,
  pack,
} from './pack-rules.ts';
import { isTextField, PackedBin } from './packed-bin.tsx';
import { useScanMode } from './scan-mode.ts';

export function PackScreen({ start }: { start: ContainerChoice | undefined }) {
  const mode = usePackMode(start);
  const { target, message, isTyping } = mode.state;
  return (
    <ModeFrame mode="pack" reader={mode.reader} isTyped={target !== undefined} hasFocusedField={isTyping}>
      {({ field, hasCamera, takePicture }) => (
        <NextStep panelKey={`${target?.binId} ${message?.kind}`} hasCamera={hasCamera} isTyping={isTyping}>
          <PackPanel mode={mode} takePicture={takePicture} />
          {!target && field}
        </NextStep>
      )}
    </ModeFrame>
  );
}

type NextStepProps = {
  /** The box and the message in the panel. */
  panelKey: string;
  hasCamera: boolean;
  isTyping: boolean | undefined;
  children: ReactNode;
};

/**
 * Moves a focus that was lost with the box or message before to what is done next: the photo of the box, or scanning a label, which
 * without a camera is typed.
 */
function NextStep({ panelKey, hasCamera, isTyping, children }: NextStepProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  const before = useRef(panelKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a camera that stops must not move the focus
  useEffect(() => {
    if (before.current === panelKey || !panel.current) return;
    before.current = panelKey;
    if (document.activeElement !== document.body) return;
    const field = hasCamera ? undefined : [...panel.current.querySelectorAll('input')].find(isTextField);
    const shutter = panel.current.querySelector<HTMLElement>('[data-shutter]');
    (shutter ?? field ?? panel.current).focus({ preventScroll: true });
  }, [panelKey]);
  return (
    <section
      ref={panel}
      aria-label={t('scan.modes.pack')}
      tabIndex={-1}
      className="space-y-3 outline-none"
      onMouseDown={isTyping ? keepFocus : undefined}
    >
      {children}
    </section>
  );
}

/** While a field loses the focus the shutter returns, and a button would move away below the pointer. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}

function usePackMode(start: ContainerChoice | undefined) {
  const { t } = useTranslation();
  const codes = useCodes();
  const uploads = usePhotoUploads();
  const photographed = useMemo(() => new Set(uploads.map(({ target }) => target.id)), [uploads]);
  const mode = useScanMode({ rules: pack, start: {}, facts: { codes, start, photographed }, run });
  const { send, reader, labelOf, isDismissed } = mode;
  const { target, isTyping } = mode.state;
  const into = newBoxesGoTo(mode.state, { start });
  const boxes = useBoxDefaults(into);
  useRememberedContainer(into);
  const aim = useRef(createAim());

  function run(effect: PackEffect, answer: (event: PackEvent) => void): void {
    switch (effect.kind) {
      case 'make': {
        const { binId } = effect;
        const { defaults, template } = boxes;
        const name = packedBinName(effect, defaults.room, t);
        makeLabelledBin({ ...effect, name, defaults, template }, t).catch((problem: unknown) =>
          answer({ kind: 'refused', binId, name, problem }),
        );
        break;
      }
      case 'restore': {
        const { id: binId, name } = effect.bin;
        restoreBin(effect.bin).catch((problem: unknown) => answer({ kind: 'refused', binId, name, problem }));
        break;
      }
      case 'unmake': {
        const { binId, name } = effect;
        act('bins.delete', { id: binId }).catch((problem: unknown) =>
          answer({ kind: 'refused', binId, name, problem }),
        );
        break;
      }
      case 'moveItem': {
        const { item, from, into: toBinId } = effect;
        const data = { binId: from, toBinId, ids: [item.id] };
        act('items.move', data, { rows: [{ ...item, binId: from }] }).catch((problem: unknown) =>
          answer({ kind: 'itemRefused', name: item.name, problem }),
        );
        break;
      }
      case 'aimAnew':
        aim.current = createAim(effect.except);
    }
  }

  function handleSightings(sightings: readonly Sighting[]): void {
    if (isBusyElsewhere()) return;
    // Codes of other products lie around in every home; the number of one matters beside an open box.
    const takesItems = target !== undefined && !target.awaitsPhoto && !isTyping;
    const labels = sightings.filter(
      ({ text }) =>
        reader.nameOf(text) !== undefined || (takesItems && isProductNumber(text) && !isDismissed(text)),
    );
    const aimed = aim.current(labels, performance.now(), (text) => rankOf(labelOf(text)));
    if (aimed === 'several') send({ kind: 'inView', isSeveral: true });
    else if (aimed) send({ kind: 'aimed', label: labelOf(aimed.text) });
    else if (labels.length < 2) send({ kind: 'inView', isSeveral: false });
  }

  return {
    ...mode,
    into,
    boxes,
    nextNumber: nextLabel(codes)?.number,
    reader: { ...reader, handleSightings },
  };
}

/** A code is being typed: a label that passes the camera must make no box meanwhile. */
function isBusyElsewhere(): boolean {
  const { activeElement } = document;
  return isTextField(activeElement) && activeElement.value !== '';
}

type PackPanelProps = { mode: ReturnType<typeof usePackMode>; takePicture: TakePicture | undefined };

function PackPanel({ mode, takePicture }: PackPanelProps) {
  const { state, send, reader, dismiss, into, boxes, nextNumber } = mode;
  const { t } = useTranslation();
  const { target, message } = state;
  const bin = useBins().bins.get(target?.binId ?? '');
  return (
    <>
      {target ? (
        <PackedBin
          key={target.binId}
          target={target}
          note={isNote(message) ? t(`scan.pack.${message.kind}`, { name: message.name }) : undefined}
          isTyping={state.isTyping ?? false}
          itemsOfTemplate={boxes.template?.items.length ?? 0}
          takePicture={takePicture}
          send={send}
        />
      ) : (
        <Destination
          into={into}
          boxes={boxes}
          hasMessage={message !== undefined}
          nextNumber={nextNumber}
          onTakeLabel={() => send({ kind: 'takeLabel' })}
          onChoose={(container) => send({ kind: 'choose', container })}
        />
      )}
      <ScanResult
        message={isNote(message) ? undefined : message}
        onText={reader.handleText}
        onDismiss={dismiss}
        newIn={bin}
      >
        {(result) => (
          <PackResult
            message={result}
            onChoose={(container) => send({ kind: 'choose', container })}
            onMoveItem={(move) => send({ kind: 'moveItem', ...move })}
            onText={reader.handleText}
          />
        )}
      </ScanResult>
    </>
  );
}

/** Messages that stand beside the name of the box in the panel. */
function isNote(message: PackMessage | undefined): message is PackNote {
  return message?.kind === 'waiting' || message?.kind === 'photographed';
}

type PackResultProps = {
  message: Exclude<PackMessage, PackNote | { kind: 'several' | 'refused' }>;
  onChoose: (container: ContainerChoice | undefined) => void;
  onMoveItem: (move: Omit<Extract<PackEvent, { kind: 'moveItem' }>, 'kind'>) => void;
  onText: (text: string) => void;
};

function PackResult({ message, onChoose, onMoveItem, onText }: PackResultProps) {
  const { t } = useTranslation();
  if (message.kind === 'severalInView') return <p>{t('scan.several')}</p>;
  if (message.kind === 'item') {
    const { item, bin, into } = message;
    const names = { name: item.name, bin: bin.name };
    if (into === bin.id) return <p>{t('scan.codes.isHere', names)}</p>;
    return (
      <>
        <p className="mb-2">{t('scan.codes.isIn', names)}</p>
        {into === undefined ? (
          <Button onClick={() => onText(addressOfMatch({ kind: 'bin', bin }))}>
            {t('scan.codes.openBox', names)}
          </Button>
        ) : (
          <Button icon={PackagePlus} onClick={() => onMoveItem({ item, from: bin.id, into, isUndo: false })}>
            {t('scan.codes.putHere')}
          </Button>
        )}
      </>
    );
  }
  if (message.kind === 'itemPut') {
    const { item, from, into } = message;
    return (
      <ChosenLine text={t('scan.codes.isNowHere', { name: item.name })}>
        <Button icon={Undo2} onClick={() => onMoveItem({ item, from: into, into: from, isUndo: true })}>
          {t('common.undo')}
        </Button>
      </ChosenLine>
    );
  }
  if (message.kind !== 'placed') return <p>{t(`scan.pack.${message.kind}`, { name: message.name })}</p>;
  return (
    <ChosenLine text={t('scan.pack.intoNow')} name={message.name}>
      <Button icon={Undo2} onClick={() => onChoose(message.before)}>
        {t('common.undo')}
      </Button>
    </ChosenLine>
  );
}

type DestinationProps = {
  into: ContainerChoice | undefined;
  boxes: ReturnType<typeof useBoxDefaults>;
  /** The result of the last scan takes the room of the hint. */
  hasMessage: boolean;
  /** Of the printed label that comes next. */
  nextNumber: number | undefined;
  onTakeLabel: () => void;
  onChoose: (into: ContainerChoice) => void;
};

/** Where new boxes go, kept from box to box. */
function Destination({ into, boxes, hasMessage, nextNumber, onTakeLabel, onChoose }: DestinationProps) {
  const { t } = useTranslation();
  const { choose, picker } = useDestination(onChoose);
  return (
    <>
      {!hasMessage && <p>{t('scan.pack.begin')}</p>}
      {into ? (
        <div role="status">
          <ChosenLine text={t('scan.pack.into')} name={containerChoiceName(into)}>
            <Button icon={MapPin} onClick={choose}>
              {t('scan.put.other')}
            </Button>
          </ChosenLine>
        </div>
      ) : (
        <PlaceOffers label={t('scan.pack.where')} onChoose={onChoose} onOther={choose} />
      )}
      <NextBoxes {...boxes} into={into} />
      {nextNumber !== undefined && (
        <Button isWide icon={Tag} onClick={onTakeLabel}>
          {t('scan.pack.takeLabel', { number: nextNumber })}
        </Button>
      )}
      {picker}
    </>
  );
}
