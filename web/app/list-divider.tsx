import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { PaneDivider } from '#web/ui/layout/pane-divider.tsx';

/** Between a list and what is open; this device remembers where. */
export default function ListDivider() {
  const { t } = useTranslation();
  const width = Number(usePreference('listPane') ?? Number.NaN);
  return (
    <PaneDivider
      label={t('rail.listWidth')}
      width={width > 0 ? width : undefined}
      onWidth={(chosen) => setPreference('listPane', chosen?.toString())}
    />
  );
}
