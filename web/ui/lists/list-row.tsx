import { createLink } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../marks/class-names.ts';
import type { Icon } from '../marks/icon.ts';

type RowContent = {
  start?: ReactNode;
  /** In place of `start`. */
  icon?: Icon;
  title: ReactNode;
  detail?: ReactNode;
  /** Inside the row's own link. */
  end?: ReactNode;
  /** For a row that leads to another screen. */
  hasChevron?: boolean;
  /** Outside the row's link. */
  actions?: ReactNode;
  /** On touch screens a press anywhere on the row is one of its action. */
  isPressedByAction?: boolean;
  /** Places the actions below the row's content if a phone has no room beside it. */
  hasWideActions?: boolean;
  /** A row of one line, for long lists of links. */
  isCompact?: boolean;
  isSelected?: boolean;
};

export function ListRow({ onPress, ...row }: RowContent & { onPress?: () => void }) {
  if (!onPress) {
    return (
      <div className={frameClass(row)}>
        <div className={cx(bodyClass(row), 'pl-4')}>{content(row)}</div>
        <Actions coversRow={row.isPressedByAction}>{row.actions}</Actions>
      </div>
    );
  }
  return (
    <div className={frameClass(row)}>
      <button type="button" onClick={onPress} className={cx(bodyClass(row), pressClass)}>
        {content(row)}
      </button>
      <Actions>{row.actions}</Actions>
    </div>
  );
}

export type RowAnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'title' | 'children'> &
  RowContent & { ref?: Ref<HTMLAnchorElement> };

/** For a plain href; ListRowLink takes paths of the app. */
export function RowAnchor(props: RowAnchorProps) {
  const {
    start,
    icon,
    title,
    detail,
    end,
    hasChevron,
    actions,
    isSelected,
    isCompact,
    className,
    ...anchor
  } = props;
  return (
    <div className={frameClass({ isSelected })}>
      <a {...anchor} className={cx(bodyClass({ start, icon, isCompact }), pressClass, className)}>
        {content({ start, icon, title, detail, end, hasChevron })}
      </a>
      <Actions>{actions}</Actions>
    </div>
  );
}

export const ListRowLink = createLink(RowAnchor);

function content({ start, icon: IconShape, title, detail, end, hasChevron }: RowContent) {
  return (
    <>
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex min-w-0 grow basis-[9em] items-center gap-3">
          {IconShape ? <IconShape size={22} aria-hidden className="shrink-0 text-ink-soft" /> : start}
          <span className="min-w-0 grow">
            <span className="block font-medium">{title}</span>
            {detail && <span className="block text-ink-soft text-sm">{detail}</span>}
          </span>
        </span>
        {end && (
          <span className="ml-auto flex max-w-full items-center gap-2 text-ink-soft text-sm empty:hidden">
            {end}
          </span>
        )}
      </span>
      {hasChevron && <ChevronRight size={20} aria-hidden className="room-for-words shrink-0 text-ink-soft" />}
    </>
  );
}

function Actions({ coversRow, children }: { coversRow?: boolean | undefined; children: ReactNode }) {
  const className = cx(
    'flex max-w-full flex-wrap items-center justify-end gap-x-1 py-1.5',
    coversRow && 'touch:[&>button]:after:absolute touch:[&>button]:after:inset-0',
  );
  return children ? <span className={className}>{children}</span> : null;
}

function frameClass({
  isSelected,
  isPressedByAction,
}: Pick<RowContent, 'isSelected' | 'isPressedByAction'>): string {
  return cx(
    'flex flex-wrap items-center justify-end gap-x-1 pr-2 transition-colors duration-150',
    isPressedByAction && 'relative',
    isSelected ? 'current bg-kraft' : 'has-[>a,>button]:hover:bg-kraft/40',
  );
}

/** Actions that leave less room than the content's basis wrap below it. */
function bodyClass({
  start,
  icon,
  hasWideActions,
  isCompact,
}: Pick<RowContent, 'start' | 'icon' | 'hasWideActions' | 'isCompact'>): string {
  return cx(
    'flex min-w-0 grow items-center gap-3 pr-2 text-left',
    isCompact ? 'min-h-12 py-1.5' : 'min-h-16 py-2.5',
    hasWideActions ? 'basis-[19em]' : (start ?? icon) ? 'basis-[9em]' : 'basis-[7em]',
  );
}

const pressClass = 'rounded-field pl-4 -outline-offset-3';
