import { groupBy } from '#domain/group-by.ts';
import type { ActPart } from '#web/forms/long-act.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { CellEdit } from '#web/ui/table/table-column.ts';

type Named = { id: string; name: string };

/** A write for edited cells of one record, and the one that takes it back. */
export type RecordChange = Pick<ActPart, 'write' | 'takeBack'> & {
  id: string;
  /** After the change. */
  name: string;
};

type CellEditsOptions<T extends Named> = {
  /** All edits, or the first that is refused with why. */
  plan: (edits: readonly CellEdit<T>[]) => RecordChange[] | { edit: CellEdit<T>; fault: string };
  /** Returns a column's name for the message. */
  nameOf: (column: string) => string;
  changedText: (textParams: { count: number; name: string }) => string;
};

/** Records that one paste may change, each by a write of its own. */
export const pastedRowsMax = 500;

/** Edits cells, all with one Undo; if one is refused, none is changed and a message says why. */
export function useCellEdits<T extends Named>({ plan, nameOf, changedText }: CellEditsOptions<T>) {
  const { t } = useTranslation();
  const toast = useToast();
  const run = useUndoable();
  return (edits: readonly CellEdit<T>[], leftOut = 0) => {
    const [first] = edits;
    if (!first) return;
    const isTooMany = groupBy(edits, ({ record }) => record).size > pastedRowsMax;
    const planned = isTooMany
      ? { edit: first, fault: t('table.tooManyRows', { count: pastedRowsMax }) }
      : plan(edits);
    if ('fault' in planned) {
      const { text, record } = planned.edit;
      toast.failed(
        t('table.nothingPasted', { text: beginningOf(text), name: record.name, why: planned.fault }),
      );
      return;
    }
    const [change] = planned;
    const done = (changed: string) =>
      leftOut > 0 ? t('table.withLeftOut', { changed, count: leftOut }) : changed;
    if (!change) {
      if (leftOut > 0) toast.failed(done(t('table.nothingChanged')));
      return;
    }
    const ids = [...new Set(planned.map(({ id }) => id))];
    const changed =
      edits.length === 1
        ? t('table.cellChanged', { column: nameOf(first.column), name: change.name })
        : changedText({ count: ids.length, name: change.name });
    void run({
      acts: planned.flatMap(({ write }) => write()),
      done: done(changed),
      about: ids.join(),
      undo: () => ({ acts: planned.flatMap(({ takeBack }) => takeBack()) }),
    });
  };
}

/** A message is no place for a thousand letters. */
function beginningOf(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

const longest = 60;
