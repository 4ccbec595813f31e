import { useState } from 'react';
import { applyInput, type EditState, isUntouched, mergeSource, openEdit } from '../edit-state.ts';
import { type DraftName, type FormDraft, useDraft, useOpenDraft } from './use-draft.ts';
import { fitting } from './use-new-values.ts';

type Edited<Source, Values> = {
  /** The source when the page was opened, and now; undefined once it is gone. */
  opened: Source;
  current: Source | undefined;
  valuesOf: (source: Source) => Values;
};

type Editing<Source, Values extends object> = {
  state: EditState<Source, Values>;
  isDirty: boolean;
  put(change: Partial<Values>): void;
  draft: FormDraft;
};

/** The values of a form over a source that others may change. A draft continues as if typed without interruption. */
export function useEditState<Source, Values extends object>(
  name: DraftName,
  { opened, current, valuesOf }: Edited<Source, Values>,
): Editing<Source, Values> {
  const open = useOpenDraft(name);
  const [state, setState] = useState(() => {
    const now = openEdit(opened, valuesOf(opened));
    return open.found ? filled(now, open.found) : now;
  });
  if (current && current !== state.base) setState(mergeSource(state, current, valuesOf(current)));
  const isDirty = !isUntouched(state);
  const draft = useDraft(open, {
    values: state.values,
    initial: state.latest,
    isDirty,
    fill: (typed) => setState((now) => filled(now, typed)),
    reset: () => setState((now) => openEdit(now.base, now.latest)),
  });
  return { state, isDirty, put: (change) => setState((now) => applyInput(now, change)), draft };
}

function filled<Source, Values extends object>(
  { base, latest }: EditState<Source, Values>,
  typed: { values: object; initial: object },
): EditState<Source, Values> {
  const before = openEdit(base, fitting(latest, typed.initial));
  const then = { ...before, values: fitting(latest, typed.values) };
  return mergeSource(then, base, latest);
}
