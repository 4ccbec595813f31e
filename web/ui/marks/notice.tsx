import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

type NoticeProps = { tone?: 'info' | 'success' | 'danger'; title?: string; children?: ReactNode };

const looks = {
  info: { icon: Info, color: 'border-l-lake', iconColor: 'text-lake' },
  success: { icon: CircleCheck, color: 'border-l-spruce', iconColor: 'text-spruce' },
  danger: { icon: CircleAlert, color: 'border-l-berry', iconColor: 'text-berry' },
};

export function Notice({ tone = 'info', title, children }: NoticeProps) {
  const { icon: IconShape, color, iconColor } = looks[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx(
        'flex flex-wrap gap-x-3 rounded-card border border-hairline border-l-4 bg-card p-3',
        color,
      )}
    >
      <IconShape size={22} aria-hidden className={cx('mt-0.5 shrink-0', iconColor)} />
      {/* With large text, wraps below the icon if a long word does not fit beside it. */}
      <div className="min-w-[min(100%,8em)] flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
