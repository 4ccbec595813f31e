import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
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
    const placing = import('./place-toasts.ts').then(
      ({ placeToasts }) => placeToasts(element),
      // Offline it may be unavailable; toasts then stay at the bottom.
      () => undefined,
    );
    return () => void placing.then((end) => end?.());
  }, [count]);
  // A layout effect, so that the keys work as soon as the toast is seen.
  useLayoutEffect(() => {
    const element = section.current;
    if (!element || count === 0) return;
    const handleKey = (event: KeyboardEvent) => pressUndo(element, event);
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
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

/** Ctrl+Z or Command+Z presses the newest Undo, unless the focus is in a field with its own undo. */
function pressUndo(toasts: HTMLElement, event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
  if (event.shiftKey || event.altKey || event.defaultPrevented || isElsewhere(event)) return;
  const button = [...toasts.querySelectorAll<HTMLElement>('[data-undo]')].at(-1);
  if (!button) return;
  event.preventDefault();
  button.click();
}

/** An empty field has nothing to undo. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return target.value !== '';
  return target.isContentEditable;
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
