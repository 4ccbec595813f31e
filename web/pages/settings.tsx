import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTextSize } from '#web/app/text-size.ts';
import { useTheme } from '#web/app/theme.ts';
import { SettingsScreen } from '#web/features/account/settings/settings-screen.tsx';
import { TrashScreen } from '#web/features/account/settings/trash/trash-screen.tsx';
import { RefusedRow } from '#web/features/move-data/sync/refused-row.tsx';

/** Not a path of its own, so that Back leads to the row that opened it. */
export function SettingsPage() {
  const { open } = useSearch({ from: '/signed-in/settings' });
  const [theme, setTheme] = useTheme();
  const [textSize, setTextSize] = useTextSize();
  const isTrash = open === 'trash';
  const [wasInTrash, setWasInTrash] = useState(isTrash);
  useEffect(() => {
    if (isTrash) setWasInTrash(true);
  }, [isTrash]);
  if (isTrash) return <TrashScreen />;
  return (
    <SettingsScreen
      theme={theme}
      onTheme={setTheme}
      textSize={textSize}
      onTextSize={setTextSize}
      isReturning={wasInTrash}
      isAtPlan={open === 'plan'}
      isAtReminders={open === 'reminders'}
      waitingForMe={<RefusedRow />}
    />
  );
}
