import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/class-names.ts';

/** Two lines of the description; the rest behind "Show more", so that the items come soon. */
export function BinDescription({ text }: { text: string }) {
  const { t } = useTranslation();
  const words = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = words.current;
    if (element && !isOpen) setCut(text !== '' && element.scrollHeight > element.clientHeight + 1);
  }, [text, isOpen]);
  return (
    <div className="mt-2.5">
      <p ref={words} className={cx('max-w-[70ch] whitespace-pre-line', !isOpen && 'fade-two-lines')}>
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-mb-2 min-h-11 font-semibold text-sm text-tape hover:underline"
        >
          {isOpen ? t('bins.showLess') : t('bins.showMore')}
        </button>
      )}
    </div>
  );
}
