import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Heading = { id: string; text: string };

/** On wide screens lists the headings of its sections beside them; a press leads to one. */
export function WithSectionIndex({ label, children }: { label: string; children: ReactNode }) {
  const sections = useRef<HTMLDivElement>(null);
  const headings = useHeadings(sections);
  const current = useCurrent(headings);
  return (
    <div className="lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-x-8">
      <nav aria-label={label} className="hidden lg:block">
        <ul className="sticky top-24 -ml-3 max-h-[calc(100dvh-7rem)] overflow-y-auto">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === current ? 'true' : undefined}
                onClick={() => goToSection(id)}
                className="min-h-11 w-full rounded-field px-3 py-1.5 text-left leading-tight text-ink-soft -outline-offset-3 hover:bg-kraft/50 hover:text-ink aria-current:bg-kraft aria-current:font-semibold aria-current:text-on-kraft"
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div ref={sections} className="min-w-0 [&_h2]:scroll-mt-24">
        {children}
      </div>
    </div>
  );
}

function goToSection(id: string): void {
  const heading = document.getElementById(id);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.scrollIntoView({ block: 'start' });
  heading.focus({ preventScroll: true });
}

/** Follows the document, as sections come and go. */
function useHeadings(root: RefObject<HTMLElement | null>): readonly Heading[] {
  const [headings, setHeadings] = useState<readonly Heading[]>([]);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const read = () => {
      const found = [...element.querySelectorAll('h2[id]:not(dialog *)')];
      const next = found.map(({ id, textContent }) => ({ id, text: textContent }));
      setHeadings((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [root]);
  return headings;
}

/** In CSS pixels from the top of the window: a heading above it has been reached. */
const reached = 160;

/** The section being read: the last one whose heading has been reached, or the last of all at the end of the page. */
function useCurrent(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const find = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const isAtEnd = window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 2;
      let current: { id: string; top: number } | undefined;
      for (const { id } of headings) {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        if (top === undefined || !(isAtEnd || top < reached)) continue;
        // Of headings side by side, the first.
        if (!current || top > current.top) current = { id, top };
      }
      setCurrent((current ?? headings[0])?.id);
    };
    find();
    addEventListener('scroll', find, { passive: true });
    return () => removeEventListener('scroll', find);
  }, [headings]);
  return current;
}
