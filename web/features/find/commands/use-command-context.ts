import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { paths } from '#web/app/paths.ts';
import type { Theme } from '#web/data/storage/preferences.ts';
import { changeLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { MenuCommand } from '#web/ui/actions/menu.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { CommandContext } from './command-table.ts';
import { actsOfRow, actsOfScreen, binOfRow, type ScreenAct } from './screen-acts.ts';

type Overlays = {
  openPalette(): void;
  openShortcuts(): void;
  /** Runs a command for a bin of a list, whose row has no menu of its own. */
  actOnBin(binId: string, command: MenuCommand): void;
  onTheme(theme: Theme | 'system'): void;
};

/** What the commands work with. `focused` returns the focused element, or the one before the palette opened. */
export function useCommandContext(overlays: Overlays, focused: () => Element | null): CommandContext {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const newest = useRef({ overlays, focused });
  newest.current = { overlays, focused };

  return useMemo(() => {
    const find = (command: MenuCommand): (() => void) | undefined => {
      const element = newest.current.focused();
      const hasCommand = (act: ScreenAct) => act.command === command;
      const screen = actsOfScreen(element);
      if (document.querySelector('[data-selection-bar]')) return screen.acts.find(hasCommand)?.press;
      const inRow = actsOfRow(element);
      if (inRow.length > 0) return inRow.find(hasCommand)?.press;
      const binId = binOfRow(element);
      if (binId !== undefined) return () => newest.current.overlays.actOnBin(binId, command);
      return screen.acts.find(hasCommand)?.press;
    };
    return {
      offers: (command) => find(command) !== undefined,
      press: (command) => find(command)?.(),
      pressMainAct: () => pressMainAct(() => void navigate({ to: paths.binCreate })),
      canUndo: toast.canUndo,
      undo() {
        const isSeen = document.querySelector('[data-undo]') !== null;
        const what = toast.undoLast();
        if (what === undefined) toast.notify(t('commands.nothingToUndo'));
        else if (!isSeen) toast.notify(t('commands.undoneAct', { what }));
      },
      openPalette: () => newest.current.overlays.openPalette(),
      openShortcuts: () => newest.current.overlays.openShortcuts(),
      focusSearch: () => focusSearch(() => void navigate({ to: paths.search, state: { isTyping: true } })),
      chooseTheme: (theme) => newest.current.overlays.onTheme(theme),
      changeLocale: (locale) => void changeLocale(locale),
    };
  }, [navigate, toast, t]);
}

/** On the search screen itself, selects the query. */
function focusSearch(otherwise: () => void): void {
  const field = document.querySelector<HTMLInputElement>('input[data-search-stop]');
  field?.focus();
  if (field) field.select();
  else otherwise();
}

/** In a two-pane layout, the last one is the active pane. */
function pressMainAct(otherwise: () => void): void {
  const act = [...document.querySelectorAll<HTMLElement>('[data-main-act]')].at(-1);
  // The main action may be a text field.
  if (act instanceof HTMLInputElement) act.focus();
  else if (act) act.click();
  else otherwise();
}
