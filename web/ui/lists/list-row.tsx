import { createLink } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../marks/class-names.ts';

type RowContent = {
  start?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** For a detail whose end matters as much as its beginning. */
  isDetailWhole?: boolean;
  /** Inside the row's own link. */
  end?: ReactNode;
  /** For a row that leads to another screen. */
  hasChevron?: boolean;
  /** Outside the row's link. */
  actions?: ReactNode;
  isSelected?: boolean;
};

export function ListRow({ onPress, ...row }: RowContent & { onPress?: () => void }) {
  if (!onPress) {
    return (
      <div className={frameClass(row)}>
        <div className={cx(bodyClass, 'pl-4')}>{content(row)}</div>
        {row.actions}
      </div>
    );
  }
  return (
    <div className={frameClass(row)}>
      <button type="button" onClick={onPress} className={cx(bodyClass, pressClass)}>
        {content(row)}
      </button>
      {row.actions}
    </div>
  );
}

export type RowAnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'title' | 'children'> &
  RowContent & { ref?: Ref<HTMLAnchorElement> };

/** For a plain href; ListRowLink takes paths of the app. */
export function RowAnchor(props: RowAnchorProps) {
  const { start, title, detail, isDetailWhole, end, hasChevron, actions, isSelected, className, ...anchor } =
    props;
  return (
    <div className={frameClass({ isSelected })}>
      <a {...anchor} className={cx(bodyClass, pressClass, className)}>
        {content({ start, title, detail, isDetailWhole, end, hasChevron })}
      </a>
      {actions}
    </div>
  );
}

export const ListRowLink = createLink(RowAnchor);

function content({ start, title, detail, isDetailWhole, end, hasChevron }: RowContent) {
  return (
    <>
      {start}
      <span className="min-w-0 grow">
        <span className="fade-two-lines font-medium">{title}</span>
        {detail && (
          <span className={cx('text-ink-soft text-sm', isDetailWhole ? 'block' : 'fade-two-lines')}>
            {detail}
          </span>
        )}
      </span>
      {(end || hasChevron) && (
        <span className="flex shrink-0 items-center gap-2 text-ink-soft text-sm">
          {end}
          {hasChevron && <ChevronRight size={20} aria-hidden />}
        </span>
      )}
    </>
  );
}

function frameClass({ isSelected }: Pick<RowContent, 'isSelected'>): string {
  return cx(
    'flex items-center gap-1 pr-2 transition-colors duration-150',
    isSelected ? 'bg-kraft' : 'has-[>a:hover]:bg-kraft/40 has-[>button:hover]:bg-kraft/40',
  );
}

const bodyClass = 'flex min-h-16 min-w-0 grow items-center gap-3 py-2.5 pr-2 text-left';
const pressClass = 'rounded-field pl-4 -outline-offset-3';
