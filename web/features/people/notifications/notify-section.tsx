import {
  type OptionalNotificationKind,
  optionalNotificationKinds,
} from '#domain/account/optional-notification-kinds.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Switch } from '#web/ui/fields/checkbox.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { chooseSystemNotifications, registerPush, useIsPushing } from './push-subscription.ts';
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
    unattended(registerPush());
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
        <NotificationKinds />
      </Card>
    </Section>
  );
}

/** The kinds of notifications that the account gets on all its devices. */
function NotificationKinds() {
  const { t } = useTranslation();
  const profile = useProfile();
  if (profile === undefined) return null;
  const { mutedNotifications = [] } = profile;
  const change = (kind: OptionalNotificationKind, isOn: boolean) => {
    const others = mutedNotifications.filter((notification) => notification !== kind);
    unattended(act('me.update', { mutedNotifications: isOn ? others : [...others, kind] }));
  };
  return (
    <fieldset className="mt-4 border-hairline border-t pt-4">
      <legend className="float-left w-full font-bold">{t('notifications.kindsTitle')}</legend>
      <p className="clear-both text-ink-soft text-sm">{t('notifications.kindsHint')}</p>
      {optionalNotificationKinds.map((kind) => (
        <Switch
          key={kind}
          label={t(`notifications.kinds.${kind}`)}
          checked={!mutedNotifications.includes(kind)}
          onChange={(isOn) => change(kind, isOn)}
        />
      ))}
    </fieldset>
  );
}
