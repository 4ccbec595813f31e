import { plusDays } from '../time.ts';
import type { Repetition } from './reminder.ts';

/**
 * The first repetition of a day after another day. Months without the day of the month have it on their last day, so that
 * 31 January is followed by 28 February and that by 31 March, and 29 February comes on the 28th in common years. Undefined
 * if it would be after the year 9999.
 */
export function repeatedDay(first: string, repetition: Repetition, after: string): string | undefined {
  if (first > after) return first;
  const next = nextDay(first, repetition, after);
  // Years of five digits are written with a sign.
  return next?.startsWith('+') ? undefined : next;
}

function nextDay(first: string, { repeat, every = 1 }: Repetition, after: string): string | undefined {
  if (repeat === 'daily' || repeat === 'weekly') {
    const step = repeat === 'daily' ? every : every * 7;
    const days = Math.floor((Date.parse(after) - Date.parse(first)) / DAY_MS);
    return plusDays(first, (Math.floor(days / step) + 1) * step);
  }
  const step = repeat === 'monthly' ? every : every * 12;
  const passed = monthsBetween(first, after);
  const steps = Math.floor(passed / step) * step;
  return [steps, steps + step].map((months) => plusMonths(first, months)).find((day) => day > after);
}

function monthsBetween(from: string, to: string): number {
  const [year = 0, month = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - year) * 12 + toMonth - month;
}

function plusMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const first = new Date(0);
  first.setUTCFullYear(year, month - 1 + months, 1);
  const last = new Date(0);
  last.setUTCFullYear(year, month + months, 0);
  first.setUTCDate(Math.min(date, last.getUTCDate()));
  return first.toISOString().slice(0, 10);
}

const DAY_MS = 24 * 60 * 60 * 1000;
