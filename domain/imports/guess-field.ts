import {
  type ColumnMark,
  currenciesOf,
  decimalMarkOf,
  readMoney,
  readNumber,
} from '../items/cell-numbers.ts';
import { type FieldPreset, presetFacts } from '../own-fields/field-presets.ts';
import {
  type FieldHolder,
  isNumberKind,
  type OwnFieldKind,
  ownFieldNameMax,
  ownLineMax,
} from '../own-fields/own-field-limits.ts';
import { flagWords, isWebAddress } from '../own-fields/own-values.ts';
import { nameKey, tidyLine } from '../text.ts';
import { type ColumnDateOrder, readDate } from './cell-dates.ts';
import { type ColumnField, presetOf } from './column-fields.ts';
import { currencyOfHeader } from './import-columns.ts';

type GuessedField = Exclude<ColumnField, { id: string }>;

/** Of how many cells the kind is read. */
const CELLS_READ = 2_000;
/** The part of the cells that must be of a kind; the others are told as problems. */
const FITTING_PART = 0.9;
const CHOICES_GUESSED = 20;
const CHOICE_LENGTH = 40;
const CELLS_OF_CHOICES = 8;

/** How the cells of a column are written. */
export type CellStyle = { decimalMark: ColumnMark; dateOrder: ColumnDateOrder };

/**
 * The field that a column would become by its heading and cells; undefined without either. `of` is what each row is of.
 * Numbers with one unit are numbers of that unit, few values that come again are choices.
 */
export function guessField(
  header: string,
  all: readonly string[],
  of: FieldHolder,
  style?: CellStyle,
): GuessedField | undefined {
  const cells = filledCells(all);
  const heading = withoutPrefix(header);
  const name = nameWithoutUnit(heading) || tidyLine(heading).slice(0, ownFieldNameMax);
  if (name === '' || cells.length === 0) return undefined;
  const guess = kindOf(cells, heading, style);
  const preset = presetOf(heading) ?? presetOf(name);
  if (preset !== undefined && presetFacts[preset].holders.includes(of) && fitsPreset(preset, guess, cells))
    return { preset };
  const isMeasured = guess.unit !== undefined || guess.currency !== undefined;
  return { name: isMeasured ? name : tidyLine(heading).slice(0, ownFieldNameMax), ...guess };
}

/** "Voltage" of `HB.field.Voltage` and `cf:Voltage,type:TEXT`, as Homebox and Shelf write their headers. */
function withoutPrefix(header: string): string {
  return /^(?:HB\.field\.|cf:)(.+?)(?:,\s*type:\w+)?$/i.exec(header)?.[1] ?? header.replace(/^HB\./i, '');
}

function filledCells(all: readonly string[]): string[] {
  const cells: string[] = [];
  for (const cell of all) {
    if (cell.trim() !== '') cells.push(cell.trim());
    if (cells.length === CELLS_READ) break;
  }
  return cells;
}

const measureInHeading = /\s*[([]([^()[\]\s\d]{1,12})[)\]]\s*$/;

function nameWithoutUnit(heading: string): string {
  return tidyLine(tidyLine(heading).replace(measureInHeading, '')).slice(0, ownFieldNameMax);
}

type Guess = { kind: OwnFieldKind; unit?: string; currency?: string };

function fitsPreset(preset: FieldPreset, guess: Guess, cells: readonly string[]): boolean {
  const { kind, unit } = presetFacts[preset];
  if (kind === 'number') return guess.kind === 'number' && (guess.unit ?? unit) === unit;
  if (kind === 'amount') return isNumberKind(guess.kind) && guess.unit === undefined;
  if (kind === 'choice') return areShort(cells);
  return guess.kind !== 'prose';
}

function areShort(cells: readonly string[]): boolean {
  const names = new Set(cells.map(nameKey));
  return names.size <= CHOICES_GUESSED && cells.every((cell) => cell.length <= CHOICE_LENGTH);
}

function kindOf(cells: readonly string[], heading: string, style: CellStyle | undefined): Guess {
  if (cells.some((cell) => cell.length > ownLineMax || cell.includes('\n'))) return { kind: 'prose' };
  const order = style?.dateOrder === 'mdy' ? 'mdy' : 'dmy';
  if (areMostly(cells, isFlag) && cells.some((cell) => !/^\d$/.test(cell))) return { kind: 'flag' };
  // A number alone may be anything.
  if (areMostly(cells, (cell) => /\D/.test(cell) && readDate(cell, order) !== undefined))
    return { kind: 'day' };
  if (areMostly(cells, isLink)) return { kind: 'link' };
  const measured = measureOf(cells, heading, style);
  if (measured !== undefined) return measured;
  const names = new Set(cells.map(nameKey));
  const comeAgain = cells.length >= CELLS_OF_CHOICES && names.size * 2 <= cells.length;
  return { kind: comeAgain && areShort(cells) ? 'choice' : 'line' };
}

function areMostly(cells: readonly string[], is: (cell: string) => boolean): boolean {
  return cells.filter(is).length >= cells.length * FITTING_PART;
}

function isFlag(cell: string): boolean {
  return flagWords.has(nameKey(cell));
}

function isLink(cell: string): boolean {
  return isWebAddress(cell) || /^www\.\S+$/i.test(cell);
}

/** A number or an amount of money; undefined for other texts and for numbers that name something. */
function measureOf(
  cells: readonly string[],
  heading: string,
  style: CellStyle | undefined,
): Guess | undefined {
  const parts = cells.map(splitUnit);
  const { decimalMark = decimalMarkOf(parts.map(({ number }) => number)) } = style ?? {};
  const mark = decimalMark === ',' ? ',' : '.';
  const ofHeading = currencyOfHeader(heading);
  const [currency = ofHeading] = currenciesOf(cells);
  const isAmount = (cell: string) => (readMoney(cell, mark)?.amount ?? -1) >= 0;
  if (currency !== undefined && areMostly(cells, isAmount)) return { kind: 'amount', currency };
  const units = new Map(parts.flatMap(({ unit }) => (unit === undefined ? [] : [[nameKey(unit), unit]])));
  const [unit = unitOf(heading)] = units.values();
  const areNumbers =
    units.size <= 1 &&
    areMostly(
      parts.map(({ number }) => number),
      (number) => readNumber(number, mark) !== undefined,
    ) &&
    !areNames(parts.map(({ number }) => number));
  return areNumbers ? { kind: 'number', ...(unit !== undefined && { unit }) } : undefined;
}

export function unitOf(heading: string): string | undefined {
  const unit = measureInHeading.exec(tidyLine(heading))?.[1]?.trim();
  return unit === undefined || unit === '' ? undefined : unit;
}

/** Article numbers, telephone numbers and years, which nobody adds up. */
function areNames(numbers: readonly string[]): boolean {
  return (
    numbers.some((number) => /^0\d|^\d{10,}$/.test(number)) ||
    numbers.every((number) => /^(?:19|20)\d\d$/.test(number))
  );
}

const numberWithUnit =
  /^([-+−–]?\s?(?:\d[\d.,'’\s]*|[.,]\d+))(\p{L}[\p{L}²³/.]{0,11}|[cdm]?m[23]|[°%‰"″'′µΩ][\p{L}/]{0,5})$/u;

/** "60" and "W" of "60 W". */
export function splitUnit(cell: string): { number: string; unit?: string } {
  const [, number, unit] = numberWithUnit.exec(cell.trim()) ?? [];
  return number === undefined || unit === undefined
    ? { number: cell.trim() }
    : { number: number.trim(), unit };
}
