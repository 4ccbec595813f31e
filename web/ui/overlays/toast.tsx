import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../actions/button.tsx';
import { cx } from '../marks/class-names.ts';
import { useUiTexts } from '../marks/ui-texts.tsx';

const icons = { success: CircleCheck, error: CircleAlert, info: Info };
const iconColors: Record<ToastTone, string> = {
  success: 'text-spruce',
  error: 'text-berry',
  info: 'text-lake',
};

const lifetimeMs = 3_500;
/** Long enough to read it, or hear it read out, and to reach its button. */
const actLifetimeMs = 8_000;

type Toaster = {
  /** Something the person did succeeded. `operationIds` are its changes, which the server may refuse later. */
  done(text: string, action?: ToastAction, operationIds?: readonly string[]): void;
  /** Something was not done or not saved. */
  failed(text: string, action?: ToastAction): void;
  /** Shows other people's changes or other information, without an Undo. */
  notify(text: string, action?: ToastAction & { isUndo?: never }): void;
  /** Removes the toast whose action is `about` this. */
  drop(about: string): void;
  /** Removes the toast that says that this change is done: the server refused it. It is not shown later, either. */
  retract(operationId: string): void;
  /** Removes what was said about the page that the person leaves. Toasts with an action stay for their time. */
  leavePage(): void;
  /** Removes all toasts that offer Undo. */
  dropUndo(): void;
  /** Runs the newest Undo, also after its toast is gone. Returns what was done, or undefined if nothing is left. */
  undoLast(): string | undefined;
  canUndo(): boolean;
};

/** For `drop`: names the toast that says that this, or something in it, was deleted. */
export const deletionOf = (id: string) => `deletion ${id}`;

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
  const undoable = useRef<Undoable[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next reader must not undo what this one did
  useEffect(() => {
    undoable.current = [];
  }, [reader]);
  const nextId = useRef(1);
  const retracted = useRef<ReadonlySet<string>>(new Set());
  const section = useRef<HTMLElement>(null);
  const dismiss = useCallback(
    (id: number) => setMessages((all) => all.filter((message) => message.id !== id)),
    [],
  );

  const present = nextOf(messages, actsStay);
  const isPresent = present !== undefined;
  useEffect(() => {
    const element = section.current;
    if (!element || !isPresent) return;
    const placing = import('./place-toasts.ts').then(
      ({ placeToasts }) => placeToasts(element),
      // Offline it may be unavailable; toasts then stay at the bottom.
      () => undefined,
    );
    return () => void placing.then((end) => end?.());
  }, [isPresent]);
  const toaster = useMemo<Toaster>(() => {
    const forget = (isForgotten: (undo: Undoable) => boolean) => {
      undoable.current = undoable.current.filter((each) => !isForgotten(each));
    };
    const add = (message: ToastMessage) => setMessages((all) => withNewest(all, message, actsStay));
    const show =
      (tone: ToastTone) =>
      (text: string, action?: ToastAction, operationIds: readonly string[] = []) => {
        if (operationIds.some((each) => retracted.current.has(each))) return;
        const id = nextId.current++;
        const message = { id, tone, text, operationIds, since: performance.now() };
        if (action?.isUndo !== true) return add({ ...message, action });
        const onPress = () => {
          forget((each) => each.id === id);
          action.onPress();
        };
        const undo = { ...action, onPress };
        undoable.current = [...undoable.current, { id, text, action: undo, operationIds }].slice(
          -undoableMax,
        );
        add({ ...message, action: undo });
      };
    return {
      done: show('success'),
      failed: show('error'),
      notify: show('info'),
      drop(about) {
        forget(({ action }) => action.about === about);
        setMessages((all) => all.filter(({ action }) => action?.about !== about));
      },
      retract(operationId) {
        retracted.current = new Set([...retracted.current, operationId]);
        // A toast about several changes keeps its Undo for the others.
        forget(({ operationIds }) => operationIds.length === 1 && operationIds[0] === operationId);
        setMessages((all) => all.filter(({ operationIds }) => !operationIds?.includes(operationId)));
      },
      leavePage() {
        setMessages((all) => withoutMessageOfPage(all, actsStay));
      },
      dropUndo() {
        forget(() => true);
        setMessages((all) => all.filter(({ action }) => action?.isUndo !== true));
      },
      undoLast() {
        const last = undoable.current.at(-1);
        if (last) dismiss(last.id);
        last?.action.onPress();
        return last?.text;
      },
      canUndo: () => undoable.current.length > 0,
    };
  }, [dismiss, actsStay]);

  return (
    <ToastContext value={toaster}>
      {children}
      <section ref={section} aria-live="polite" aria-label={texts.messages} className="toasts">
        {present && (
          <ToastItem
            key={present.id}
            message={present}
            stays={!isTimed(present, actsStay)}
            onClose={dismiss}
          />
        )}
      </section>
    </ToastContext>
  );
}

type Undoable = { id: number; text: string; action: ToastAction; operationIds: readonly string[] };

/** Older acts are undone in the history. */
const undoableMax = 20;

const stayingMax = 2;

/** An act that opens another page shows its toast within this time before that page. */
const navigationMs = 1_000;

const staysOpen = ({ action }: ToastMessage): boolean => action?.stays === true;

const isOwn = ({ tone }: ToastMessage): boolean => tone !== 'info';

const isTimed = (message: ToastMessage, actsStay: boolean): boolean =>
  !staysOpen(message) && !(actsStay && message.action !== undefined);

/**
 * A toast replaces the one before of its kind: about the person's own acts, or about other people's changes. A staying toast
 * is never dropped for a newer one. From the third on they become one toast with a count.
 */
function withNewest(all: readonly ToastMessage[], newest: ToastMessage, actsStay: boolean): ToastMessage[] {
  const { summarize, about, stays } = newest.action ?? {};
  if (about !== undefined && all.some(({ action }) => action?.covers?.includes(about))) return [...all];
  const staying = all.filter(staysOpen);
  if (summarize && staying.length >= stayingMax) {
    const last = staying.find(({ summarized }) => summarized);
    const summarized = (last?.summarized ?? 0) + 1;
    return [
      ...all.filter((message) => message !== last),
      { ...newest, ...summarize(summarized), summarized },
    ];
  }
  const isReplaced = (message: ToastMessage) =>
    !stays &&
    !staysOpen(message) &&
    isOwn(message) === isOwn(newest) &&
    (isTimed(message, actsStay) || newest.action !== undefined);
  return [...all.filter((message) => !isReplaced(message)), newest];
}

/** Messages that still wait have not been read, and those about other people are of no page. */
function withoutMessageOfPage(all: ToastMessage[], actsStay: boolean): ToastMessage[] {
  const visible = nextOf(all, actsStay);
  if (visible === undefined || visible.action !== undefined || visible.tone === 'info') return all;
  return performance.now() - visible.since > navigationMs ? all.filter((each) => each !== visible) : all;
}

/** One toast at a time: first the person's own acts, then those of others, then what stays. */
function nextOf(all: readonly ToastMessage[], actsStay: boolean): ToastMessage | undefined {
  const timed = all.filter((message) => isTimed(message, actsStay));
  return timed.find(isOwn) ?? timed[0] ?? all.findLast((message) => !staysOpen(message)) ?? all[0];
}

type ToastTone = 'success' | 'error' | 'info';
type ToastAction = {
  label: string;
  onPress: () => void;
  isUndo?: boolean;
  /** Offered beside it. */
  also?: { label: string; onPress: () => void } | undefined;
  /** The toast stays until it is closed, because its action is not available elsewhere. */
  stays?: boolean;
  /** Replaces this toast and later ones when two already stay. */
  summarize?: (count: number) => { text: string; action: ToastAction };
  /** Identifies the toast for `drop`, once its text or action no longer applies. */
  about?: string;
  /** What it says too: later toasts about these are not shown while it is there. */
  covers?: readonly string[];
};
type ToastMessage = {
  id: number;
  tone: ToastTone;
  text: string;
  action?: ToastAction;
  /** When it was created, in ms of `performance.now()`. */
  since: number;
  /** The changes that it says are done. */
  operationIds?: readonly string[];
  /** The number of toasts that it replaces. */
  summarized?: number;
};

type ToastItemProps = {
  message: ToastMessage;
  /** The toast stays until it is closed. */
  stays: boolean;
  onClose: (id: number) => void;
};

/** Does not expire while touched, hovered or focused; the focus then returns to where it was. */
function ToastItem({ message, stays, onClose }: ToastItemProps) {
  const [isHeld, setHeld] = useState(false);
  const { id, tone, text, action } = message;
  const texts = useUiTexts();
  const cameFrom = useRef<EventTarget>(null);
  useCountdown(action ? actLifetimeMs : lifetimeMs, isHeld || stays, () => onClose(id));
  const close = () => {
    onClose(id);
    const before = cameFrom.current;
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
  const IconShape = icons[tone];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not interactive, hovering only pauses the timer
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerDown={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onPointerUp={(event) => event.pointerType !== 'mouse' && setHeld(false)}
      onPointerCancel={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true);
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          cameFrom.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex min-h-12 animate-rise flex-wrap items-center justify-end gap-x-2.5 rounded-card border border-hairline bg-raised py-1 pr-1.5 pl-3.5 shadow-float"
    >
      {/* If the toast stays, its text keeps its width and a long action wraps below it with the close button. */}
      <span className={cx('flex min-w-0 grow items-center gap-2.5', stays ? 'basis-[12em]' : 'basis-[9em]')}>
        <IconShape size={22} aria-hidden className={`shrink-0 ${iconColors[tone]}`} />
        <p className={cx('min-w-0 grow py-2 text-sm', !action && 'pr-2')}>{text}</p>
      </span>
      {[action?.also, action].map(
        (act) =>
          act && (
            <button
              key={act.label}
              type="button"
              data-undo={act === action && action.isUndo}
              aria-keyshortcuts={act === action && action.isUndo ? 'Control+Z Meta+Z' : undefined}
              onClick={() => {
                close();
                act.onPress();
              }}
              className="min-h-11 max-w-full rounded-field px-3 font-bold text-sm text-tape hover:bg-kraft/60"
            >
              {act.label}
            </button>
          ),
      )}
      {stays && <IconButton icon={X} label={texts.close} onClick={close} />}
    </div>
  );
}

/** Pauses while `isHeld`. */
function useCountdown(durationMs: number, isHeld: boolean, onEnd: () => void): void {
  const remainingMs = useRef(durationMs);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isHeld) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [isHeld]);
}
