import type { Locale } from '#domain/locale.ts';
import { currentLocale } from './i18n.ts';
import { nameOrder } from './name-order.ts';
import { useTranslation } from './use-translation.ts';

export type Formats = ReturnType<typeof makeFormats>;

export function useFormats(): Formats {
  useTranslation();
  return formatsFor(currentLocale());
}

/** The calendar day in the device's time zone, as `2026-05-03`. */
export function localDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

export function formatsFor(locale: Locale): Formats {
  const existing = made.get(locale);
  if (existing) return existing;
  const formats = makeFormats(locale);
  made.set(locale, formats);
  return formats;
}

const made = new Map<Locale, Formats>();

function makeFormats(locale: Locale) {
  // Plain "en" formats American dates.
  const tag = locale === 'sv' ? 'sv-SE' : 'en-GB';
  const date = once(() => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year: 'numeric' }));
  const shortDate = once(() => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' }));
  const shortDateOfYear = once(
    () => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric' }),
  );
  const month = once(() => new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric' }));
  const weekdayDate = once(
    () => new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'short' }),
  );
  const dayOfYear = once(() => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long' }));
  const dateTime = once(() => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }));
  const time = once(() => new Intl.DateTimeFormat(tag, { timeStyle: 'short' }));
  const number = once(() => new Intl.NumberFormat(tag));
  const relative = once(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));
  const list = once(() => new Intl.ListFormat(tag));
  const bytes = once(() => new Intl.NumberFormat(tag, { maximumSignificantDigits: 2 }));
  return {
    /** "3 May 2026" */
    date: (value: Moment) => date().format(dateOf(value)),
    /** "May 2026", of a month such as `2026-05`. */
    month: (value: string) => month().format(dateOf(`${value}-15`)),
    /** "3 May"; with the year if it is not the current one. Never broken into two lines. */
    shortDate: (value: Moment, now: Moment = Date.now()) =>
      (isSameYear(value, now) ? shortDate() : shortDateOfYear())
        .format(dateOf(value))
        .replaceAll(' ', '\u00a0'),
    /** "Fri 4 Dec"; without the weekday and with the year if it is not the current one. */
    weekdayDate: (value: Moment, now: Moment = Date.now()) =>
      (isSameYear(value, now) ? weekdayDate() : shortDateOfYear())
        .format(dateOf(value))
        .replace(',', '')
        .replaceAll(' ', '\u00a0'),
    /** "27 November"; with the year if it is not the current one. */
    dayOfYear: (value: Moment, now: Moment = Date.now()) =>
      (isSameYear(value, now) ? dayOfYear() : date()).format(dateOf(value)),
    dateTime: (value: Moment) => dateTime().format(new Date(value)),
    /** "14:32" */
    time: (value: Moment) => time().format(new Date(value)),
    /** "14:32" today, "3 May, 14:32" before. */
    moment: (value: Moment, now: Moment = Date.now()) => {
      const then = new Date(value);
      const isToday = then.toDateString() === new Date(now).toDateString();
      return isToday ? time().format(then) : `${shortDate().format(then)}, ${time().format(then)}`;
    },
    number: (value: number) => number().format(value),
    /** "5 minutes ago", "yesterday" */
    relativeTime: (value: Moment, now: Moment = Date.now()) => {
      const seconds = (new Date(value).getTime() - new Date(now).getTime()) / 1000;
      // "Yesterday" depends on the calendar, not on 24 hours.
      const days = Math.abs(seconds) < daySeconds ? 0 : daysBetween(new Date(now), new Date(value));
      const units = days === 0 ? unitsOfSeconds : unitsOfDays;
      const passed = days === 0 ? seconds : days;
      const [unit, size] = units.find(([, from]) => Math.abs(passed) >= from) ?? (['second', 1] as const);
      return relative().format(Math.trunc(passed / size), unit);
    },
    /** "you, Anna and Erik" */
    list: (parts: readonly string[]) => list().format(parts),
    /** "1.2 MB" */
    size: (value: number) => {
      const power = Math.min(3, Math.floor(Math.log10(Math.max(value, 1)) / 3));
      return `${bytes().format(value / 1000 ** power)} ${['B', 'kB', 'MB', 'GB'][power]}`;
    },
    compareNames: nameOrder(tag),
  };
}

/** Intl objects are slow to create. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Also a calendar day, such as `2026-05-03`. */
type Moment = string | number | Date;

/** A calendar day is the same in every time zone, so it is its noon on this device. */
function dateOf(value: Moment): Date {
  return new Date(typeof value === 'string' && value.length === 10 ? `${value}T12:00:00` : value);
}

function isSameYear(one: Moment, other: Moment): boolean {
  return dateOf(one).getFullYear() === dateOf(other).getFullYear();
}

const daySeconds = 86_400;
const unitsOfDays = [
  ['year', 365.25],
  ['month', 365.25 / 12],
  ['week', 7],
  ['day', 1],
] as const;
const unitsOfSeconds = [
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** In local time; a day with a clock change counts as one day. */
function daysBetween(from: Date, to: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (day(to) - day(from)) / (daySeconds * 1000);
}
