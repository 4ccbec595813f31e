import { can } from '#domain/access/access-rules.ts';
import type { Location } from '#domain/locations/location.ts';
import { trashDays } from '#domain/time.ts';
import { StateNotice } from '#web/features/things/bins/page/bin-notices.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useLocationActs } from './use-location-acts.ts';

export function LocationNotices({ location }: { location: Location }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { restore } = useLocationActs();
  if (location.deletedAt === undefined) {
    if (can(location.role, 'edit details')) return null;
    return <StateNotice text={t(location.viewersMayTakeOut ? 'places.takeOutOnly' : 'places.readOnly')} />;
  }
  return (
    <StateNotice
      title={t('places.inTrashTitle')}
      text={t('places.inTrashText', { date: date(location.deletedAt), days: trashDays })}
      act={t('common.restore')}
      onAct={() => void restore(location)}
    />
  );
}
