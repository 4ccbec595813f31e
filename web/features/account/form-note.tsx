import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { cx } from '#web/ui/class-names.ts';

const tones = {
  problem: { icon: CircleAlert, look: 'bg-berry/10 text-berry' },
  offline: { icon: CloudOff, look: 'bg-kraft text-on-kraft' },
  info: { icon: Info, look: 'bg-lake/10 text-lake' },
};

/** A sentence about a form as a whole. A problem is read out at once. */
export function FormNote({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  const { icon: IconShape, look } = tones[tone];
  return (
    <p
      role={tone === 'problem' ? 'alert' : 'status'}
      className={cx('flex items-start gap-2.5 rounded-field px-3 py-2.5 font-medium text-sm', look)}
    >
      <IconShape size={20} aria-hidden className="shrink-0" />
      <span>{children}</span>
    </p>
  );
}
