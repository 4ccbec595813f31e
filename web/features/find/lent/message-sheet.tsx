import Copy from 'lucide-react/icons/copy';
import Mail from 'lucide-react/icons/mail';
import MessageSquare from 'lucide-react/icons/message-square';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { useProfile } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, buttonClass } from '#web/ui/actions/button.tsx';
import { CopyButton, copyText } from '#web/ui/actions/copy-button.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { contactOf, lentMessage, mailAddress } from './lent-message.ts';
import type { LentLoan } from './lent-rows.ts';

type MessageSheetProps = {
  person: string;
  /** Of this person, those due first. */
  loans: readonly LentLoan[];
  onClose: () => void;
};

/** A message to a borrower, for the person's own mail and messages: the server sends nothing. */
export function MessageSheet({ person, loans, onClose }: MessageSheetProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const sender = useProfile()?.displayName ?? '';
  const [text, setText] = useState(() => lentMessage(t, formats, loans, { person, sender }));
  const [isPasteNeeded, setPasteNeeded] = useState(false);
  const contact = contactOf(loans);
  const subject = t('lent.messageSubject');
  const mail = mailAddress(contact, subject, text);
  const canShare = typeof navigator.share === 'function';
  return (
    <Sheet isOpen title={t('lent.messageTo', { person })} onClose={onClose}>
      <div className="space-y-4">
        <TextArea label={t('lent.messageText')} value={text} onChange={setText} rows={10} />
        <p className="text-ink-soft text-sm">{t('lent.messageHint')}</p>
        {isPasteNeeded && <Notice>{t('lent.messagePaste')}</Notice>}
        <div className="flex flex-wrap gap-2">
          <a
            href={mail.href}
            className={buttonClass('primary')}
            onClick={() => {
              if (!mail.isWhole) void copyText(text).then(setPasteNeeded);
            }}
          >
            <Mail size={20} aria-hidden />
            {t('lent.byMail')}
          </a>
          {contact.phone !== undefined && (
            <a
              href={`sms:${contact.phone}?body=${encodeURIComponent(text)}`}
              className={buttonClass('secondary')}
            >
              <MessageSquare size={20} aria-hidden />
              {t('lent.byText')}
            </a>
          )}
          {canShare && (
            <Button
              icon={Share2}
              // The person may cancel.
              onClick={() => void navigator.share({ title: subject, text }).catch(() => {})}
            >
              {t('inventory.share')}
            </Button>
          )}
          <CopyButton
            icon={Copy}
            text={text}
            label={t('lent.copyMessage')}
            copiedLabel={t('clipboard.copied')}
            failedLabel={t('clipboard.failed')}
          />
        </div>
      </div>
    </Sheet>
  );
}
