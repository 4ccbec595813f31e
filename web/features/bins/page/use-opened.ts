import { useEffect } from 'react';
import { act } from '#web/data/act.ts';
import { rememberBin } from '#web/data/preferences.ts';

/** Remembers that a bin was opened: on this device at once, for all its people at most once an hour. */
export function useOpened(id: string, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    rememberBin(id);
    void act('bins.open', { id });
  }, [id, isOpen]);
}
