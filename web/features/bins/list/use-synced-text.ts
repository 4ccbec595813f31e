import { useEffect, useRef, useState } from 'react';

/**
 * The text of a field that also stands in the address. It is written there a moment after the last letter, for
 * browsers limit how often the address may change; a change of the address from elsewhere comes back into the field.
 */
export function useSyncedText(
  inAddress: string | undefined,
  write: (text: string | undefined) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(inAddress ?? '');
  const written = useRef(inAddress ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if ((inAddress ?? '') === written.current) return;
    written.current = inAddress ?? '';
    setText(inAddress ?? '');
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      written.current = next.trim() === '' ? '' : next;
      write(written.current || undefined);
    }, restMs);
  };
  return [text, change];
}

const restMs = 300;
