import { setPreference } from '#web/data/storage/preferences.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { NotificationSorts } from './notification-sorts.tsx';
import { askPermission, useIsNotifying, usePermission } from './system-notifications.ts';

/** The browser asks for permission only when the switch is pressed. */
export function NotifySection() {
  const { t } = useTranslation();
  const permission = usePermission();
  const isOn = useIsNotifying();
  const hints = {
    unsupported: t('notifications.unsupported'),
    denied: t('notifications.denied'),
    default: t('notifications.onDeviceHint'),
    granted: t('notifications.onDeviceHint'),
  };
  const change = async (isWished: boolean) => {
    setPreference('systemNotifications', isWished ? 'on' : undefined);
    if (isWished && permission === 'default') await askPermission();
  };
  return (
    <Section title={t('notifications.section')}>
      <Card>
        <Switch
          label={t('notifications.onDevice')}
          hint={<span aria-live="polite">{hints[permission]}</span>}
          checked={isOn}
          disabled={permission === 'unsupported' || permission === 'denied'}
          onChange={change}
        />
        <NotificationSorts />
      </Card>
    </Section>
  );
}
