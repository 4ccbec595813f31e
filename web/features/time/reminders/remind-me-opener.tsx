import BellPlus from 'lucide-react/icons/bell-plus';
import { lazy, type ReactNode, Suspense, startTransition, useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import type { ReminderTarget } from '#domain/reminders/reminder.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useFieldsOf } from '#web/data/account/own-fields.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';
import type { MenuEntry } from '#web/ui/overlays/menu.tsx';
import { fieldsWithDayAhead, type WithOwnDates } from './dates-ahead.ts';

const RemindMeOf = lazy(async () => {
  const [sheet] = await Promise.all([import('./remind-me-sheet.tsx'), loadLaterTexts()]);
  return { default: sheet.RemindMeOf };
});

const TargetReminders = lazyPart(async () => {
  const [list] = await Promise.all([import('./target-reminders.tsx'), loadLaterTexts()]);
  return list.TargetReminders;
});

type Thing = WithOwnDates & { id: string; name: string; deletedAt?: string | undefined };
type RemindMe = { entry: MenuEntry | false; list: ReactNode; sheet: ReactNode };

const nothing: RemindMe = { entry: false, list: null, sheet: null };

/** Reminders of a bin or location that is not in the trash. Render `sheet` anywhere on the page, and `list`. */
export function useRemindMe(kind: Target['kind'], thing: Thing | undefined): RemindMe {
  const { t } = useTranslation();
  const { remindMeOf, remindMeSheet } = useRemindMeSheet();
  const reminders = useProfile()?.reminders;
  const fields = useFieldsOf(thing?.ownerId, kind);
  if (thing === undefined || thing.deletedAt !== undefined) return nothing;
  const { id, name } = thing;
  return {
    entry: {
      label: t('common.remindMe'),
      icon: BellPlus,
      onPress: () => remindMeOf({ kind, id }, name),
    },
    list: (reminders?.some(({ target, day }) => target.id === id && day !== undefined) ||
      fieldsWithDayAhead(thing, fields).length > 0) && (
      <Suspense>
        <TargetReminders target={{ kind, id }} thing={thing} />
      </Suspense>
    ),
    sheet: remindMeSheet,
  };
}

/** Render `remindMeSheet` anywhere on the page. */
export function useRemindMeSheet() {
  const [opened, setOpened] = useState<{ target: ReminderTarget; name: string }>();
  return {
    // In a transition instead of Suspense, whose fallback would be shown for a minimum time.
    remindMeOf: (target: ReminderTarget, name: string) => startTransition(() => setOpened({ target, name })),
    remindMeSheet: opened && <RemindMeOf {...opened} onClose={() => setOpened(undefined)} />,
  };
}
