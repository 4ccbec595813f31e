import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A field that a link to an edit form can ask for. */
export type FocusField = 'qrLabel' | 'tags';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Gets the focus when the form opens. */
    focusField?: FocusField | undefined;
  }
}

export function useFocusField(): FocusField | undefined {
  return useLocation({ select: ({ state }) => state.focusField });
}

/** Focuses the input within `data-field`, once. */
export function useFocusedField(form: RefObject<HTMLElement | null>): void {
  const field = useFocusField();
  const focus = useEffectEvent(() => {
    if (field) form.current?.querySelector<HTMLElement>(`[data-field=${field}] input`)?.focus();
  });
  useEffect(() => focus(), []);
}

/** Focuses the first invalid field after the next render. */
export function focusFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
