import type { Target } from '#domain/access/access.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Section } from '#web/ui/layout/section.tsx';
import { ChosenDays, chosenDaysOf } from './chosen-days.tsx';
import { OwnDates } from './date-fold.tsx';
import type { WithOwnDates } from './dates-ahead.ts';

/** When the person is reminded of a bin or location: before dates in own fields, and on days that they chose. */
export function TargetReminders({ target, thing }: { target: Target; thing: WithOwnDates }) {
  const { t } = useTranslation();
  const days = chosenDaysOf(useProfile()?.reminders, target.id);
  return (
    <Section title={t('reminders.section')}>
      <div className="space-y-3">
        <OwnDates target={target} thing={thing} />
        {days.length > 0 && <ChosenDays days={days} />}
      </div>
    </Section>
  );
}
