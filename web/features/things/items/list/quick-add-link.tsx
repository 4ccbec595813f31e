import Plus from 'lucide-react/icons/plus';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/marks/class-names.ts';

type QuickAddLinkProps = {
  line: RefObject<HTMLInputElement | null>;
  /** Whether the quick-add field is in the document yet. */
  isThere: boolean;
};

/**
 * Scrolls back to the quick-add field once it is out of sight. In the header, because over the rows it would cover
 * their buttons.
 */
export function QuickAddLink({ line, isThere }: QuickAddLinkProps) {
  const { t } = useTranslation();
  const isInSight = useIsInSight(line, isThere);
  const handlePress = () => {
    line.current?.focus({ preventScroll: true });
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
  };
  return (
    <button
      type="button"
      aria-label={t('itemList.addMore')}
      title={t('itemList.addMore')}
      onClick={handlePress}
      className={cx(
        'group inline-flex size-11 shrink-0 items-center justify-center transition-transform duration-150 active:scale-90',
        isInSight ? 'invisible' : 'animate-appear',
      )}
    >
      <span className="inline-flex size-9 items-center justify-center rounded-full bg-tape text-on-tape group-hover:bg-tape-strong">
        <Plus size={22} aria-hidden />
      </span>
    </button>
  );
}

/** `isThere`: the element is in the document. What the sticky page header covers is out of sight. */
function useIsInSight(ref: RefObject<Element | null>, isThere: boolean): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    const element = ref.current;
    if (!element || !isThere) return;
    const observer = new IntersectionObserver(
      (entries) => setInSight(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: `-${headerHeight}px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isThere]);
  return isInSight;
}

const headerHeight = 96;
