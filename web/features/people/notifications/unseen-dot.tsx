import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/marks/class-names.ts';

/** Less prominent than the red count of pending answers. */
export function UnseenDot({ className }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <span className={cx('inline-block size-2.5 rounded-full bg-lake', className)}>
      <span className="sr-only">{t('home.inboxNews')}</span>
    </span>
  );
}
