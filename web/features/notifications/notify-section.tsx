import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { NotificationSorts } from './notification-sorts.tsx';
import { chooseSystemNotifications, keepPush, useIsPushing } from './push-subscription.ts';
import { useIsNotifying, usePermission } from './system-notifications.ts';

/** The browser asks for permission only when the switch is pressed. */
export function NotifySection() {
  const { t } = useTranslation();
  const permission = usePermission();
  const isOn = useIsNotifying();
  const onDeviceHint = t(useIsPushing() ? 'notifications.pushHint' : 'notifications.onDeviceHint');
  const hasNames = usePreference('lockScreenNames') === 'on';
  const hints = {
    unsupported: t('notifications.unsupported'),
    denied: t('notifications.denied'),
    default: onDeviceHint,
    granted: onDeviceHint,
  };
  const change = (isWished: boolean) => unattended(chooseSystemNotifications(isWished));
  const showNames = (isWished: boolean) => {
    setPreference('lockScreenNames', isWished ? 'on' : undefined);
    unattended(keepPush());
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
        {isOn && (
          <Switch
            label={t('notifications.lockScreenNames')}
            hint={t('notifications.lockScreenNamesHint')}
            checked={hasNames}
            onChange={showNames}
          />
        )}
        <NotificationSorts />
      </Card>
    </Section>
  );
}
