import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../actions/button.tsx';
import { cx } from '../marks/class-names.ts';
import { useUiTexts } from '../marks/ui-texts.tsx';
import {
  noToasts,
  presentToast,
  type ToastAction,
  type ToastMessage,
  type ToastTone,
  toastTime,
  withHeldToast,
  withoutToastOfPage,
  withoutToasts,
  withToast,
} from './toast-queue.ts';

const icons = { success: CircleCheck, error: CircleAlert, info: Info };
const iconColors: Record<ToastTone, string> = {
  success: 'text-spruce',
  error: 'text-berry',
  info: 'text-lake',
};

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
  /** Removes what was said about the page that the person leaves. Toasts with an action and failures stay for their time. */
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
  const [queue, setQueue] = useState(noToasts);
  const [latestReader, setLatestReader] = useState(reader);
  if (reader !== latestReader) {
    setLatestReader(reader);
    if (latestReader !== undefined) setQueue(noToasts);
  }
  const undoable = useRef<Undoable[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next reader must not undo what this one did
  useEffect(() => {
    undoable.current = [];
  }, [reader]);
  const nextId = useRef(1);
  const retracted = useRef<ReadonlySet<string>>(new Set());
  const section = useRef<HTMLElement>(null);
  const shownMs = useRef(new Map<number, number>());
  const removeIf = useCallback(
    (isRemoved: (message: ToastMessage) => boolean) => setQueue((all) => withoutToasts(all, isRemoved)),
    [],
  );
  const dismiss = useCallback((id: number) => removeIf((message) => message.id === id), [removeIf]);
  const hold = useCallback((isHeld: boolean) => setQueue((all) => withHeldToast(all, isHeld)), []);

  const present = presentToast(queue);
  usePlacement(section, present !== undefined);
  const toaster = useMemo<Toaster>(() => {
    const forget = (isForgotten: (undo: Undoable) => boolean) => {
      undoable.current = undoable.current.filter((each) => !isForgotten(each));
    };
    const add = (message: ToastMessage) => setQueue((all) => withToast(all, message));
    const show =
      (tone: ToastTone) =>
      (text: string, action?: ToastAction, operationIds: readonly string[] = []) => {
        if (operationIds.some((each) => retracted.current.has(each))) return;
        const id = nextId.current++;
        const stays = action !== undefined && (actsStay || action.stays === true);
        const message = { id, tone, text, operationIds, stays, since: performance.now() };
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
        removeIf((message) => message.action?.about === about);
      },
      retract(operationId) {
        retracted.current = new Set([...retracted.current, operationId]);
        // A toast about several changes keeps its Undo for the others.
        forget(({ operationIds }) => operationIds.length === 1 && operationIds[0] === operationId);
        removeIf(({ operationIds }) => operationIds.includes(operationId));
      },
      leavePage() {
        setQueue(withoutToastOfPage);
      },
      dropUndo() {
        forget(() => true);
        removeIf(({ action }) => action?.isUndo === true);
      },
      undoLast() {
        const last = undoable.current.at(-1);
        if (last) dismiss(last.id);
        last?.action.onPress();
        return last?.text;
      },
      canUndo: () => undoable.current.length > 0,
    };
  }, [dismiss, removeIf, actsStay]);

  return (
    <ToastContext value={toaster}>
      {children}
      <section ref={section} aria-live="polite" aria-label={texts.messages} className="toasts">
        {present && (
          <ToastItem
            key={present.id}
            message={present}
            isHeld={queue.isHeld}
            timeMs={toastTime(queue, present)}
            shownMs={shownMs.current}
            onHold={hold}
            onClose={dismiss}
          />
        )}
      </section>
    </ToastContext>
  );
}

function usePlacement(section: RefObject<HTMLElement | null>, isPresent: boolean): void {
  useEffect(() => {
    const element = section.current;
    if (!element || !isPresent) return;
    const placing = import('./place-toasts.ts').then(
      ({ placeToasts }) => placeToasts(element),
      // Offline it may be unavailable; toasts then stay at the bottom.
      () => undefined,
    );
    return () => void placing.then((end) => end?.());
  }, [section, isPresent]);
}

type Undoable = { id: number; text: string; action: ToastAction; operationIds: readonly string[] };

/** Older acts are undone in the history. */
const undoableMax = 20;

type ToastItemProps = {
  message: ToastMessage;
  isHeld: boolean;
  /** How long it is shown in all, in ms. It stays if absent. */
  timeMs: number | undefined;
  /** How long each toast has been shown, in ms, as an interrupted one returns for the rest of its time. */
  shownMs: Map<number, number>;
  onHold: (isHeld: boolean) => void;
  onClose: (id: number) => void;
};

/** Does not expire while touched, hovered or focused; the focus then returns to where it was. */
function ToastItem({ message, isHeld, timeMs, shownMs, onHold, onClose }: ToastItemProps) {
  const { id, tone, text, action } = message;
  const stays = timeMs === undefined;
  const texts = useUiTexts();
  const element = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget>(null);
  const heldBy = useRef({ pointer: false, focus: false });
  useCountdown({ id, timeMs, shownMs, isPaused: isHeld }, () => onClose(id));
  const hold = (by: 'pointer' | 'focus', isHolding: boolean) => {
    heldBy.current[by] = isHolding;
    onHold(heldBy.current.pointer || heldBy.current.focus);
  };
  const giveFocusBack = useEffectEvent(() => {
    const before = cameFrom.current;
    if (!element.current?.contains(document.activeElement)) return;
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  });
  // A layout effect: after it the element is removed, and the focus with it.
  useLayoutEffect(() => () => giveFocusBack(), []);
  const IconShape = icons[tone];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not interactive, hovering only pauses the timer
    <div
      ref={element}
      onPointerEnter={() => hold('pointer', true)}
      onPointerDown={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onPointerUp={(event) => event.pointerType !== 'mouse' && hold('pointer', false)}
      onPointerCancel={() => hold('pointer', false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        hold('focus', true);
        if (!contains(currentTarget, relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onBlur={({ currentTarget, relatedTarget }) =>
        !contains(currentTarget, relatedTarget) && hold('focus', false)
      }
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
                onClose(id);
                act.onPress();
              }}
              className="min-h-11 max-w-full rounded-field px-3 font-bold text-sm text-tape hover:bg-kraft/60"
            >
              {act.label}
            </button>
          ),
      )}
      {stays && <IconButton icon={X} label={texts.close} onClick={() => onClose(id)} />}
    </div>
  );
}

const contains = (element: Element, target: EventTarget | null): boolean =>
  target instanceof Node && element.contains(target);

type Countdown = Pick<ToastItemProps, 'timeMs' | 'shownMs'> & { id: number; isPaused: boolean };

function useCountdown({ id, timeMs, shownMs, isPaused }: Countdown, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isPaused || timeMs === undefined) return;
    const startedAt = performance.now();
    const before = shownMs.get(id) ?? 0;
    const timer = setTimeout(() => end(), Math.max(0, timeMs - before));
    return () => {
      clearTimeout(timer);
      shownMs.set(id, before + performance.now() - startedAt);
    };
  }, [id, timeMs, shownMs, isPaused]);
}
