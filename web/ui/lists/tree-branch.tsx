import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '../marks/class-names.ts';

type TreeBranchProps = {
  name: string;
  depth: number;
  hasChildren: boolean;
  isExpanded: boolean;
  onToggle: () => void;
};

/** Indents a row of a tree, with the button that folds what is in it. */
export function TreeBranch({ name, depth, hasChildren, isExpanded, onToggle }: TreeBranchProps) {
  const { t } = useTranslation();
  return (
    <span
      className="flex shrink-0 items-center pl-1"
      style={{ marginLeft: `${Math.min(depth, depthMax) * 20}px` }}
    >
      {hasChildren ? (
        <button
          type="button"
          aria-expanded={isExpanded}
          aria-label={t(isExpanded ? 'bins.collapse' : 'bins.expand', { name })}
          onClick={onToggle}
          className="inline-flex size-11 items-center justify-center rounded-full text-ink-soft hover:bg-kraft/60 hover:text-ink"
        >
          <ChevronRight
            size={20}
            aria-hidden
            className={cx('transition-transform duration-150', isExpanded && 'rotate-90')}
          />
        </button>
      ) : (
        <span className="w-11" />
      )}
    </span>
  );
}

// Deeper rows would leave no room for names on a phone.
const depthMax = 5;
