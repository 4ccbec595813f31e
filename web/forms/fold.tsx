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
    <section className="overflow-hidden rounded-card border border-hairline bg-card">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onToggle(!isOpen)}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left -outline-offset-3 hover:bg-kraft/40"
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
      <div id={id} hidden={!isOpen} className="animate-appear px-4 pt-2 pb-5">
        {children}
      </div>
    </section>
  );
}
