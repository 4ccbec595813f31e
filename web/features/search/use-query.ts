import { useEffect, useRef, useState } from 'react';

/**
 * What is typed, kept in the address too: a moment after the last letter, or at once by `flush`, so that coming back
 * finds it again. A change of the address from elsewhere comes back into the field.
 */
export function useQuery(inAddress: string, write: (query: string) => void) {
  const [query, setQuery] = useState(inAddress);
  const written = useRef(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    clearTimeout(timer.current);
    setQuery(inAddress);
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const put = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() === written.current) return;
    written.current = text.trim();
    write(written.current);
  };
  const change = (text: string) => {
    setQuery(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => put(text), restMs);
  };
  return { query, change, flush: () => put(query) };
}

const restMs = 300;
