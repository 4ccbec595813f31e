import { type RefObject, useEffect } from 'react';

/** Ctrl+Z, or Command+Z, presses the newest toast's Undo, wherever the focus is but in a field with an undo of its own. */
export function useUndoKey(toasts: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey || event.defaultPrevented || isElsewhere(event)) return;
      const button = [...(toasts.current?.querySelectorAll<HTMLElement>('[data-undo]') ?? [])].at(-1);
      if (!button) return;
      event.preventDefault();
      button.click();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [toasts]);
}

/** A field without text has nothing of its own to undo. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return target.value !== '';
  return target.isContentEditable;
}
