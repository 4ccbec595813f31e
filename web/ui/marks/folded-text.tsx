import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import { useUiTexts } from './ui-texts.tsx';

/** In characters: a shorter name fits two lines on a phone. */
const longestShown = 30;

export function FoldedText({ text }: { text: string }) {
  const texts = useUiTexts();
  const words = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = words.current;
    if (element && !isOpen) setCut(text !== '' && element.scrollHeight > element.clientHeight + 1);
  }, [text, isOpen]);
  return (
    <div className="mt-2.5">
      <p
        ref={words}
        data-folded
        className={cx('max-w-[70ch] whitespace-pre-line', !isOpen && 'fade-two-lines')}
      >
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-mb-2 min-h-11 font-semibold text-sm text-tape hover:underline"
        >
          {isOpen ? texts.showLess : texts.showMore}
        </button>
      )}
    </div>
  );
}

type FoldedNameProps = {
  name: string;
  className?: string;
  /** The name with search matches marked. */
  children?: ReactNode;
};

/** A name in a list, clamped to two lines; the tooltip of a long name shows all of it. */
export function FoldedName({ name, className, children = name }: FoldedNameProps) {
  return (
    <span
      data-folded
      title={name.length > longestShown ? name : undefined}
      className={cx('fade-two-lines', className)}
    >
      {children}
    </span>
  );
}
