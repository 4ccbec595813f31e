import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useHeightForToasts } from '#web/ui/layout/use-height-for-toasts.ts';
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
          {/* A phone has only the close button above. */}
          <Button onClick={onClose} className="max-md:hidden">
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            kind="primary"
            isBusy={isBusy}
            className="max-md:min-h-12 max-md:w-full"
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

/** On a phone the primary button takes the whole width. */
export function FormActions({ children, error }: { children: ReactNode; error?: string }) {
  const bar = useRef<HTMLDivElement>(null);
  useHeightForToasts(bar, '--form-actions');
  return (
    <div
      ref={bar}
      data-form-actions
      className="stuck-bottom sticky z-10 -mx-4 mt-auto bg-paper px-4 py-3 before:absolute before:inset-x-0 before:top-0 before:border-hairline before:border-t after:absolute after:inset-x-0 after:top-full after:h-2 after:bg-paper wide:-mx-10 wide:px-10 wide:before:inset-x-10"
    >
      <p role="alert" className={error ? 'mb-2 font-medium text-berry text-sm' : 'sr-only'}>
        {error}
      </p>
      <div className="flex flex-wrap items-center justify-end gap-3 max-md:[&>button]:grow max-md:[&>[type=submit]]:min-h-12 max-md:[&>[type=submit]]:w-full">
        {children}
      </div>
    </div>
  );
}
