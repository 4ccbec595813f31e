import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId } from 'react';
import { cx } from '#web/ui/marks/class-names.ts';

type FoldProps = {
  title: string;
  summary: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

export function Fold({ title, summary, isOpen, onToggle, children }: FoldProps) {
  const id = useId();
  return (
    <section className="border-hairline border-t">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onToggle(!isOpen)}
        className="flex min-h-14 w-full items-center gap-3 py-2 text-left hover:bg-kraft/40"
      >
        <span className="min-w-0 grow">
          <span className="block font-semibold">{title}</span>
          {!isOpen && <span className="block text-ink-soft text-sm">{summary}</span>}
        </span>
        <ChevronDown
          size={22}
          aria-hidden
          className={cx('shrink-0 text-ink-soft transition-transform duration-150', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen} className="animate-appear pt-2 pb-2">
        {children}
      </div>
    </section>
  );
}
