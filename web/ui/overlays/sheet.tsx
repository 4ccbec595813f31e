import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../actions/button.tsx';
import { useClosedByBack } from '../actions/open-dialogs.ts';
import { hasMouse } from '../layout/use-is-wide.ts';
import { cx } from '../marks/class-names.ts';
import { useUiTexts } from '../marks/ui-texts.tsx';

type SheetProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  isCloseHidden?: boolean;
};

/**
 * A modal dialog. An element with `data-autofocus` gets the focus first, as React's autoFocus runs too early; otherwise, with a mouse, the first
 * field of its form.
 */
export function Sheet({ isOpen, ...props }: SheetProps) {
  return isOpen ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ onClose, title, children, footer, role, isCloseHidden }: Omit<SheetProps, 'isOpen'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressOutside = useRef(false);
  const titleId = useId();
  const texts = useUiTexts();
  useClosedByBack(onClose);

  useOpenModal(dialog);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it for keyboards
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        isPressOutside.current = event.target === dialog.current;
      }}
      // On click, because closing on pointerdown would press the element below.
      onClick={(event) => isPressOutside.current && event.target === dialog.current && onClose()}
      className={cx(
        'visible fixed inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-full max-w-none overflow-hidden border-0 bg-raised p-0 text-ink',
        'rounded-t-sheet shadow-float backdrop:animate-appear backdrop:bg-scrim open:flex open:animate-slide-up',
        'wide:inset-0 wide:m-auto wide:h-fit wide:max-h-[85dvh] wide:w-[30rem] wide:rounded-sheet wide:open:animate-grow',
      )}
    >
      <div className="flex min-h-0 w-full flex-col">
        {/* Floats, so that a long title can use the whole width below it. */}
        <header className="flow-root shrink-0 pt-3 pr-2 pl-5">
          {!isCloseHidden && (
            <IconButton icon={X} label={texts.close} onClick={onClose} className="float-right ml-2" />
          )}
          <h2 id={titleId} className="py-2 pr-2 font-bold text-lg">
            {title}
          </h2>
        </header>
        <div className="min-h-0 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">{children}</div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-3 border-hairline border-t px-5 py-3">
            {footer}
          </footer>
        )}
        <div className="h-[env(safe-area-inset-bottom)] shrink-0" />
      </div>
    </dialog>
  );
}

const firstField = 'form :is(input:not([type="file"]), select, textarea)';

/** Opens the dialog while the component is mounted. */
export function useOpenModal(dialog: RefObject<HTMLDialogElement | null>): void {
  // A layout effect: a dialog removed before it is closed loses the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!document.querySelector('dialog[open]')) measureGutter();
    element?.showModal();
    const first = element?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? (hasMouse() ? element?.querySelector<HTMLElement>(firstField) : null))?.focus();
    return () => element?.close();
  }, [dialog]);
}

/** The style sheet reserves this width while there is no scroll bar. `clientWidth` includes the empty gutter of a short page. */
function measureGutter(): void {
  const root = document.documentElement;
  root.style.setProperty('--gutter', `${innerWidth - root.getBoundingClientRect().width}px`);
}
