import { type FormEvent, useState } from 'react';
import { useConnection } from '#web/data/account/hooks.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { localDay } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { endOfLink, type LinkEnd, linkEnds } from './link-end.ts';

type NewLinkSheetProps = {
  onCreate: (expiresAt: Date | undefined) => Promise<void>;
  onClose: () => void;
};

export function NewLinkSheet({ onCreate, onClose }: NewLinkSheetProps) {
  const { t } = useTranslation();
  const connection = useConnection();
  const { isBusy, problem, run } = useOnlineAct();
  const [end, setEnd] = useState<LinkEnd>('month');
  const [lastDay, setLastDay] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const today = localDay(new Date());

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (end === 'date' && lastDay === '') return setFault(t('shareLinks.lastDayMissing'));
    if (end === 'date' && lastDay < today) return setFault(t('shareLinks.lastDayPast'));
    void run(async () => {
      await onCreate(endOfLink(end, lastDay, new Date()));
      onClose();
    });
  };

  return (
    <FormSheet
      title={t('shareLinks.createTitle')}
      submitLabel={t('shareLinks.create')}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      {connection === 'offline' && <Notice>{t('shareLinks.needsConnection')}</Notice>}
      <p className="text-ink-soft">{t('shareLinks.text')}</p>
      <Select
        label={t('shareLinks.ends')}
        value={end}
        onChange={setEnd}
        options={linkEnds.map((value) => ({ value, label: t(`shareLinks.endsIn.${value}`) }))}
        data-autofocus
      />
      {end === 'date' && (
        <TextField
          type="date"
          label={t('shareLinks.lastDay')}
          value={lastDay}
          min={today}
          error={fault}
          onChange={(day) => {
            setLastDay(day);
            setFault(null);
          }}
        />
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormSheet>
  );
}
