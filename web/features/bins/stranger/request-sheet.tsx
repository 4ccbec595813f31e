import { useId } from 'react';
import { invitationMark, messageMax } from '#domain/access/access-limits.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import type { RequestForm } from './use-request.ts';

export function RequestSheet({ name, request }: { name: string; request: RequestForm }) {
  const { t } = useTranslation();
  const connection = useConnection();
  const formId = useId();
  const { form, isBusy, problem, send } = request;
  const faults = {
    long: t('common.tooLong', { max: messageMax }),
    mark: t('finding.messageMark', { mark: invitationMark }),
  };
  const close = () => form.setOpen(false);
  return (
    <Sheet
      isOpen={form.isOpen}
      title={t('finding.askTitle', { name })}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" isBusy={isBusy}>
            {t('finding.send')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="space-y-4">
        {connection === 'offline' && <Notice>{t('finding.needsConnection')}</Notice>}
        <p className="text-ink-soft">{t('finding.askText')}</p>
        <TextArea
          label={t('finding.message')}
          hint={t('finding.messageHint')}
          isOptional
          data-autofocus
          value={form.message}
          error={form.fault && faults[form.fault]}
          onChange={form.setMessage}
        />
        <Switch
          label={t('access.wholePlace')}
          hint={t('finding.wholePlaceHint')}
          checked={form.isWholePlace}
          onChange={form.setWholePlace}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
      </form>
    </Sheet>
  );
}
