import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/**
 * Keeps a field and its query parameter in sync, debounced because browsers limit how often the address may change. Letters
 * typed right before the person opens another path are dropped: a late write would call that navigation back.
 * `staysBeside`: the field stays on the screen beside the paths that are opened, and `write` changes the address of any.
 */
export function useSyncedText(
  inAddress: string,
  write: (text: string) => void,
  { staysBeside = false }: { staysBeside?: boolean } = {},
) {
  const [text, setText] = useState(inAddress);
  const written = useRef(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Unlike the location that screens see, it is the new one while the next screen is still loading.
  const { history } = useRouter();

  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    clearTimeout(timer.current);
    setText(inAddress);
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const put = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() === written.current) return;
    written.current = next.trim();
    write(written.current);
  };
  const change = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    const path = history.location.pathname;
    timer.current = setTimeout(() => {
      if (staysBeside || history.location.pathname === path) put(next);
    }, delayMs);
  };
  return { text, change, flush: () => put(text) };
}

const delayMs = 300;
