import BellPlus from 'lucide-react/icons/bell-plus';
import { useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import { type ItemDateKind, itemDateKinds, reminderSettingsOf } from '#domain/reminders/reminder.ts';
import { plusDays } from '#domain/time.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { Fold } from '#web/forms/fold.tsx';
import { localDay, useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ChosenDays, chosenDaysOf, Snoozed, useSnoozedKinds } from './chosen-days.tsx';
import { DaysBefore, daysTexts } from './days-before.tsx';
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
              <DateFold item={item} kind={kind} isOwner={ownerId === profile?.uid} />
              <Snoozed thing={item.id} kind={kind} />
            </div>
          ))}
        {(['low', 'ownDate'] as const).map(
          (kind) =>
            snoozed.includes(kind) && (
              <div key={kind}>
                <p>{t(`reminders.kinds.${kind}`)}</p>
                <Snoozed thing={item.id} kind={kind} />
              </div>
            ),
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

/** The days before a date on which it still reminds, the next one first. */
function daysAhead(date: string, before: readonly number[]): string[] {
  const today = localDay(new Date());
  return before
    .map((days) => plusDays(date, -days))
    .filter((day) => day >= today)
    .toSorted();
}

type DateFoldProps = { item: Item; kind: ItemDateKind; isOwner: boolean };

/** How many days before one date of this item it reminds; otherwise as chosen in Settings. */
function DateFold({ item, kind, isOwner }: DateFoldProps) {
  const { t } = useTranslation();
  const { list, shortDate } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const profile = useProfile();
  const own = profile?.reminders?.find(({ target, of }) => target.id === item.id && of === kind);
  const hasBorrowed = loansOf(item).some(({ borrowerId }) => borrowerId === profile?.uid);
  const isUsual = isOwner || (kind === 'dueBack' && hasBorrowed);
  const usual = isUsual ? reminderSettingsOf(profile?.reminderChoice).kinds[kind].before : [];
  const before = own?.before ?? usual;
  const target = { kind: 'item' as const, id: item.id, binId: item.binId };
  const date = dateOf(item, kind);
  const ahead = date === undefined ? [] : daysAhead(date, before);
  const days = ahead.map((day) => shortDate(`${day}T12:00:00`));
  const summary = days.length > 0 ? t('reminders.onDays', { days: list(days) }) : list(daysTexts(t, before));
  return (
    <Fold
      title={t(`reminders.kinds.${kind}`)}
      summary={summary || t('reminders.off')}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <DaysBefore
        before={before}
        date={date}
        isDueBack={kind === 'dueBack' && isUsual}
        onChange={(days) =>
          unattended(act('reminders.put', { id: own?.id ?? newId(), target, of: kind, before: days }))
        }
      />
      <p className="mt-2 text-ink-soft text-sm">{t('reminders.onlyHere')}</p>
      {own && (
        <Button className="mt-3" onClick={() => unattended(act('reminders.delete', { id: own.id }))}>
          {t('reminders.asInSettings')}
        </Button>
      )}
    </Fold>
  );
}
