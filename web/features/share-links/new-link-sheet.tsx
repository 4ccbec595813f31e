import { type FormEvent, useId, useState } from 'react';
import { useConnection } from '#web/data/account/hooks.ts';
import { useOnlineAct } from '#web/features/access/use-online-act.ts';
import { localDay } from '#web/features/notifications/by-day.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { endOfLink, type LinkEnd, linkEnds } from './link-end.ts';

type NewLinkSheetProps = {
  onCreate: (expiresAt: Date | undefined) => Promise<void>;
  onClose: () => void;
};

export function NewLinkSheet({ onCreate, onClose }: NewLinkSheetProps) {
  const { t } = useTranslation();
  const connection = useConnection();
  const { isBusy, problem, run } = useOnlineAct();
  const formId = useId();
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
    <Sheet
      isOpen
      title={t('shareLinks.createTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" isBusy={isBusy}>
            {t('shareLinks.create')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate className="space-y-4">
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
      </form>
    </Sheet>
  );
}
