import BellPlus from 'lucide-react/icons/bell-plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { RemindMeSheet } from './remind-me-sheet.tsx';

/** The days on which the person wants to be reminded of an item; nobody else sees them. */
export function ItemReminders({ item }: { item: Pick<Item, 'id' | 'binId' | 'name'> }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const reminders = useProfile()?.reminders ?? [];
  const [isSetting, setSetting] = useState(false);
  const days = reminders
    .flatMap(({ id, target, day, repeat, text }) =>
      target.id === item.id && day !== undefined ? { id, day, repeat, text } : [],
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return (
    <div className="mt-4">
      {days.length > 0 && (
        <ul aria-label={t('reminders.section')} className="mb-2 divide-y divide-hairline">
          {days.map(({ id, day, repeat, text }) => (
            <li key={id} className="flex items-center justify-between gap-2 py-1">
              <div className="min-w-0 [overflow-wrap:anywhere]">
                {t('reminders.onDay', { day: date(day) })}
                {(repeat || text) && (
                  <span className="block text-ink-soft text-sm">
                    {[repeat && t(`reminders.repeats.${repeat}`), text].filter(Boolean).join(' · ')}
                  </span>
                )}
              </div>
              <IconButton
                icon={X}
                label={t('reminders.deleteOn', { day: date(day) })}
                onClick={() => unattended(act('reminders.delete', { id }))}
              />
            </li>
          ))}
        </ul>
      )}
      <Button icon={BellPlus} onClick={() => setSetting(true)}>
        {t('reminders.remindMe')}
      </Button>
      {isSetting && <RemindMeSheet item={item} onClose={() => setSetting(false)} />}
    </div>
  );
}
