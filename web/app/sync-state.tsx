import { lazy, Suspense, useEffect, useState } from 'react';
import { currentAccount } from '#web/data/account/current-account.ts';
import { loadSyncSheet } from '#web/features/sync/load-sync-sheet.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { type SyncNotice, useSyncNotice } from './use-sync-notice.ts';

const SyncSheet = lazy(loadSyncSheet);

const tones: Record<SyncNotice['tone'], string> = {
  danger: 'bg-berry text-on-berry',
  plain: 'bg-ink text-paper',
  quiet: 'bg-kraft text-on-kraft wide:bg-card wide:text-ink',
};

export function SyncState() {
  const [isOpen, setOpen] = useState(false);
  const notice = useSyncNotice(() => setOpen(true));
  // The sheet, and the photos that wait, are mostly wanted without a network: fetched ahead, after the first screen.
  useEffect(() => {
    const timer = setTimeout(() => {
      Promise.all([loadSyncSheet(), currentAccount.get()?.photos()]).catch(() => {
        // No network: opening the sheet tries again.
      });
    }, afterFirstScreenMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div role="status">
        {notice && (
          <button
            type="button"
            onClick={notice.onPress}
            className="flex min-h-11 animate-appear items-center rounded-card"
          >
            <span
              className={cx(
                'flex max-w-[8.5em] items-center gap-1.5 rounded-card px-2 py-1.5 text-left font-semibold text-xs group-data-tight/status:py-0 group-data-tight/status:leading-tight wide:flex-col wide:text-center',
                tones[notice.tone],
              )}
            >
              <notice.icon size={16} aria-hidden className="shrink-0" />
              <span className={cx(notice.tone !== 'danger' && wordsWithRoom)}>{notice.text}</span>
              {notice.count !== undefined && (
                <span aria-hidden className={countInstead}>
                  {notice.count}
                </span>
              )}
            </span>
          </button>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <SyncSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const afterFirstScreenMs = 1_000;

/** A header with a way back or more below its title shows only the sign and the number, so that its lines don't break. */
const wordsWithRoom = 'group-data-tight/status:@min-[18.5em]:@max-[26em]:sr-only';
const countInstead = 'hidden group-data-tight/status:@min-[18.5em]:@max-[26em]:block';
