import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';

type FormSheetProps = {
  isOpen?: boolean;
  title: string;
  submitLabel: string;
  isBusy?: boolean;
  /** For a form that is already filled in. */
  isSubmitFocused?: boolean;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
};

export function FormSheet(props: FormSheetProps) {
  const { isOpen = true, title, submitLabel, isBusy, isSubmitFocused, onSubmit, onClose, children } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <Sheet
      isOpen={isOpen}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            form={id}
            kind="primary"
            isBusy={isBusy}
            data-autofocus={isSubmitFocused || undefined}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={onSubmit} noValidate className="space-y-4">
        {children}
      </form>
    </Sheet>
  );
}
