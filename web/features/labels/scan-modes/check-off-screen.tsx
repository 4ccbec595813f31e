import ListPlus from 'lucide-react/icons/list-plus';
import { useMemo } from 'react';
import type { Stage } from '#domain/lists/list.ts';
import { ticksFor } from '#domain/lists/list-entries.ts';
import { paths } from '#domain/paths.ts';
import { nameOfMatch } from '#web/features/labels/scan/known-codes.ts';
import { HandlingMarks } from '#web/features/things/bins/handling-marks.tsx';
import { ListLines } from '#web/features/things/lists/list-lines.tsx';
import {
  holderIdOf,
  isLive,
  type ListInView,
  useListRights,
  useListsInView,
} from '#web/features/things/lists/lists-in-view.ts';
import { StageSwitch, useStage } from '#web/features/things/lists/stage-switch.tsx';
import { put, tick } from '#web/features/things/lists/use-list-acts.ts';
import {
  type ListContent,
  useListContent,
  useListDetail,
} from '#web/features/things/lists/use-list-content.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import {
  type CheckOffEffect,
  type CheckOffEvent,
  type CheckOffMessage,
  checkOff,
  checkOffStart,
  countAfter,
  type ScannedThing,
} from './check-off-rules.ts';
import { ModeFrame } from './mode-frame.tsx';
import { ScanResult, UndoLine } from './mode-parts.tsx';
import type { CheckOffAddress } from './scan-address.ts';
import { useScanMode } from './scan-mode.ts';

type CheckOffScreenProps = { address: CheckOffAddress; onAddress: (address: CheckOffAddress) => void };

/** Ticks the boxes of a list as their labels pass the camera. */
export function CheckOffScreen({ address, onAddress }: CheckOffScreenProps) {
  const lists = useListsInView();
  const chosen = lists.find(
    (each) => each.list.id === address.list && holderIdOf(each) === address.of && isLive(each),
  );
  if (!chosen) return <WhichList onAddress={onAddress} />;
  return (
    <CheckOffList
      key={chosen.list.id}
      inView={chosen}
      stageId={address.stage}
      onStage={(stage) => onAddress({ ...address, stage })}
    />
  );
}

/** Labels that are read before a list is chosen do nothing. */
const ignoringReader = { handleText() {}, handleSightings() {}, nameOf: () => undefined };

function WhichList({ onAddress }: Pick<CheckOffScreenProps, 'onAddress'>) {
  const { t } = useTranslation();
  const rightsOn = useListRights();
  const detail = useListDetail();
  const lists = useListsInView().filter((each) => isLive(each) && rightsOn(each.on).mayTick);
  return (
    <ModeFrame mode="check-off" isList reader={ignoringReader}>
      {() => (
        <>
          <p>{t(lists.length === 0 ? 'scan.checkOff.none' : 'scan.checkOff.which')}</p>
          {lists.length === 0 && (
            <LinkButton kind="primary" icon={ListPlus} to={paths.lists}>
              {t('scan.checkOff.make')}
            </LinkButton>
          )}
          {lists.length > 0 && (
            <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card text-ink">
              {lists.map((each) => (
                <li key={`${holderIdOf(each)} ${each.list.id}`}>
                  <ListRow
                    hasChevron
                    title={<bdi>{each.list.name}</bdi>}
                    detail={detail(each)}
                    onPress={() => onAddress({ list: each.list.id, of: holderIdOf(each) })}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </ModeFrame>
  );
}

type CheckOffListProps = {
  inView: ListInView;
  stageId: string | undefined;
  onStage: (stageId: string) => void;
};

function CheckOffList({ inView, stageId, onStage }: CheckOffListProps) {
  const { t } = useTranslation();
  const content = useListContent(inView);
  const stage = useStage(content, stageId);
  const { mayEdit } = useListRights()(inView.on);
  const mode = useCheckOff(inView, content, stage);
  return (
    <ModeFrame mode="check-off" isList reader={mode.reader} title={inView.list.name}>
      {({ field }) => (
        <>
          <StageSwitch {...{ content, stage, onStage }} />
          <ScanResult message={mode.state.message} onText={mode.reader.handleText} onDismiss={mode.dismiss}>
            {(result) => (
              <CheckOffResult
                message={result}
                mayEdit={mayEdit}
                onAdd={(thing) => mode.send({ kind: 'add', thing })}
              />
            )}
          </ScanResult>
          {mode.state.steps.length > 0 && (
            <UndoLine
              text={t('scan.checkOff.count', { count: mode.state.steps.length })}
              onUndo={() => mode.send({ kind: 'undo' })}
            />
          )}
          {field}
          {content.lines.length > 0 && <ListLines {...{ inView, content, stage }} isForScans />}
        </>
      )}
    </ModeFrame>
  );
}

function useCheckOff(inView: ListInView, { lines }: ListContent, stage: Stage) {
  const { list } = inView;
  const entries = useMemo(() => lines.map(({ entry }) => entry), [lines]);
  const facts = { list, stage, entries };
  return useScanMode({ rules: checkOff, start: checkOffStart, facts, run, drawsFirst: true });

  function run(effect: CheckOffEffect, send: (event: CheckOffEvent) => void): void {
    const { step } = effect;
    const isUndo = effect.kind === 'tick' && effect.isUndo;
    const { kind, id, binId } = step.entry;
    const putting =
      effect.kind === 'add' ? put(inView, [{ kind, id, ...(binId && { binId }), isIn: true }]) : [];
    const newest = entries.find((entry) => entry.id === id) ?? step.entry;
    // Undo takes back this tick alone, not those of later stages, which others may have made since.
    const ticks = ticksFor(list, newest, step.stage.id, countAfter(step, isUndo)).filter(
      ({ stage: ticked }) => ticked === step.stage.id,
    );
    Promise.all([...putting, ...tick(inView, ticks)]).catch((problem: unknown) =>
      send({ kind: 'refused', step, isUndo, problem }),
    );
  }
}

type CheckOffResultProps = {
  message: Exclude<CheckOffMessage, { kind: 'several' | 'refused' }>;
  mayEdit: boolean;
  onAdd: (thing: ScannedThing) => void;
};

function CheckOffResult({ message, mayEdit, onAdd }: CheckOffResultProps) {
  const { t } = useTranslation();
  switch (message.kind) {
    case 'checked':
      return (
        <p className="rounded-card bg-spruce/12 px-4 py-3 font-bold text-[1.75rem]/tight text-spruce [overflow-wrap:anywhere]">
          <bdi>{message.name}</bdi>
          {message.bin && <HandlingMarks tags={message.bin.tags} className="text-lg" />}
        </p>
      );
    case 'contents':
      return <p>{t('scan.checkOff.contents', { name: message.bin.name })}</p>;
    case 'notOnList':
      return (
        <>
          <p className="font-semibold">
            {t('scan.checkOff.notOnList', { name: nameOfMatch(message.thing) })}
          </p>
          {mayEdit && (
            <Button icon={ListPlus} className="mt-2" onClick={() => onAdd(message.thing)}>
              {t('scan.checkOff.add')}
            </Button>
          )}
        </>
      );
    default:
      return <p>{t(`scan.checkOff.${message.kind}`, { name: message.name })}</p>;
  }
}
