import { invitationMark, messageMax } from '#domain/access/access-limits.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { messageFault, type RequestForm } from './use-request.ts';

export function RequestSheet({ name, request }: { name: string; request: RequestForm }) {
  const { t } = useTranslation();
  const connection = useConnection();
  const { form, isBusy, problem, send } = request;
  return (
    <FormSheet
      isOpen={form.isOpen}
      title={t('finding.askTitle', { name })}
      submitLabel={t('finding.send')}
      isBusy={isBusy}
      onSubmit={send}
      onClose={() => form.setOpen(false)}
    >
      {connection === 'offline' && <Notice>{t('finding.needsConnection')}</Notice>}
      <p className="text-ink-soft">{t('finding.askText')}</p>
      <RequestMessage value={form.message} onChange={(message) => form.put({ message })} />
      <Switch
        label={t('access.wholePlace')}
        hint={t('finding.wholePlaceHint')}
        checked={form.isWholePlace}
        onChange={(isWholePlace) => form.put({ isWholePlace })}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormSheet>
  );
}

type RequestMessageProps = { value: string; onChange: (message: string) => void };

/** What the person writes to the owner with a request. */
export function RequestMessage({ value, onChange }: RequestMessageProps) {
  const { t } = useTranslation();
  const faults = {
    long: t('common.tooLong', { max: messageMax }),
    mark: t('finding.messageMark', { mark: invitationMark }),
  };
  const fault = messageFault(value);
  return (
    <TextArea
      label={t('finding.message')}
      hint={t('finding.messageHint')}
      isOptional
      data-autofocus
      value={value}
      error={fault && faults[fault]}
      onChange={onChange}
    />
  );
}
