import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { type ToastAction, ToastItem, type ToastMessage, type ToastTone } from './toast-item.tsx';

type Show = (text: string, action?: ToastAction) => void;
type Toaster = Record<ToastTone, Show>;

const ToastContext = createContext<Toaster | null>(null);

/** `toast.info('Moved to the trash', { label: 'Undo', onPress })` */
export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider above it');
  return toaster;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const nextId = useRef(1);
  const dismiss = useCallback(
    (id: number) => setMessages((all) => all.filter((message) => message.id !== id)),
    [],
  );

  const toaster = useMemo<Toaster>(() => {
    const show =
      (tone: ToastTone): Show =>
      (text, action) => {
        const id = nextId.current++;
        setMessages((all) => [...all.slice(1 - atOnce), { id, tone, text, action }]);
      };
    return { success: show('success'), error: show('error'), info: show('info') };
  }, []);

  return (
    <ToastContext value={toaster}>
      {children}
      <section
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-bar,0px)+var(--toast-lift,0px)+0.75rem)] z-40 mx-auto flex w-full max-w-[28em] flex-col items-stretch gap-2 pr-(--toast-right,1rem) pl-4"
      >
        {messages.map((message) => (
          <ToastItem key={message.id} message={message} onGone={dismiss} />
        ))}
      </section>
    </ToastContext>
  );
}

/** More would cover the screen. */
const atOnce = 3;
