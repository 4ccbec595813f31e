import { type ReactNode, useLayoutEffect, useRef } from 'react';

type ChipStripProps = { label: string; chosen: string; children: ReactNode };

/**
 * Chips in several rows on a wide screen. On a narrow one they are in one row, which scrolls so that the last pressed one is
 * in sight after `chosen` changes.
 */
export function ChipStrip({ label, chosen, children }: ChipStripProps) {
  const strip = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another chip is selected
  useLayoutEffect(() => {
    const pressed = [...(strip.current?.querySelectorAll<HTMLElement>('[aria-pressed=true]') ?? [])].at(-1);
    // Not scrollIntoView(), which would scroll the page too.
    if (strip.current && pressed)
      strip.current.scrollLeft = pressed.offsetLeft - (strip.current.clientWidth - pressed.offsetWidth) / 2;
  }, [chosen]);

  return (
    <fieldset className="-mx-4 min-w-0 wide:mx-0">
      <legend className="sr-only">{label}</legend>
      <div
        ref={strip}
        className="relative flex items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] wide:flex-wrap wide:px-0"
      >
        {children}
      </div>
    </fieldset>
  );
}
