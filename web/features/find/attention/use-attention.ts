import { useMemo } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { type Attention, attentionList } from '#domain/items/attention.ts';
import type { Loan } from '#domain/items/item.ts';
import { daysUntil } from '#domain/items/loan.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { useAttentionCandidates } from '#web/data/account/watched-items.ts';
import { localDay, useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

export type BinAttention = Attention<BinHeader>;

/** Returns the things that need attention, most urgent first. Undefined until the items of all bins are read. */
export function useAttention(): readonly BinAttention[] | undefined {
  const { compareNames } = useFormats();
  const { bins } = useBins();
  const items = useAttentionCandidates();
  const today = localDay(new Date());
  return useMemo(
    () => items && attentionList(items, [...bins.values()].filter(isInUse), today, compareNames),
    [items, bins, today, compareNames],
  );
}

/** The same while the reason is the same, however often the list is made anew. */
export function attentionKey(attention: BinAttention): string {
  if (attention.kind === 'missing') return attention.bin.id;
  const { kind, item } = attention;
  return [item.id, kind, kind === 'dueBack' && attention.loan?.id].filter(Boolean).join(' ');
}

/** The loan that is due, for those that have one. */
export function loansDue(attention: BinAttention): Loan[] {
  return attention.kind === 'dueBack' && attention.loan ? [attention.loan] : [];
}

/** In days while they are few, otherwise as a date. */
export function useDue(day: string | undefined): { words?: string; isLate: boolean } {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  if (day === undefined) return { isLate: false };
  const daysLeft = daysUntil(day, localDay(new Date()));
  const isLate = daysLeft < 0;
  if (Math.abs(daysLeft) <= fewDays) return { words: dueWords(t, daysLeft), isLate };
  const date = shortDate(`${day}T12:00:00`);
  return { words: t(isLate ? 'home.wasDueOn' : 'home.backBy', { date }), isLate };
}

const fewDays = 14;

/** "due back tomorrow", "was due back 2 days ago". */
function dueWords(t: TFunction, daysLeft: number): string {
  if (daysLeft === 0) return t('home.dueToday');
  return daysLeft < 0 ? t('home.overdue', { count: -daysLeft }) : t('home.due', { count: daysLeft });
}
