import { useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { paths } from '#domain/paths.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { getPreference, type Theme } from '#web/data/storage/preferences.ts';
import { FileDrops } from '#web/features/move-data/imports/file-drops.tsx';
import { changeLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { MenuCommand, ScreenAct } from '#web/ui/actions/screen-acts.ts';
import { whenIdle } from '#web/ui/layout/when-idle.ts';
import { giveKeyHints } from '#web/ui/overlays/menu.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { allCommands, type Command, type CommandContext, commands } from './command-table.ts';
import { isChord, MenuKey } from './key-caps.tsx';
import type { OpenOverlay } from './overlay.tsx';
import { actsOfRow, actsOfScreen, focusedRowId, hasSelection } from './palette-acts.ts';
import { hasOpenDialog, takesKeys } from './takes-keys.ts';
import { createTypedText } from './typed-text.ts';

type CommandsProps = {
  /** How often a button has opened the palette; each increase opens it again. */
  timesOpened: number;
  /** Returns the keys pressed before this component was mounted, once. */
  takeEarlyKeys: () => KeyboardEvent[];
  onTheme: (theme: Theme | 'system') => void;
};

/** Keyboard shortcuts, the command palette, the list of shortcuts and dropped files; loaded after the first screen. */
export function Commands({ timesOpened, takeEarlyKeys, onTheme }: CommandsProps) {
  const [overlay, setOverlay] = useState<OpenOverlay>();
  const acts = useRef(0);
  const navigate = useNavigate();
  const context = useCommandContext({
    openPalette: () => setOverlay({ kind: 'palette' }),
    openShortcuts: () => setOverlay({ kind: 'shortcuts' }),
    actOnBin: (binId, command) => setOverlay({ kind: 'binAct', n: acts.current++, binId, command }),
    onTheme,
  });
  const run = (command: Command) => {
    if (command.act) command.act(context);
    else if (command.link) void navigate(command.link);
  };
  const isOpening = overlay !== undefined && overlay.kind !== 'binAct';
  useKeys({ run, context, takeEarlyKeys, isOpening });
  useEffect(() => whenIdle(load), []);

  const openFromButton = useEffectEvent(() => setOverlay({ kind: 'palette' }));
  useEffect(() => {
    if (timesOpened > 0) openFromButton();
  }, [timesOpened]);

  return (
    <>
      <FileDrops />
      {overlay && (
        <Suspense>
          <Overlay {...{ overlay, context }} onRun={run} onClose={() => setOverlay(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const load = async () => ({ default: (await import('./overlay.tsx')).Overlay });

// A lazy import of one file, so that the first bundle does not list the files that the overlays import.
const Overlay = lazy(load);

type Overlays = {
  openPalette(): void;
  openShortcuts(): void;
  /** Runs a command for a bin of a list, whose row has no menu of its own. */
  actOnBin(binId: string, command: MenuCommand): void;
  onTheme(theme: Theme | 'system'): void;
};

function useCommandContext(overlays: Overlays): CommandContext {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const newest = useRef(overlays);
  newest.current = overlays;

  return useMemo(() => {
    const find = (command: MenuCommand): (() => unknown) | undefined => {
      const rowId = focusedRowId();
      const press = (acts: ScreenAct[]) => acts.find((act) => act.command === command)?.onPress;
      if (rowId !== undefined && !hasSelection()) {
        const inRow = actsOfRow(rowId);
        if (inRow.length > 0) return press(inRow);
        const isBin = currentAccount.get()?.bins.get().bins.has(rowId);
        if (isBin) return () => newest.current.actOnBin(rowId, command);
      }
      return press(actsOfScreen().acts);
    };
    return {
      offers: (command) => find(command) !== undefined,
      press: (command) => find(command)?.(),
      pressMainAct: () => pressMainAct(() => void navigate({ to: paths.binCreate })),
      hasList: () => listFold() !== null,
      foldList: () => listFold()?.click(),
      canUndo: toast.canUndo,
      undo() {
        const what = toast.undoLast();
        toast.notify(what === undefined ? t('commands.nothingToUndo') : t('commands.undoneAct', { what }));
      },
      openPalette: () => newest.current.openPalette(),
      openShortcuts: () => newest.current.openShortcuts(),
      focusSearch: () =>
        focusSearch(() => {
          typeAheadOfSearch();
          void navigate({ to: paths.search, state: { isTyping: true } });
        }),
      chooseTheme: (theme) => newest.current.onTheme(theme),
      changeLocale: (locale) => void changeLocale(locale),
    };
  }, [navigate, toast, t]);
}

/** The button at the edge of an open page that shows or hides the list beside it. */
function listFold(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-list-fold]');
}

/** In a two-pane layout, the last one is the active pane. */
function pressMainAct(otherwise: () => void): void {
  const act = [...document.querySelectorAll<HTMLElement>('[data-main-act]')].at(-1);
  // The main action may be a text field.
  if (act instanceof HTMLInputElement) act.focus();
  else if (act) act.click();
  else otherwise();
}

/** On the search screen itself, selects the query. */
function focusSearch(otherwise: () => void): void {
  const field = document.querySelector<HTMLInputElement>(searchField);
  field?.focus();
  if (field) field.select();
  else otherwise();
}

/** Types what is typed before the search screen is there into its field, once that has the focus. */
function typeAheadOfSearch(): void {
  const ending = new AbortController();
  const { signal } = ending;
  let typed = '';
  const collect = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || takesKeys(event) || !/^.$/u.test(key)) return;
    typed += key;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const deliver = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(searchField)) return;
    ending.abort();
    if (typed === '') return;
    // After React has mounted the field.
    queueMicrotask(() => {
      target.setRangeText(typed, target.value.length, target.value.length, 'end');
      target.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
  addEventListener('keydown', collect, { capture: true, signal });
  addEventListener('focusin', deliver, { signal });
  addEventListener('pointerdown', () => ending.abort(), { signal });
  setTimeout(() => ending.abort(), typeAheadMs);
}

const searchField = 'input[data-search-stop]';
/** A screen that takes longer has failed to load. */
const typeAheadMs = 5_000;

type Keys = Pick<CommandsProps, 'takeEarlyKeys'> & {
  run: (command: Command) => void;
  context: CommandContext;
  /** An overlay is open or still loading; keys pressed meanwhile belong to it. */
  isOpening: boolean;
};

function useKeys({ run, context, takeEarlyKeys, isOpening }: Keys): void {
  /** The field with the focus, once something was typed there. */
  const typedIn = useRef<EventTarget>(null);
  const pressed = useRef<{ key: string; at: number }>(undefined);
  const isOfText = useTextKeys();
  const router = useRouter();

  /** Runs the command of a key. Returns whether the key was a shortcut, or the first key of one. */
  const handleKey = useEffectEvent((event: KeyboardEvent): boolean => {
    const chord = allCommands.find(([, each]) => each.chord !== undefined && isChord(event, each.chord))?.[1];
    const isForPage =
      chord === commands.palette ? !hasOpenDialog() : isForCommands(event, chord, typedIn.current);
    if (!isForPage) return false;
    if (isOpening) return true;
    // The screen that the key is meant for may not be there yet.
    if (!chord && router.state.status === 'pending') return false;
    const command = chord ?? withoutCtrl(event);
    if (command === 'first') return true;
    if (!command || (command !== commands.undo && command.isAvailable?.(context) === false)) return false;
    run(command);
    return true;
  });

  /** The command of a plain key or of the second of two; `first` if the key only begins a sequence. */
  const withoutCtrl = (event: KeyboardEvent): Command | 'first' | undefined => {
    if (event.ctrlKey || event.metaKey || event.altKey || getPreference('singleKeys') === 'off')
      return undefined;
    const key = event.shiftKey ? event.key : event.key.toLowerCase();
    const before = pressed.current;
    pressed.current = undefined;
    const isSecond = before !== undefined && event.timeStamp - before.at < secondKeyWithinMs;
    const found = (isSecond && commandAt(before.key, key)) || commandAt(key);
    if (found || !firstKeys.has(key)) return found;
    pressed.current = { key, at: event.timeStamp };
    return 'first';
  };

  useEffect(() => {
    giveKeyHints((command) => command && <MenuKey keys={commands[command].keys} />);
    const early = takeEarlyKeys();
    // More keys than a shortcut has are a text, typed before its field was there. After "/" it is what is searched for.
    const [first, ...rest] = early;
    if (first?.key === '/') {
      handleKey(first);
      for (const event of rest) dispatchEvent(new KeyboardEvent('keydown', event));
    } else if (early.length <= shortcutKeysMax) for (const event of early) handleKey(event);
    const follow = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !isOfText(event) && handleKey(event)) event.preventDefault();
    };
    const noteTyping = ({ type, target }: Event) => {
      typedIn.current = type === 'input' ? target : null;
    };
    addEventListener('keydown', follow);
    addEventListener('input', noteTyping);
    addEventListener('focusin', noteTyping);
    return () => {
      removeEventListener('keydown', follow);
      removeEventListener('input', noteTyping);
      removeEventListener('focusin', noteTyping);
    };
  }, [takeEarlyKeys, isOfText]);
}

const secondKeyWithinMs = 1_000;

const shortcutKeysMax = 2;

/** Returns whether a key goes on with a text that was begun in a field. */
function useTextKeys(): (event: KeyboardEvent) => boolean {
  const latest = useRef<KeyboardEvent>(null);
  useEffect(() => {
    const text = createTypedText();
    // Before a field acts on the key and is perhaps removed.
    const noteKey = (event: KeyboardEvent) => {
      const { key, timeStamp: at, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey) return;
      latest.current = text.goesOn({
        key,
        at,
        isInField: takesKeys(event),
        begins: firstKeys.has(key.toLowerCase()),
      })
        ? event
        : null;
    };
    // A new screen puts the focus on its heading.
    const noteFocus = ({ target }: Event) => {
      if (target instanceof Element && !target.matches('h1')) text.end();
    };
    const noteClick = () => text.end();
    addEventListener('keydown', noteKey, { capture: true });
    addEventListener('focusin', noteFocus);
    addEventListener('pointerdown', noteClick);
    return () => {
      removeEventListener('keydown', noteKey, { capture: true });
      removeEventListener('focusin', noteFocus);
      removeEventListener('pointerdown', noteClick);
    };
  }, []);
  return useCallback((event) => latest.current === event, []);
}

/**
 * Plain keys are typed in a table's cells, which have no undo of their own. An empty field in which nothing was typed has
 * nothing to undo either, nor one beside a toast that says what is undone.
 */
function isForCommands(
  event: KeyboardEvent,
  chord: Command | undefined,
  typedIn: EventTarget | null,
): boolean {
  if (!takesKeys(event)) return true;
  const { target } = event;
  if (chord !== commands.undo || hasOpenDialog() || !(target instanceof HTMLElement)) return false;
  const isInField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isInField) return !target.isContentEditable;
  return target.value === '' && (target !== typedIn || document.querySelector('[data-undo]') !== null);
}

function commandAt(...keys: string[]): Command | undefined {
  return byKeys.get(keys.join(' '));
}

const byKeys = new Map(allCommands.map(([, each]) => [each.keys?.join(' '), each]));
const firstKeys = new Set(
  allCommands.flatMap(([, { keys = [] }]) => (keys.length > 1 ? keys.slice(0, 1) : [])),
);
