import ChevronRight from 'lucide-react/icons/chevron-right';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef } from 'react';
import { trashDays } from '#domain/trash.ts';
import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';

/** The row that opens the trash; it has the focus again when one comes back from there. */
export function TrashLink({ isReturning }: { isReturning: boolean }) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isReturning) return;
    link.current?.scrollIntoView({ block: 'center' });
    link.current?.focus({ preventScroll: true });
  }, [isReturning]);
  return (
    <Card isPadded={false} className="mt-8">
      <ListRowLink
        ref={link}
        to={paths.settings}
        search={{ open: 'trash' }}
        start={<Trash2 size={22} aria-hidden className="shrink-0 text-ink-soft" />}
        title={t('settings.trash')}
        detail={t('settings.trashText', { count: trashDays })}
        end={<ChevronRight size={20} aria-hidden />}
      />
    </Card>
  );
}
