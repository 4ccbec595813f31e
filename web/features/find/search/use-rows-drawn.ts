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

/** The minimum height in px. */
export const rowHeight = 65;
/** The delay of the count's announcement. */
const delayMs = 700;

/** Renders the rows that fit, and the rest once typing pauses or the person scrolls. `drawAll` renders them now. */
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

/** Estimated first, then measured once the list is rendered and after a resize. */
function useFitting(list: RefObject<HTMLElement | null>, isThere: boolean): number {
  const [fitting, setFitting] = useState(() => Math.ceil(innerHeight / rowHeight));
  const isMeasured = useRef(false);
  const measure = useEffectEvent(() => {
    if (!isThere || !list.current) return;
    isMeasured.current = true;
    const top = list.current.getBoundingClientRect().top + scrollY;
    // One more, in case the list starts higher for another answer.
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
