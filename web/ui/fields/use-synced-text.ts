import { useEffect, useRef, useState } from 'react';

/**
 * The text of a field that also stands in the address, without spaces around it: written there a moment after the last
 * letter, for browsers limit how often the address may change, or at once by `flush`. A change of the address from
 * elsewhere comes back into the field.
 */
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
