import Archive from 'lucide-react/icons/archive';
import Clock from 'lucide-react/icons/clock';
import Users from 'lucide-react/icons/users';
import type { BinHeader } from '#domain/bins/bin.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Icon } from '#web/ui/marks/icon.ts';
import { isShared } from './list/filter-bins.ts';

type BinMarksProps = {
  bin: BinHeader;
  isWaiting: boolean;
  /** False if the text beside it already says so. */
  hasShared?: boolean;
};

export function BinMarks({ bin, isWaiting, hasShared = true }: BinMarksProps) {
  const { t } = useTranslation();
  return (
    <>
      {hasShared && isShared(bin) && <Mark icon={Users} label={t('bins.shared')} />}
      {bin.archivedAt !== undefined && <Mark icon={Archive} label={t('bins.archived')} />}
      {isWaiting && <Mark icon={Clock} label={t('common.waiting')} />}
    </>
  );
}

function Mark({ icon: IconShape, label }: { icon: Icon; label: string }) {
  return (
    <span role="img" aria-label={label} title={label} className="shrink-0 text-ink-soft">
      <IconShape size={16} aria-hidden />
    </span>
  );
}
