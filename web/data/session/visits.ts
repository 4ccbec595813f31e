import { cell } from '../cells/cell.ts';
import { useCell } from '../cells/use-cell.ts';
import { deviceStorage } from '../storage/device-storage.ts';

const key = 'whichbin.visitDays';
/** In place of the days. */
const answered = 'answered';
const returningDays = 3;

/** The first days on which the app was opened here, as YYYY-MM-DD, until the offer to install it is answered. */
const visits = cell(deviceStorage.get(key) ?? '');

const daysIn = (text: string) => text.split(' ').filter(Boolean);

/** Returns whether this device is to be offered the app: from the third day on, until somebody answers. */
export function useIsOfferedApp(): boolean {
  const text = useCell(visits);
  return text !== answered && daysIn(text).length >= returningDays;
}

/** `day` is like 2026-12-01. */
export function countVisit(day: string): void {
  const text = visits.get();
  const days = daysIn(text);
  if (text === answered || days.length >= returningDays || days.includes(day)) return;
  store([...days, day].join(' '));
}

/** Ends the offer for this device. */
export function answerAppOffer(): void {
  store(answered);
}

/** Used by tests: the days are remembered for as long as the page is open. */
export function forgetVisits(): void {
  store('');
}

function store(text: string): void {
  visits.set(text);
  if (text === '') deviceStorage.remove(key);
  else deviceStorage.set(key, text);
}
