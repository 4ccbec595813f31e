import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from './paths.ts';

/** "/" search, "n" main action; "g" then "h" home, "b" bins, "s" search, "p" settings. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let goPressedAt = Number.NEGATIVE_INFINITY;
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isElsewhere(event))
        return;
      const isGoing = event.timeStamp - goPressedAt < 1_000;
      goPressedAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const target = isGoing && pathByKey.get(event.key);
      if (target) navigate({ to: target });
      else if (event.key === '/')
        focusSearch(() => navigate({ to: paths.search, state: { isTyping: true } }));
      else if (event.key === 'n') pressMainAction(() => navigate({ to: paths.binCreate }));
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [navigate]);
}

const pathByKey: ReadonlyMap<string, string> = new Map([
  ['h', paths.home],
  ['b', paths.bins],
  ['s', paths.search],
  ['p', paths.settings],
]);

function isElsewhere({ target }: KeyboardEvent): boolean {
  if (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role=menu], [role=grid], [role=treegrid]')
  )
    return true;
  return document.querySelector('dialog[open]') !== null;
}

/** On the search screen itself, selects the query. */
function focusSearch(otherwise: () => void): void {
  const field = document.querySelector<HTMLInputElement>('input[data-search-stop]');
  field?.focus();
  if (field) field.select();
  else otherwise();
}

/** In a two-pane layout, the last one is the active pane. */
function pressMainAction(otherwise: () => void): void {
  const act = [...document.querySelectorAll<HTMLElement>('[data-main-act]')].at(-1);
  // The main action may be a text field.
  if (act instanceof HTMLInputElement) act.focus();
  else if (act) act.click();
  else otherwise();
}
