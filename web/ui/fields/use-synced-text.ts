import { useEffect, useRef, useState } from 'react';

/** Keeps a field and its query parameter in sync, debounced because browsers limit how often the address may change. */
export function useSyncedText(inAddress: string, write: (text: string) => void) {
  const [text, setText] = useState(inAddress);
  const written = useRef(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

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
    timer.current = setTimeout(() => put(next), delayMs);
  };
  return { text, change, flush: () => put(text) };
}

const delayMs = 300;
