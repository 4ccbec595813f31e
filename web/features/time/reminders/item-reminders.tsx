import BellPlus from 'lucide-react/icons/bell-plus';
import { useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import { type ItemDateKind, itemDateKinds, reminderSettingsOf } from '#domain/reminders/reminder.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { localDay } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ChosenDays, chosenDaysOf, Snoozed, useSnoozedKinds } from './chosen-days.tsx';
import { DateFold, OwnDates } from './date-fold.tsx';
import { RemindMeOf } from './remind-me-sheet.tsx';

/** When the person is reminded of an item: before each of its dates, and on days that they chose. */
export function ItemReminders({ item, ownerId }: { item: Item; ownerId: string }) {
  const { t } = useTranslation();
  const profile = useProfile();
  const [isSetting, setSetting] = useState(false);
  const days = chosenDaysOf(profile?.reminders, item.id);
  const snoozed = useSnoozedKinds(item.id);
  const target = { kind: 'item' as const, id: item.id, binId: item.binId };
  return (
    <Section
      title={t('reminders.section')}
      action={
        <Button kind="quiet" icon={BellPlus} className="-mr-3" onClick={() => setSetting(true)}>
          {t('common.remindMe')}
        </Button>
      }
    >
      <div className="space-y-3">
        {itemDateKinds
          .filter((kind) => isAhead(item, kind) || snoozed.includes(kind))
          .map((kind) => (
            <div key={kind}>
              <ItemDate item={item} kind={kind} isOwner={ownerId === profile?.uid} />
              <Snoozed thing={item.id} kind={kind} />
            </div>
          ))}
        <OwnDates target={target} thing={{ ...item, ownerId }} />
        {snoozed.includes('low') && (
          <div>
            <p>{t('reminders.kinds.low')}</p>
            <Snoozed thing={item.id} kind="low" />
          </div>
        )}
        {days.length > 0 && <ChosenDays days={days} />}
      </div>
      {isSetting && <RemindMeOf target={target} name={item.name} onClose={() => setSetting(false)} />}
    </Section>
  );
}

/** Returns whether the date can still remind: a due date also when it is past. */
function isAhead({ dueDate, expiryDate, warrantyUntil }: Item, kind: ItemDateKind): boolean {
  if (kind === 'dueBack') return dueDate !== undefined;
  const date = kind === 'expires' ? expiryDate : warrantyUntil;
  return date !== undefined && date >= localDay(new Date());
}

/** Undefined if parts of it are due on several days. */
function dateOf(item: Item, kind: ItemDateKind): string | undefined {
  if (kind !== 'dueBack') return kind === 'expires' ? item.expiryDate : item.warrantyUntil;
  const dueDays = new Set(loansOf(item).flatMap(({ dueDate }) => dueDate ?? []));
  return dueDays.size > 1 ? undefined : item.dueDate;
}

type ItemDateProps = { item: Item; kind: ItemDateKind; isOwner: boolean };

/** How many days before one of its dates an item reminds; otherwise as chosen in Settings. */
function ItemDate({ item, kind, isOwner }: ItemDateProps) {
  const { t } = useTranslation();
  const profile = useProfile();
  const hasBorrowed = loansOf(item).some(({ borrowerId }) => borrowerId === profile?.uid);
  const isUsual = isOwner || (kind === 'dueBack' && hasBorrowed);
  return (
    <DateFold
      target={{ kind: 'item', id: item.id, binId: item.binId }}
      of={kind}
      title={t(`reminders.kinds.${kind}`)}
      date={dateOf(item, kind)}
      usual={isUsual ? reminderSettingsOf(profile?.reminderChoice).kinds[kind].before : []}
      usualLabel={t('reminders.asInSettings')}
      isDueBack={kind === 'dueBack' && isUsual}
    />
  );
}
