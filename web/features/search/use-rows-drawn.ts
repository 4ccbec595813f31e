import {
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useIsSettled } from './use-is-settled.ts';

/** What a row measures at least, in px. */
export const rowHeight = 65;
/** When the number of results is said too, so that all that is said to be there is there. */
const delayMs = 700;

/**
 * At a letter only the rows are drawn that fit on the screen; the rest once typing rests or somebody looks further.
 * `drawAll` is for who needs them at once.
 */
export function useRowsDrawn(list: RefObject<HTMLElement | null>, query: string, isThere: boolean) {
  const fitting = useFitting(list, isThere);
  const [wholeFor, setWholeFor] = useState<string>();
  const [isScrolled, setScrolled] = useState(false);
  const isSettled = useIsSettled(query, delayMs);

  useEffect(() => {
    const follow = () =>
      startTransition(() => {
        setScrolled(scrollY > 0);
        setWholeFor(query);
      });
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, [query]);

  return {
    fitting,
    isWhole: isThere && (isSettled || isScrolled || wholeFor === query),
    drawAll: () => setWholeFor(query),
  };
}

/** How many rows fit below the beginning of the list: guessed, then measured once it is there and at a new window size. */
function useFitting(list: RefObject<HTMLElement | null>, isThere: boolean): number {
  const [fitting, setFitting] = useState(() => Math.ceil(innerHeight / rowHeight));
  const isMeasured = useRef(false);
  const measure = useEffectEvent(() => {
    if (!isThere || !list.current) return;
    isMeasured.current = true;
    const top = list.current.getBoundingClientRect().top + scrollY;
    // One more, for where the list begins a little higher at another answer.
    setFitting(Math.ceil(Math.max(0, innerHeight - top) / rowHeight) + 1);
  });
  useLayoutEffect(() => {
    if (isThere && !isMeasured.current) measure();
  }, [isThere]);
  useEffect(() => {
    const follow = () => measure();
    addEventListener('resize', follow);
    return () => removeEventListener('resize', follow);
  }, []);
  return fitting;
}
