import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useUiTexts } from '../marks/ui-texts.tsx';
import { type ToastAction, ToastItem, type ToastMessage, type ToastTone } from './toast-item.tsx';

type Toaster = {
  /** Something the person did succeeded. */
  done(text: string, action?: ToastAction): void;
  /** Something was not done or not saved. */
  failed(text: string, action?: ToastAction): void;
  /** What others did, or other information; it cannot have an Undo. */
  notify(text: string, action?: ToastAction & { isUndo?: never }): void;
  /** Removes the toast whose action is `about` this. */
  drop(about: string): void;
  /** Removes all toasts that offer Undo. */
  dropUndo(): void;
};

const ToastContext = createContext<Toaster | null>(null);

/** `toast.done('Moved to the trash', { label: 'Undo', onPress })` */
export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider above it');
  return toaster;
}

type ToastProviderProps = {
  /** Toasts with an action stay until they are closed. */
  actsStay?: boolean;
  /** Whose toasts they are; the next account must not see them. */
  reader?: string | undefined;
  children: ReactNode;
};

export function ToastProvider({ actsStay = false, reader, children }: ToastProviderProps) {
  const texts = useUiTexts();
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const [latestReader, setLatestReader] = useState(reader);
  if (reader !== latestReader) {
    setLatestReader(reader);
    if (latestReader !== undefined) setMessages([]);
  }
  const nextId = useRef(1);
  const section = useRef<HTMLElement>(null);
  const dismiss = useCallback(
    (id: number) => setMessages((all) => all.filter((message) => message.id !== id)),
    [],
  );

  const present = shownOf(messages);
  const count = present.length;
  useEffect(() => {
    const element = section.current;
    if (!element || count === 0) return;
    const listening = import('./toast-listeners.ts').then(
      ({ listenForToasts }) => listenForToasts(element),
      // Offline it may be unavailable; toasts then stay at the bottom.
      () => undefined,
    );
    return () => void listening.then((end) => end?.());
  }, [count]);

  const toaster = useMemo<Toaster>(() => {
    const show = (tone: ToastTone) => (text: string, action?: ToastAction) => {
      const id = nextId.current++;
      setMessages((all) => withNewest(all, { id, tone, text, action }));
    };
    return {
      done: show('success'),
      failed: show('error'),
      notify: show('info'),
      drop: (about) => setMessages((all) => all.filter(({ action }) => action?.about !== about)),
      dropUndo: () => setMessages((all) => all.filter(({ action }) => action?.isUndo !== true)),
    };
  }, []);

  return (
    <ToastContext value={toaster}>
      {children}
      <section ref={section} aria-live="polite" aria-label={texts.messages} className="toasts">
        {present.map((message) => (
          <ToastItem
            key={message.id}
            message={message}
            stays={staysOpen(message) || (actsStay && message.action !== undefined)}
            onClose={dismiss}
          />
        ))}
      </section>
    </ToastContext>
  );
}

/** More would cover the screen. */
const visibleMax = 3;
const stayingMax = 2;

const staysOpen = ({ action }: ToastMessage): boolean => action?.stays === true;

/** A staying toast is never dropped for a newer one. From the third on they become one toast with a count. */
function withNewest(all: readonly ToastMessage[], newest: ToastMessage): ToastMessage[] {
  const { summarize } = newest.action ?? {};
  const staying = all.filter(staysOpen);
  if (summarize && staying.length >= stayingMax) {
    const last = staying.find(({ summarized }) => summarized);
    const summarized = (last?.summarized ?? 0) + 1;
    return [
      ...all.filter((message) => message !== last),
      { ...newest, ...summarize(summarized), summarized },
    ];
  }
  const passing = all.filter((message) => !staysOpen(message));
  const dropped = new Set(passing.slice(0, Math.max(0, passing.length - visibleMax + 1)));
  return [...all.filter((message) => !dropped.has(message)), newest];
}

/** Staying toasts are shown one at a time, the oldest first. */
function shownOf(all: readonly ToastMessage[]): ToastMessage[] {
  const oldestStaying = all.find(staysOpen);
  return all.filter((message) => message === oldestStaying || !staysOpen(message));
}
