import { type ReactNode, useState } from 'react';
import {
  type Channels,
  type DatedKind,
  type Digest,
  datedKinds,
  digest as digests,
  type ReminderChoice,
  type ReminderSettings,
  reminderSettingsOf,
} from '#domain/reminders/reminder.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { useAbout } from '#web/features/account/about/use-about.ts';
import { DaysBefore, daysTexts } from '#web/features/time/reminders/days-before.tsx';
import { Fold } from '#web/forms/fold.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Switch } from '#web/ui/fields/checkbox.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { useLedHere } from './use-led-here.ts';

const configure = (change: ReminderChoice) => unattended(act('reminders.configure', change));

/** The account's reminder settings for all its devices. `isOpened`: a mail led here. */
export function RemindersSection({ isOpened }: { isOpened: boolean }) {
  const { t } = useTranslation();
  const profile = useProfile();
  const about = useAbout();
  const start = useLedHere(isOpened && profile !== undefined);
  if (profile === undefined) return null;
  const settings = reminderSettingsOf(profile.reminderChoice);
  const hasOwnDates = profile.fields?.some((field) => field.kind === 'day' && !field.deletedAt);
  const kinds = datedKinds.filter((kind) => kind !== 'ownDate' || hasOwnDates);
  const canMail = typeof about !== 'object' || about.sendsMail;
  return (
    <div ref={start} tabIndex={-1} className="scroll-mt-16 outline-none">
      <Section title={t('reminders.section')}>
        <div className="space-y-3">
          <Card isPadded={false} className="px-4 [&>section:first-child]:border-t-0">
            {kinds.map((kind) => (
              <KindFold
                key={kind}
                kind={kind}
                channels={settings.kinds[kind]}
                isMailing={canMail && settings.digest !== 'off'}
              />
            ))}
          </Card>
          <Card className="space-y-4">
            {canMail ? <DigestChoice digest={settings.digest} /> : <Hint>{t('reminders.noMail')}</Hint>}
            <HourChoice hour={settings.hour} timeZone={settings.timeZone} />
          </Card>
        </div>
      </Section>
    </div>
  );
}

type KindFoldProps = { kind: DatedKind; channels: Channels; isMailing: boolean };

function KindFold({ kind, channels, isMailing }: KindFoldProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { before, inbox, push, mail } = channels;
  const change = (part: Partial<Channels>) => configure({ kinds: { [kind]: { ...channels, ...part } } });
  return (
    <Fold
      title={t(`reminders.kinds.${kind}`)}
      summary={useSummary(kind, channels, isMailing)}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      {kind === 'low' || kind === 'ownDate' ? (
        <Hint>{t(`reminders.${kind}Hint`)}</Hint>
      ) : (
        <DaysBefore
          before={before}
          isDueBack={kind === 'dueBack'}
          onChange={(days) => change({ before: days })}
        />
      )}
      <fieldset className="mt-4">
        <legend className="font-semibold text-sm">{t('reminders.how')}</legend>
        <Switch
          label={t('reminders.channels.inbox')}
          checked={inbox}
          onChange={(isOn) => change({ inbox: isOn })}
        />
        <Switch
          label={t('reminders.channels.push')}
          hint={t('reminders.pushHint')}
          checked={inbox && push}
          disabled={!inbox}
          onChange={(isOn) => change({ push: isOn })}
        />
        <Switch
          label={t('reminders.channels.mail')}
          hint={isMailing ? undefined : t('reminders.mailOffHint')}
          checked={isMailing && mail}
          disabled={!isMailing}
          onChange={(isOn) => change({ mail: isOn })}
        />
      </fieldset>
    </Fold>
  );
}

/** "On the day and 1 day before, in Whichbin and by email" */
function useSummary(kind: DatedKind, { before, inbox, push, mail }: Channels, isMailing: boolean): string {
  const { t } = useTranslation();
  const { list } = useFormats();
  const ways = [
    inbox && t('reminders.ways.inbox'),
    inbox && push && t('reminders.ways.push'),
    isMailing && mail && t('reminders.ways.mail'),
  ].filter((each) => each !== false);
  const others = { low: 'reminders.onLow', ownDate: 'reminders.onOwnDates' } as const;
  const when = kind === 'low' || kind === 'ownDate' ? t(others[kind]) : list(daysTexts(t, before));
  if (when === '' || ways.length === 0) return t('reminders.off');
  return t('reminders.summary', { when, how: list(ways) });
}

function DigestChoice({ digest }: { digest: Digest }) {
  const { t } = useTranslation();
  return (
    <div>
      <SegmentedControl
        label={t('reminders.digest')}
        isLabelVisible
        value={digest}
        onChange={(value) => configure({ digest: value })}
        options={digests.options.map((value) => ({ value, label: t(`reminders.digests.${value}`) }))}
      />
      <Hint>
        <span aria-live="polite">{t(`reminders.digestHints.${digest}`)}</span>
      </Hint>
    </div>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

function HourChoice({ hour, timeZone }: Pick<ReminderSettings, 'hour' | 'timeZone'>) {
  const { t } = useTranslation();
  const { time } = useFormats();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div>
      <Select
        label={t('reminders.hour')}
        hint={t('reminders.timeZone', { timeZone })}
        value={String(hour)}
        onChange={(value) => configure({ hour: Number(value) })}
        options={hours.map((value) => ({ value, label: time(new Date(2026, 0, 1, Number(value))) }))}
        className="max-w-60"
      />
      {timeZone !== here && (
        <Button className="mt-3" onClick={() => configure({ timeZone: here })}>
          {t('reminders.useTimeZone', { timeZone: here })}
        </Button>
      )}
    </div>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft text-sm">{children}</p>;
}
