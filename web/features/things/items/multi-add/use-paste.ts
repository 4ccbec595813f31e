import { useDeferredValue, useMemo, useState } from 'react';
import { mergeTags } from '#domain/fields.ts';
import type { Item, NewItem } from '#domain/items/item.ts';
import { formatItemLine } from '#domain/items/item-lines.ts';
import type { ItemLine } from '#domain/items/item-rules.ts';
import { act } from '#web/data/account/act.ts';
import { defaultItemFields } from '#web/data/account/own-fields.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { errorText } from '#web/i18n/error-text.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { pasteDraft } from '../form/item-drafts.ts';
import { newRow } from '../form/item-values.ts';
import { onlyLines, readPaste, rekey, withLine, withLineAsTyped, withoutLine } from './paste-lines.ts';
import { type Choice, type LineDetails, type PastePlan, planPaste, type Step } from './paste-plan.ts';

type Bin = { id: string; items: readonly Item[]; room: number };

/** `details` as entries, so that a draft can store them. */
type Input = { text: string; details: readonly (readonly [string, LineDetails])[] };

/** The plan is derived from the text, and from details that are not in the text. */
export function usePaste({ id: binId, items, room }: Bin, initialText: string) {
  const { t } = useTranslation();
  const showUndo = useUndoable();
  const typed = useNewValues<Input>(pasteDraft(binId, initialText), () => ({ text: '', details: [] }), {
    text: initialText,
  });
  const setInput = typed.put;
  const { text } = typed.values;
  const details = useMemo(() => new Map(typed.values.details), [typed.values.details]);
  const [refusal, setRefusal] = useState<string>();
  // Compared with the bin as it was, or the lines being added would count as duplicates.
  const [frozen, setFrozen] = useState<Pick<Bin, 'items' | 'room'>>();

  const binItems = frozen?.items ?? items;
  const space = frozen?.room ?? room;
  // Deferred, so that typing into a thousand lines stays fast.
  const deferredInput = useDeferredValue(
    useMemo(() => ({ text, binItems, details, space }), [text, binItems, details, space]),
  );
  const plan = useMemo(
    () => planPaste(deferredInput.text, deferredInput.binItems, deferredInput.details, deferredInput.space),
    [deferredInput],
  );

  const change = (next: string) => {
    setInput((now) => ({ ...now, text: next }));
    setRefusal(undefined);
  };
  const changeLines = (next: (now: string) => string, lineAfter?: (at: number) => number | undefined) => {
    setInput((now) => {
      const after = next(now.text);
      return { text: after, details: [...rekey(new Map(now.details), now.text, after, lineAfter)] };
    });
    setRefusal(undefined);
  };
  const setDetails = (key: string, change: LineDetails) =>
    setInput((now) => ({
      ...now,
      details: [...withDetails(new Map(now.details), key, change)],
    }));

  /** @returns whether nothing is left in the text. */
  const add = async (): Promise<boolean> => {
    const now = planPaste(text, items, details, room);
    if (frozen || now.create.length + now.steps.length === 0) return false;
    setFrozen({ items, room });
    try {
      const added = await addPaste(binId, now);
      const unfittedLines = linesLeft(now, added);
      changeLines(
        (all) => onlyLines(all, unfittedLines),
        (at) => unfittedLines.indexOf(at),
      );
      if (added.refused[0]) setRefusal(errorText(t, added.refused[0].error));
      if (unfittedLines.length === 0) typed.draft.saved();
      const what = addedWords(t, added);
      const leftCount = unfittedLines.length;
      void showUndo({
        acts: [],
        done: leftCount > 0 ? t('multiAdd.addedAndKept', { what, kept: leftCount }) : what,
        undo: () => ({ acts: undoPaste(binId, added) }),
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
    draft: typed.draft,
    change,
    choose: (key: string, choice: Choice) => setDetails(key, { choice }),
    changeQuantity: (at: number, quantity: number) => changeLines((now) => withLine(now, at, { quantity })),
    changeLine(at: number, line: ItemLine, tags: readonly string[]) {
      const after = withLine(text, at, line);
      changeLines(() => after);
      const row = readPaste(after).find((each) => each.at === at);
      if (row) setDetails(row.key, { tags });
    },
    leaveAsTyped: (at: number) => changeLines((now) => withLineAsTyped(now, at)),
    /** Appends lines below the text, for review. */
    append(lines: readonly TaggedLine[]) {
      // Suggestions arrive later, so more may have been typed since.
      setInput((now) => withAppended(now, lines));
      setRefusal(undefined);
    },
    removeLine: (at: number) =>
      changeLines(
        (now) => withoutLine(now, at),
        (line) => (line === at ? undefined : line - (line > at ? 1 : 0)),
      ),
    add,
  };
}

/** The lines that stay in the text: those that do not fit, and those whose quantity was not raised. */
function linesLeft({ rows, unfittedLines }: PastePlan, added: Added): number[] {
  const refused = new Set(added.refused.map(({ item }) => item.id));
  const unraised = rows.filter(
    ({ outcome, duplicate }) =>
      outcome === 'addedUp' && duplicate?.of === 'bin' && refused.has(duplicate.item.id),
  );
  return [...unfittedLines, ...unraised.map(({ at }) => at)].sort((a, b) => a - b);
}

/** "7 items added, 1 quantity raised". */
function addedWords(t: TFunction, { created, raised }: Added): string {
  const newOnes = t('itemList.added', { count: created.length });
  const count = raised.length;
  if (count === 0) return newOnes;
  return created.length === 0
    ? t('multiAdd.raised', { count })
    : t('multiAdd.newAndRaised', { newOnes, count });
}

type TaggedLine = ItemLine & { tags?: readonly string[] | undefined };

function withAppended(now: Input, lines: readonly TaggedLine[]): Input {
  const start = now.text.trimEnd() === '' ? [] : now.text.trimEnd().split('\n');
  const after = [...start, ...lines.map(formatItemLine)].join('\n');
  let detailsAfter = rekey(new Map(now.details), now.text, after);
  for (const { at, key } of readPaste(after)) {
    const { tags = [] } = lines[at - start.length] ?? {};
    if (tags.length > 0) detailsAfter = withDetails(detailsAfter, key, { tags });
  }
  return { text: after, details: [...detailsAfter] };
}

function withDetails(
  details: ReadonlyMap<string, LineDetails>,
  key: string,
  change: LineDetails,
): Map<string, LineDetails> {
  return new Map(details).set(key, { ...details.get(key), ...change });
}

type Added = {
  created: (NewItem & { id: string })[];
  raised: Step[];
  refused: { item: Item; error: unknown }[];
};

/** One call for all new rows, one per existing item. `ids`: the new rows. @throws AppError for the new rows */
export async function addPaste(
  binId: string,
  plan: Pick<PastePlan, 'create' | 'steps'>,
  ids: readonly string[] = [],
): Promise<Added> {
  const created = plan.create.map((each, at) => ({
    id: ids[at] ?? newId(),
    ...defaultItemFields(binId),
    ...each,
  }));
  if (created.length > 0) await act('items.create', { binId, items: created });
  const outcomes = await Promise.allSettled(plan.steps.map((step) => raise(binId, step)));
  const added: Added = { created, raised: [], refused: [] };
  for (const [index, step] of plan.steps.entries()) {
    const outcome = outcomes[index];
    if (outcome?.status === 'rejected') added.refused.push({ item: step.item, error: outcome.reason });
    else added.raised.push(step);
  }
  return added;
}

export function undoPaste(binId: string, { created, raised }: Added): Promise<unknown>[] {
  const ids = created.map(({ id }) => id);
  const rows = created.map((item) => newRow(item, binId));
  return [
    ...(ids.length > 0 ? [act('items.delete', { binId, ids }, { rows })] : []),
    ...raised.map(({ item, by, addTags }) =>
      lower(binId, {
        item: { ...item, quantity: item.quantity + by, tags: mergeTags(item.tags, addTags) },
        by,
        addTags,
      }),
    ),
  ];
}

function raise(binId: string, { item, by, addTags }: Step): Promise<unknown> {
  const tags = addTags.length > 0 ? { addTags } : {};
  return act('items.update', { binId, id: item.id, quantityBy: by, ...tags }, { rows: [item] });
}

function lower(binId: string, { item, by, addTags }: Step): Promise<unknown> {
  const tags = addTags.length > 0 ? { removeTags: addTags } : {};
  return act('items.update', { binId, id: item.id, quantityBy: -by, ...tags }, { rows: [item] });
}
