import { can } from '#domain/access/access-rules.ts';
import type { Location } from '#domain/locations/location.ts';
import { trashDays } from '#domain/trash.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useLocationActs } from './use-location-acts.ts';

export function LocationNotices({ location }: { location: Location }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { restore } = useLocationActs();
  if (location.deletedAt === undefined) {
    if (can(location.role, 'edit details')) return null;
    return (
      <div className="mb-4">
        <Notice>
          <p className="text-ink-soft">{t('places.readOnly')}</p>
        </Notice>
      </div>
    );
  }
  return (
    <div className="mb-4">
      <Notice title={t('places.inTrashTitle')}>
        <p className="text-ink-soft">
          {t('places.inTrashText', { date: date(location.deletedAt), days: trashDays })}
        </p>
        <Button className="mt-2" onClick={() => void restore(location)}>
          {t('common.restore')}
        </Button>
      </Notice>
    </div>
  );
}
