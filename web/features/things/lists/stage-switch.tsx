import { useState } from 'react';
import type { Stage } from '#domain/lists/list.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { ProgressMeter } from '#web/ui/marks/progress-meter.tsx';
import type { ListContent } from './use-list-content.ts';

/** @returns the stage of the address, otherwise the first that was not complete when the list was opened. */
export function useStage({ progress, lines, isLoading }: ListContent, stageId: string | undefined): Stage {
  const [openedId, setOpenedId] = useState<string>();
  const open = progress.find(({ missing }) => missing.length > 0) ?? progress.at(lines.length === 0 ? 0 : -1);
  if (openedId === undefined && !isLoading && open) setOpenedId(open.stage.id);
  const found = progress.find(({ stage }) => stage.id === (stageId ?? openedId)) ?? open;
  return found?.stage ?? { id: '', name: '' };
}

type StageSwitchProps = { content: ListContent; stage: Stage; onStage: (stageId: string) => void };

/** The stages of a list, how far each is, and the chosen one as a bar. */
export function StageSwitch({ content: { lines, progress }, stage, onStage }: StageSwitchProps) {
  const { t } = useTranslation();
  const done = progress.find((each) => each.stage.id === stage.id)?.done ?? 0;
  return (
    <>
      {progress.length > 1 && (
        <SegmentedControl
          label={t('lists.stage')}
          value={stage.id}
          onChange={onStage}
          options={progress.map((each) => ({
            value: each.stage.id,
            label: t('lists.stageOf', { stage: each.stage.name, done: each.done, count: lines.length }),
          }))}
          className="mb-4 min-w-0 [&_label>span]:min-w-0"
        />
      )}
      <ProgressMeter
        isGoal
        label={stage.name}
        value={done}
        max={lines.length}
        valueText={t('lists.doneOf', { done, count: lines.length })}
      />
    </>
  );
}
