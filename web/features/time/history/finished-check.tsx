import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Target } from '#domain/access/access.ts';
import type { RecordedStockResult } from '#domain/stock-checks/stock-check.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by the scanner when a stock check of this target was finished. */
    stockResult?: RecordedStockResult;
  }
}

const StockResultNotice = lazyPart(async () => {
  const [{ StockResultNotice: notice }] = await Promise.all([
    import('./stock-result-notice.tsx'),
    loadLaterTexts(),
  ]);
  return notice;
});

/** The result of a stock check that was just finished, until it is closed or the page is left. */
export function FinishedCheck({ target }: { target: Target }) {
  const result = useLocation().state.stockResult;
  if (!result) return null;
  return (
    <Suspense>
      <StockResultNotice {...{ target, result }} />
    </Suspense>
  );
}
