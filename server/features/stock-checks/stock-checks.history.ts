import type { Target } from '#domain/access/target.ts';
import type { RecordedStockResult } from '#domain/stock-checks/recorded-result.ts';
import type { NewEvent } from '../history/event.ts';

export type EndedCheck = { target: Target; container?: Target | undefined; stockResult: RecordedStockResult };

export function stockCheckEvents({ target, container, stockResult }: EndedCheck): NewEvent[] {
  const detail = { stockResult, ...(container && { to: container }) };
  return [{ target, event: 'stockChecked', detail }];
}
