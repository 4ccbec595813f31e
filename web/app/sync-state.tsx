import { lazy, Suspense, useEffect, useState } from 'react';
import { currentAccount } from '#web/data/account/current-account.ts';
import { loadSyncSheet } from '#web/features/move-data/sync/load-sync-sheet.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { type SyncNotice, useSyncNotice } from './use-sync-notice.ts';

const SyncSheet = lazy(loadSyncSheet);

const tones: Record<SyncNotice['tone'], string> = {
  danger: 'bg-berry text-on-berry',
  plain: 'bg-kraft text-on-kraft wide:bg-ink wide:text-paper wide:dark:bg-kraft-edge wide:dark:text-ink',
  quiet: 'bg-kraft text-on-kraft wide:bg-card wide:text-ink',
};

export function SyncState() {
  const [isOpen, setOpen] = useState(false);
  const notice = useSyncNotice(() => setOpen(true));
  // Prefetches the sheet and the photo uploads, which are mostly opened offline.
  useEffect(() => {
    const timer = setTimeout(() => {
      Promise.all([loadSyncSheet(), currentAccount.get()?.attachments()]).catch(() => {
        // Offline: opening the sheet tries again.
      });
    }, afterFirstScreenMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {/* Its space is reserved, so that the title does not move when changes are pending. */}
      <div role="status" className="min-w-9">
        {notice && (
          <button
            type="button"
            onClick={notice.onPress}
            title={notice.name ?? notice.text}
            aria-label={notice.name}
            className="relative flex min-h-11 animate-appear items-center rounded-card after:absolute after:inset-y-0 after:-inset-x-1 wide:w-full wide:justify-center wide:after:hidden"
          >
            <span
              className={cx(
                'flex min-h-9 min-w-9 items-center justify-center gap-1 rounded-card px-1.5 font-semibold text-xs leading-tight wide:w-auto wide:max-w-full wide:flex-col wide:gap-1.5 wide:[[data-rail=open]_&]:flex-row wide:px-2 wide:py-1.5 wide:text-center',
                tones[notice.tone],
              )}
            >
              <notice.icon size={16} aria-hidden className="shrink-0" />
              {/* On a phone the header has room only for the icon and the number; the sheet shows the rest. */}
              <span className="sr-only wide:not-sr-only">{notice.text}</span>
              {notice.mark !== undefined && (
                <span aria-hidden className="wide:hidden">
                  {notice.mark}
                </span>
              )}
              {notice.count !== undefined && (
                <span aria-hidden className="tabular-nums wide:hidden">
                  {notice.count > cap ? `${cap}+` : notice.count}
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
const cap = 99;
