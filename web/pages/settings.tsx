import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTextSize } from '#web/app/text-size.ts';
import { useTheme } from '#web/app/theme.ts';
import { SettingsScreen } from '#web/features/account/settings/settings-screen.tsx';
import { TrashScreen } from '#web/features/account/settings/trash/trash-screen.tsx';
import { RefusedRow } from '#web/features/move-data/sync/refused-row.tsx';

/** Its parts have no paths of their own, so that Back leads to the row that opened them. */
export function SettingsPage() {
  const { open, provider } = useSearch({ from: '/signed-in/settings' });
  // The page of a provider leads back to what is said about it.
  const part = open ?? (provider === undefined ? undefined : 'you');
  const [theme, setTheme] = useTheme();
  const [textSize, setTextSize] = useTextSize();
  const [lastOpen, setLastOpen] = useState(part);
  useEffect(() => {
    if (part !== undefined) setLastOpen(part);
  }, [part]);
  if (part === 'trash') return <TrashScreen />;
  return (
    <SettingsScreen
      theme={theme}
      onTheme={setTheme}
      textSize={textSize}
      onTextSize={setTextSize}
      part={part}
      returnsFrom={part === undefined ? lastOpen : undefined}
      waitingForMe={<RefusedRow />}
    />
  );
}
