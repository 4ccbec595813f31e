import { useDeferredValue, useMemo, useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { addPaste, takeBack } from './add-paste.ts';
import { onlyLines, withoutLine, withQuantity } from './paste-lines.ts';
import { type Choice, planPaste } from './paste-plan.ts';

type Bin = { id: string; items: readonly Item[]; room: number };

/** The text is the only truth; the plan is derived from it. */
export function usePaste({ id: binId, items, room }: Bin) {
  const { t } = useTranslation();
  const showUndo = useUndoable();
  const [text, setText] = useState('');
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [refusal, setRefusal] = useState<string>();
  // Compared with the bin as it was, or the lines being added would count as duplicates.
  const [frozen, setFrozen] = useState<Pick<Bin, 'items' | 'room'>>();

  const binItems = frozen?.items ?? items;
  const space = frozen?.room ?? room;
  // Deferred, so that typing into a thousand lines stays fast.
  const deferredInput = useDeferredValue(
    useMemo(() => ({ text, binItems, choices, space }), [text, binItems, choices, space]),
  );
  const plan = useMemo(
    () => planPaste(deferredInput.text, deferredInput.binItems, deferredInput.choices, deferredInput.space),
    [deferredInput],
  );

  const change = (next: string | ((now: string) => string)) => {
    setText(next);
    setRefusal(undefined);
  };

  /** @returns whether nothing is left in the text. */
  const add = async (): Promise<boolean> => {
    const now = planPaste(text, items, choices, room);
    if (frozen || now.create.length + now.steps.length === 0) return false;
    setFrozen({ items, room });
    try {
      const added = await addPaste(binId, now);
      const refused = new Set(added.refused.map(({ item }) => item.id));
      const unraised = now.rows.filter(
        ({ outcome, duplicate }) =>
          outcome === 'addedUp' && duplicate?.of === 'bin' && refused.has(duplicate.item.id),
      );
      const unfittedLines = [...now.unfittedLines, ...unraised.map(({ at }) => at)];
      change(onlyLines(text, unfittedLines));
      setChoices(new Map());
      if (added.refused[0]) setRefusal(errorText(t, added.refused[0].error));
      const count = added.created.length + added.raised.length;
      void showUndo({
        acts: [],
        done:
          unfittedLines.length > 0
            ? t('multiAdd.addedAndKept', { count, kept: unfittedLines.length })
            : t('itemList.added', { count }),
        undo: () => ({ acts: takeBack(binId, added) }),
      });
      return unfittedLines.length === 0;
    } catch (error) {
      setRefusal(errorText(t, error));
      return false;
    } finally {
      setFrozen(undefined);
    }
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
