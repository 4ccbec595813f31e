import { useState } from 'react';
import { kindOfField } from '#domain/field-kinds.ts';
import { type DraftName, type FormDraft, useDraft, useOpenDraft } from './use-draft.ts';

type NewValues<Values> = {
  values: Values;
  isDirty: boolean;
  put(change: Partial<Values> | ((now: Values) => Values)): void;
  /** Empties the form for the next entry. */
  clear(): void;
  draft: FormDraft;
};

/** The values of a form for something new: from its draft, or empty except for what was `typed` before it opened. */
export function useNewValues<Values extends object>(
  name: DraftName & { isSilent?: boolean },
  empty: () => Values,
  typed: Partial<Values> = {},
): NewValues<Values> {
  const open = useOpenDraft(name);
  const [state, setState] = useState(() => {
    const initial = empty();
    return { initial, values: open.found ? fitting(initial, open.found.values) : { ...initial, ...typed } };
  });
  const isDirty = !hasSameValues(state.values, state.initial);
  const draft = useDraft(open, {
    ...state,
    isDirty,
    isSilent: name.isSilent,
    fill: (typed) => setState((now) => ({ ...now, values: fitting(now.initial, typed.values) })),
    reset: () => setState((now) => ({ ...now, values: now.initial })),
  });
  return {
    values: state.values,
    isDirty,
    put(change) {
      setState((now) => ({
        ...now,
        values: typeof change === 'function' ? change(now.values) : { ...now.values, ...change },
      }));
    },
    clear() {
      const initial = empty();
      setState({ initial, values: initial });
    },
    draft,
  };
}

function hasSameValues(a: object, b: object): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Keeps the values of a stored draft whose types match this build's form; another build may have written it. */
export function fitting<Values extends object>(initial: Values, stored: object): Values {
  const entries = Object.entries(initial).map(([name, value]) => {
    const typed: unknown = (stored as Record<string, unknown>)[name];
    return [name, typed !== undefined && fits(name, typed, value) ? typed : value];
  });
  return Object.fromEntries(entries) as Values;
}

function fits(name: string, typed: unknown, value: unknown): boolean {
  if (typed === null) return isChoice(name);
  if (value === null) return typeof typed === 'string' || typeof typed === 'object';
  return typeof typed === typeof value && Array.isArray(typed) === Array.isArray(value);
}

/** In a choice null stands for none; an empty text is no null. */
function isChoice(name: string): boolean {
  const kind = kindOfField(name);
  return kind === 'color' || kind === 'icon' || name === 'target';
}
