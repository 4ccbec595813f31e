import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { getPreference } from '#web/data/storage/preferences.ts';
import { hasOpenDialog, takesKeys } from '#web/features/find/commands/takes-keys.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { whenIdle } from '#web/ui/layout/when-idle.ts';
import { chooseTheme } from './theme.ts';

const load = async () =>
  (await Promise.all([import('#web/features/find/commands/commands.tsx'), loadLaterTexts()]))[0].Commands;

type Host = Awaited<ReturnType<typeof load>>;

/** Keyboard shortcuts and the command palette, whose code is loaded at the first key. Render `host`. */
export function useCommands(): { openPalette: () => void; host: ReactNode } {
  const isWide = useIsWide();
  const [Commands, setCommands] = useState<Host>();
  const [timesOpened, setTimesOpened] = useState(0);
  // Keys pressed while the code is loading.
  const early = useRef<KeyboardEvent[]>([]);
  const takeEarlyKeys = useCallback(() => early.current.splice(0), []);
  // Offline it may be unavailable; the next key tries again.
  const begin = useCallback(
    () =>
      load()
        .then((host) => setCommands(() => host))
        .catch(() => void takeEarlyKeys()),
    [takeEarlyKeys],
  );

  useEffect(() => (isWide ? whenIdle(begin) : undefined), [isWide, begin]);
  useEffect(() => {
    if (Commands) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !mayBeShortcut(event)) return;
      event.preventDefault();
      early.current.push(event);
      void begin();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [Commands, begin]);

  const openPalette = useCallback(() => {
    setTimesOpened((times) => times + 1);
    void begin();
  }, [begin]);
  return {
    openPalette,
    host: Commands && <Commands {...{ timesOpened, takeEarlyKeys }} onTheme={chooseTheme} />,
  };
}

function mayBeShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey) {
    const isUndo = key === 'z' && target instanceof Element && !target.matches('input, textarea');
    return (key === 'k' || isUndo) && !hasOpenDialog();
  }
  if (getPreference('singleKeys') === 'off') return false;
  return key.length === 1 && key !== ' ' && !altKey && !takesKeys(event);
}
