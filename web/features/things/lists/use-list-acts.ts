import type { CallInput } from '#domain/calls.ts';
import type { List, ListEntry, NewEntry, NewTick } from '#domain/lists/list.ts';
import { isComplete, neededOf, ticksBack, ticksFor } from '#domain/lists/list-entries.ts';
import { entriesPerCallMax, listTicksPerCallMax } from '#domain/lists/list-limits.ts';
import { act } from '#web/data/account/act.ts';
import { inBatches } from '#web/forms/in-batches.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { addressOf, type ListInView } from './lists-in-view.ts';

/** Each act resolves to whether it was done. */
export function useListActs(inView: ListInView) {
  const { t } = useTranslation();
  const formats = useFormats();
  const run = useUndoable();
  const { list } = inView;
  const address = addressOf(inView);

  return {
    /**
     * Brings a stage of an entry to a count. The row shows what was done, so that a toast names only the later stages that were
     * taken back with it.
     */
    setCount(entry: ListEntry, name: string, stageId: string, count: number) {
      const ticks = ticksFor(list, entry, stageId, count);
      const later = list.stages.filter(({ id }) => id !== stageId && ticks.some(({ stage }) => stage === id));
      const done = later.length > 0 && {
        done: t(count === 0 ? 'lists.takenBackToo' : 'lists.loweredToo', {
          name,
          count,
          stages: formats.list(later.map((stage) => stage.name)),
        }),
        undo: () => ({ acts: tick(inView, ticksBack(entry, ticks)) }),
      };
      return run({ acts: tick(inView, ticks), ...done });
    },

    /** Completes a stage of these entries, with one Undo. */
    complete(entries: readonly ListEntry[], stage: List['stages'][number]) {
      const open = entries.filter((entry) => !isComplete(list, entry, stage.id));
      const done = open.map((entry) => ({ entry, ticks: ticksFor(list, entry, stage.id, neededOf(entry)) }));
      const ticks = done.flatMap((each) => each.ticks);
      const back = done.flatMap((each) => ticksBack(each.entry, each.ticks));
      return run({
        acts: tick(inView, ticks),
        done: t('lists.completed', { count: open.length, stage: stage.name }),
        undo: () => ({ acts: tick(inView, back) }),
      });
    },

    /** Takes things into the list. */
    add: (entries: readonly NewEntry[], done: string) =>
      run({
        acts: put(inView, entries),
        done,
        undo: () => ({
          acts: put(
            inView,
            entries.map((entry) => ({ ...entry, isIn: false })),
          ),
        }),
      }),

    leaveOut(entry: ListEntry, name: string) {
      const isChosen = (isIn: boolean) => put(inView, [choiceOf(entry, { isIn })]);
      return run({
        acts: isChosen(false),
        done: t('lists.leftOut', { name }),
        undo: () => ({ acts: isChosen(true) }),
      });
    },

    setNeeded: (entry: ListEntry, needed: number) =>
      run({ acts: put(inView, [choiceOf(entry, { isIn: true, needed })]) }),

    change: (change: Omit<CallInput<'lists.update'>, 'id' | 'target'>) =>
      run({ acts: [act('lists.update', { ...address, ...change })] }),

    remove: () =>
      run({
        acts: [act('lists.delete', address)],
        done: t('lists.deleted', { name: list.name }),
        undo: () => ({ acts: [act('lists.restore', address)] }),
      }),

    restore: () =>
      run({ acts: [act('lists.restore', address)], done: t('lists.restored', { name: list.name }) }),
  };
}

/** What names a list in calls and messages. */
export type ListOn = { list: Pick<List, 'id' | 'name'>; on: ListInView['on'] };

/** Records ticks, in as many calls as they need. */
export function tick(inView: ListOn, ticks: readonly NewTick[]): Promise<unknown>[] {
  const at = new Date().toISOString();
  return inBatches(ticks, listTicksPerCallMax).map((part) =>
    act('lists.tick', { ...addressOf(inView), at, ticks: part }),
  );
}

/** Records what is in a list, in as many calls as it needs. */
export function put(inView: ListOn, entries: readonly NewEntry[]): Promise<unknown>[] {
  return inBatches(entries, entriesPerCallMax).map((part) =>
    act('lists.put', { ...addressOf(inView), entries: part }),
  );
}

function choiceOf(
  { kind, id, binId, needed }: ListEntry,
  change: Pick<NewEntry, 'isIn' | 'needed'>,
): NewEntry {
  return {
    kind,
    id,
    ...(binId !== undefined && { binId }),
    ...(needed !== undefined && { needed }),
    ...change,
  };
}
