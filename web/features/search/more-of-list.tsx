import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';

type MoreOfListProps = {
  /** How many of the list are there. */
  count: number;
  onMore: () => void;
};

/** Asks for more by itself when it comes near the screen; the button is for those who don't scroll. */
export function MoreOfList({ count, onMore }: MoreOfListProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: watched anew after each page, which may be shorter than the screen
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) onMore();
      },
      { rootMargin: '50%' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [count, onMore]);

  return (
    <div ref={place} className="mt-3">
      <Button isWide onClick={onMore} data-search-stop>
        {t('common.showMore')}
      </Button>
    </div>
  );
}
