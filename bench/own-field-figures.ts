import type { Page } from '@playwright/test';
import { v7 as uuidv7 } from 'uuid';
import type { OwnFieldKind } from '#domain/own-fields/own-field-limits.ts';
import { call, signUp } from '#test/account.ts';
import { type Figure, figure, type MeasureOptions, scaled } from './figure.ts';
import { openSignedIn } from './page.ts';
import { watchWork } from './page-work.ts';
import { makeBin } from './testbed.ts';

const ITEMS = scaled(1_000, 40);
/** Items of one call. */
const PORTION = 200;
const ROUNDS = scaled(5);
/** After which a page has done all that follows from opening it. */
const SETTLED_MS = 1_500;

const choices = ['new', 'good', 'worn'].map((id) => ({ id, name: id }));
/** Two of them are shown on rows, as many as there can be. */
const fields: { kind: OwnFieldKind; of: (n: number) => unknown; isOnRows?: true }[] = [
  { kind: 'line', of: (n) => `SN-${n}-A`, isOnRows: true },
  { kind: 'choice', of: (n) => choices[n % choices.length]?.id, isOnRows: true },
  { kind: 'line', of: (n) => `Model ${n % 90}` },
  { kind: 'prose', of: (n) => `Bought at the market.\nIn corner ${n % 7}.` },
  { kind: 'number', of: (n) => n / 4 },
  { kind: 'amount', of: (n) => 100 * (n % 80) },
  { kind: 'flag', of: (n) => n % 2 === 0 },
  { kind: 'day', of: (n) => `2026-0${1 + (n % 9)}-1${n % 10}` },
  { kind: 'choices', of: (n) => choices.slice(0, 1 + (n % 3)).map(({ id }) => id) },
  { kind: 'link', of: (n) => `https://example.org/${n}` },
];

/** Opening a bin whose items have own fields, beside one whose items have none. */
export async function ownFieldFigures({ testbed }: MeasureOptions): Promise<Figure[]> {
  const { address } = await testbed.server();
  const olga = await signUp(address, 'Olga');
  const ids = fields.map(() => uuidv7());
  for (const [at, { kind, isOnRows }] of fields.entries())
    await call(address, olga, 'fields.create', {
      id: ids[at],
      of: 'item',
      name: `Field ${at + 1}`,
      kind,
      isOnRows,
      ...(kind === 'choice' || kind === 'choices' ? { choices } : {}),
    });
  const valuesOf = (n: number) => Object.fromEntries(fields.map(({ of }, at) => [ids[at], of(n)]));
  const fill = async (name: string, more: (n: number) => object) => {
    const { binId } = await makeBin({ address }, olga, name);
    for (let from = 0; from < ITEMS; from += PORTION) {
      const numbers = Array.from({ length: Math.min(PORTION, ITEMS - from) }, (_, n) => from + n);
      const items = numbers.map((n) => ({ name: `Thing ${n}`, quantity: 1 + (n % 5), ...more(n) }));
      await call(address, olga, 'items.create', { binId, items });
    }
    return binId;
  };
  const plain = await fill('Plain', () => ({}));
  const withFields = await fill('With fields', (n) => ({ fields: valuesOf(n) }));
  const looks = [
    { name: 'rows', viewport: { width: 390, height: 844 }, wanted: 'main li a[href*="/items/"]' },
    { name: 'table', viewport: { width: 1440, height: 900 }, wanted: '[role=gridcell]' },
  ];
  const figures: Figure[] = [];
  for (const { name, viewport, wanted } of looks) {
    const page = await openSignedIn(await testbed.browser(), address, olga, '/bins', { viewport });
    const [without, with10]: [number[], number[]] = [[], []];
    // The first round loads the code of the page.
    for (let round = 0; round <= ROUNDS; round++) {
      const times = [
        await openedWork(page, `/bins/${plain}`, wanted),
        await openedWork(page, `/bins/${withFields}`, wanted),
      ] as const;
      if (round === 0) continue;
      without.push(times[0]);
      with10.push(times[1]);
    }
    await page.context().close();
    const [a, b] = [Math.min(...with10), Math.min(...without)];
    figures.push(
      figure(
        `a bin of ${ITEMS} items with ${fields.length} own fields, as ${name}`,
        a / b,
        '×',
        { atMost: 1.2 },
        `of one without: ${a.toFixed(1)} and ${b.toFixed(1)} ms of the page's thread, least of ${ROUNDS}`,
      ),
    );
  }
  return figures;
}

/** All work of the page's thread that opening a bin takes, in milliseconds, so that nothing depends on when the end is noticed. */
async function openedWork(page: Page, path: string, wanted: string): Promise<number> {
  await page.goto('/about');
  await page.locator('h1').waitFor();
  await page.waitForTimeout(SETTLED_MS);
  const work = await watchWork(page);
  await page.evaluate((to) => history.pushState({}, '', to), path);
  await page.locator(wanted).first().waitFor();
  await page.waitForTimeout(SETTLED_MS);
  return work();
}
