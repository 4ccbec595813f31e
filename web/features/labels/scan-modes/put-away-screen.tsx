import MapPin from 'lucide-react/icons/map-pin';
import PackagePlus from 'lucide-react/icons/package-plus';
import type { Item } from '#domain/items/item.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import {
  type ContainerChoice,
  containerChoiceName,
  moveDestination,
} from '#web/features/things/bins/container-choices.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ModeFrame } from './mode-frame.tsx';
import {
  ChosenLine,
  PlaceOffers,
  ScanResult,
  UndoLine,
  useDestination,
  useRememberedContainer,
} from './mode-parts.tsx';
import {
  containerIn,
  type PutAwayEffect,
  type PutAwayEvent,
  type PutMessage,
  putAway,
  putAwayStart,
} from './put-away-rules.ts';
import { useScanMode } from './scan-mode.ts';

export function PutAwayScreen({ start }: { start: ContainerChoice | undefined }) {
  const mode = usePutAway(start);
  return (
    <ModeFrame mode="put-away" reader={mode.reader}>
      {({ field }) => (
        <>
          <PutAwayPanel mode={mode} />
          {field}
        </>
      )}
    </ModeFrame>
  );
}

function usePutAway(start: ContainerChoice | undefined) {
  const { bins } = useBins();
  const { locations } = useLocations();
  const facts = { bins, locations, start };
  const mode = useScanMode({ rules: putAway, start: putAwayStart, facts, run: move });
  const into = containerIn(mode.state, facts);
  useRememberedContainer(into);
  return { ...mode, into };
}

function move({ step, isUndo }: PutAwayEffect, send: (event: PutAwayEvent) => void): void {
  const { bin, item, from, into } = step;
  const moved =
    item && into.kind === 'bin'
      ? moveItem(item, isUndo ? { from: into.bin.id, to: bin.id } : { from: bin.id, to: into.bin.id })
      : act('bins.move', { id: bin.id, ...moveDestination(isUndo ? from : into) });
  moved.catch((problem: unknown) => send({ kind: 'refused', step, isUndo, problem }));
}

function moveItem(item: Item, { from, to }: { from: string; to: string }): Promise<unknown> {
  const rows = [{ ...item, binId: from }];
  return act('items.move', { binId: from, toBinId: to, ids: [item.id] }, { rows });
}

function PutAwayPanel({
  mode: { state, send, reader, dismiss, into },
}: {
  mode: ReturnType<typeof usePutAway>;
}) {
  const { t } = useTranslation();
  const onChoose = (container: ContainerChoice) => send({ kind: 'choose', container });
  const { choose, picker } = useDestination(onChoose);
  const { steps, message } = state;
  const offered = state.offered.filter(
    ({ id }) => !steps.some(({ bin, item }) => item === undefined && bin.id === id),
  );
  const [onlyOffered] = offered;
  return (
    <>
      <ChosenLine
        text={t(into ? 'scan.put.into' : 'scan.put.begin')}
        name={into && containerChoiceName(into)}
      >
        {into && (
          <Button icon={MapPin} onClick={choose}>
            {t('scan.put.other')}
          </Button>
        )}
      </ChosenLine>
      {!into && <PlaceOffers isNeeded label={t('scan.put.choose')} onChoose={onChoose} onOther={choose} />}
      <ScanResult
        message={message}
        onText={reader.handleText}
        onDismiss={dismiss}
        newIn={into?.kind === 'bin' ? into.bin : undefined}
      >
        {(result) => <PutResult message={result} onChoose={onChoose} />}
      </ScanResult>
      {onlyOffered && (
        <Button kind="primary" isWide icon={PackagePlus} onClick={() => send({ kind: 'putOffered' })}>
          {offered.length === 1
            ? t('scan.put.thisInView', { name: onlyOffered.name })
            : t('scan.put.allInView', { count: offered.length })}
        </Button>
      )}
      {steps.length > 0 && (
        <UndoLine
          text={t('scan.put.count', { count: steps.length })}
          onUndo={() => send({ kind: 'undo', count: 1 })}
          onUndoAll={steps.length > 1 ? () => send({ kind: 'undo', count: steps.length }) : undefined}
        />
      )}
      {picker}
    </>
  );
}

type PutResultProps = {
  message: Exclude<PutMessage, { kind: 'several' | 'refused' }>;
  onChoose: (container: ContainerChoice) => void;
};

function PutResult({ message, onChoose }: PutResultProps) {
  const { t } = useTranslation();
  switch (message.kind) {
    case 'whereTo':
      return (
        <>
          <p>{t('scan.put.unplaced', { name: message.bin.name })}</p>
          <Button className="mt-2" onClick={() => onChoose({ kind: 'bin', bin: message.bin })}>
            {t('scan.put.intoBin', { name: message.bin.name })}
          </Button>
        </>
      );
    case 'put':
      return (
        <p>
          {message.from === undefined
            ? t('scan.put.done', message)
            : t('scan.put.doneFrom', { ...message, from: message.from })}
        </p>
      );
    default:
      return <p>{t(`scan.put.${message.kind}`, { name: message.name })}</p>;
  }
}
