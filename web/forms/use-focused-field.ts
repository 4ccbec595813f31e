import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** The name of a field that a link to an edit form can ask for. */
export type FocusField = string;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Gets the focus when the form opens. */
    focusField?: FocusField | undefined;
  }
}

export function useFocusField(): FocusField | undefined {
  return useLocation({ select: ({ state }) => state.focusField });
}

/** Focuses the input of the name, or within `data-field`, once. */
export function useFocusedField(form: RefObject<HTMLElement | null>): void {
  const field = useFocusField();
  const focus = useEffectEvent(() => {
    const name = JSON.stringify(field);
    const within = `[data-field=${name}] :is(input, textarea, select)`;
    if (field) form.current?.querySelector<HTMLElement>(`${within}, [name=${name}]`)?.focus();
  });
  useEffect(() => focus(), []);
}

/** Focuses the first invalid field after the next render. */
export function focusFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
