import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Item, NewItem } from '#domain/items/item.ts';
import { act } from '#web/data/act.ts';
import { newId } from '#web/data/new-id.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useUndoable } from '../list/use-undoable.ts';
import { newRow } from '../new-row.ts';
import { onlyLines, withoutLine, withQuantity } from './paste-lines.ts';
import { type Choice, type PastePlan, planPaste } from './paste-plan.ts';

/** The state of the paste page: the text is the truth, the plan what adding it would do. */
export function usePaste(binId: string, items: readonly Item[], room: number) {
  const { t } = useTranslation();
  const tell = useUndoable();
  const [text, setText] = useState('');
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [refusal, setRefusal] = useState<string>();
  const isAdding = useRef(false);

  // Typing into a thousand lines stays quick: the preview may come a moment later.
  const shownText = useDeferredValue(text);
  const plan = useMemo(() => planPaste(shownText, items, choices, room), [shownText, items, choices, room]);

  const change = (next: string | ((now: string) => string)) => {
    setText(next);
    setRefusal(undefined);
  };

  /** Adds what fits and leaves the rest in the text. @returns whether nothing was left. */
  const add = async (): Promise<boolean> => {
    const now = planPaste(text, items, choices, room);
    if (isAdding.current || now.create.length + now.steps.length === 0) return false;
    isAdding.current = true;
    const rows = now.create.map((each) => ({ id: newId(), ...each }));
    try {
      if (rows.length > 0) await act('items.create', { binId, items: rows });
      await Promise.all(now.steps.map(({ item, by }) => step(item, by)));
    } catch (error) {
      setRefusal(errorText(t, error));
      return false;
    } finally {
      isAdding.current = false;
    }
    change(onlyLines(text, now.kept));
    setChoices(new Map());
    void tell({ acts: [], done: said(now), undo: () => ({ acts: takeBack(now, rows) }) });
    return now.kept.length === 0;
  };

  const step = (item: Item, by: number) =>
    act('items.update', { binId, id: item.id, quantityBy: by }, { rows: [item] });

  const takeBack = (done: PastePlan, rows: (NewItem & { id: string })[]) => [
    ...(rows.length > 0
      ? [
          act(
            'items.delete',
            { binId, ids: rows.map(({ id }) => id) },
            { rows: rows.map((row) => newRow(row, binId)) },
          ),
        ]
      : []),
    ...done.steps.map(({ item, by }) => step({ ...item, quantity: item.quantity + by }, -by)),
  ];

  const said = ({ create, steps, kept }: PastePlan) => {
    const count = create.length + steps.length;
    return kept.length > 0
      ? t('multiAdd.addedAndKept', { count, kept: kept.length })
      : t('multiAdd.added', { count });
  };

  return {
    text,
    plan,
    refusal,
    change,
    setQuantity: (at: number, quantity: number) => change((now) => withQuantity(now, at, quantity)),
    removeLine: (at: number) => change((now) => withoutLine(now, at)),
    choose: (key: string, choice: Choice) => setChoices((before) => new Map(before).set(key, choice)),
    add,
  };
}
