import { useEffect, useEffectEvent } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { wasOpenedWithinHour } from '#domain/bins/bin-rules.ts';
import { AppError } from '#domain/errors.ts';
import { act } from '#web/data/account/act.ts';
import { rememberBin } from '#web/data/storage/preferences.ts';

/** At once on this device; for everyone at most once an hour. */
export function useRecordOpened(bin: BinHeader | undefined, isOpen: boolean): void {
  const id = bin?.id;
  const note = useEffectEvent((opened: string) => {
    rememberBin(opened);
    if (wasOpenedWithinHour(bin?.lastAccessed, new Date().toISOString())) return;
    act('bins.open', { id: opened }).catch((error: unknown) => {
      // A visit that is not recorded does not matter.
      if (!(error instanceof AppError)) throw error;
    });
  });
  useEffect(() => {
    if (isOpen && id !== undefined) note(id);
  }, [id, isOpen]);
}
