import { type NotificationSort, notificationSorts } from '#domain/account/notification-sort.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Switch } from '#web/ui/fields/switch.tsx';

/** What the account is notified of, on all its devices. */
export function NotificationSorts() {
  const { t } = useTranslation();
  const profile = useProfile();
  if (profile === undefined) return null;
  const { mutedNotifications = [] } = profile;
  const change = (sort: NotificationSort, isOn: boolean) => {
    const others = mutedNotifications.filter((each) => each !== sort);
    unattended(act('me.update', { mutedNotifications: isOn ? others : [...others, sort] }));
  };
  return (
    <fieldset className="mt-4 border-hairline border-t pt-4">
      <legend className="float-left w-full font-bold">{t('notifications.sortsTitle')}</legend>
      <p className="clear-both text-ink-soft text-sm">{t('notifications.sortsHint')}</p>
      {notificationSorts.map((sort) => (
        <Switch
          key={sort}
          label={t(`notifications.sorts.${sort}`)}
          checked={!mutedNotifications.includes(sort)}
          onChange={(isOn) => change(sort, isOn)}
        />
      ))}
    </fieldset>
  );
}
