import Printer from 'lucide-react/icons/printer';
import Tags from 'lucide-react/icons/tags';
import { type FormEvent, useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { useSyncStatus } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

const counts = [1, 10, 21, 30, 50, 100, 200, 500];

/** Blank labels, to be printed now and assigned later. */
export function MakeLabels() {
  const { t } = useTranslation();
  const toast = useToast();
  const isOffline = useSyncStatus().connection === 'offline';
  const [count, setCount] = useState(30);
  const { refusal, isSaving, save, startOver } = useSaving();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await save(() => mutate('codes.create', { count })))) return;
    startOver();
    toast.done(t('codes.made', { count }));
  };
  return (
    <Card>
      <h2 className="font-bold text-lg">{t('codes.blank')}</h2>
      <p className="mt-1 text-ink-soft text-sm">{t(isOffline ? 'codes.offline' : 'codes.blankText')}</p>
      <form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-3">
        <Select
          label={t('codes.howMany')}
          value={String(count)}
          onChange={(value) => setCount(Number(value))}
          options={counts.map((each) => ({ value: String(each), label: String(each) }))}
        />
        <Button type="submit" kind="primary" icon={Tags} isBusy={isSaving} disabled={isOffline}>
          {t('codes.make', { count })}
        </Button>
        <LinkButton to={paths.printBatch} search={{ blank: true }} icon={Printer}>
          {t('bins.printLabels')}
        </LinkButton>
      </form>
      {refusal !== undefined && (
        <div className="mt-3">
          <Notice tone="danger">{refusal}</Notice>
        </div>
      )}
    </Card>
  );
}
