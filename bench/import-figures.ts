import { setTimeout as wait } from 'node:timers/promises';
import { type Account, call, signUp } from '#test/account.ts';
import { photoForm } from '#test/photos.ts';
import { elapsedMs, type Figure, figure, type MeasureOptions, percentile, scaled } from './figure.ts';
import { makeBin } from './testbed.ts';

const ROWS = scaled(10_000, 500);
const ITEMS_PER_CALL = 250;
const BINS = 100;
const PREVIEWS = 9;
const POLL_MS = 20;

const rows = Array.from({ length: ROWS }, (_, n) => ({
  name: `Thing ${n}`,
  quantity: (n % 9) + 1,
  notes: `Bought at the market on the corner, number ${n}`,
  barcode: String(7_310_000_000_000 + n),
}));

/** The time to import a table, compared with creating the same items by calls one after another. */
export async function importFigures({ testbed }: MeasureOptions): Promise<Figure[]> {
  const { address } = await testbed.server();
  const olga = await signUp(address, 'Olga');
  const previews = await previewTimes(address, olga);
  const byCalls = await elapsedMs(async () => {
    const { binId } = await makeBin({ address }, olga, 'By calls');
    for (let at = 0; at < ROWS; at += ITEMS_PER_CALL)
      await call(address, olga, 'items.create', { binId, items: rows.slice(at, at + ITEMS_PER_CALL) });
  });
  const intoOne = await elapsedMs(() => importTable(address, olga, () => 'One'));
  const intoMany = await elapsedMs(() => importTable(address, olga, (n) => `Box ${n % BINS}`));
  const detail = `${ROWS.toLocaleString('en-US')} rows of 5 columns`;
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  return [
    figure(
      'preview of an import after a changed column, median',
      percentile(previews, 0.5),
      'ms',
      { atMost: 200 },
      `${detail}, ${PREVIEWS} previews`,
    ),
    figure(
      'import into one bin, of the time of items.create',
      (intoOne / byCalls) * 100,
      '%',
      { atMost: 300 },
      `${detail}: upload, plan and import ${seconds(intoOne)}; ${ITEMS_PER_CALL} items a call ${seconds(byCalls)}`,
    ),
    figure(`import into ${BINS} new bins`, intoMany / 1_000, 's', undefined, detail),
  ];
}

type Import = { id: string; tables: { columns: string[] }[]; state: string; counts?: { items: number } };

/** The times in which the server answers what an import would create after one column was changed. */
async function previewTimes(address: string, account: Account): Promise<number[]> {
  const { id, columns } = await uploadTable(address, account, (n) => `Box ${n % BINS}`);
  const times: number[] = [];
  while (times.length < PREVIEWS) {
    const notes = times.length % 2 === 0 ? 'keep' : 'notes';
    const choice = choiceOf(columns.map((column, at) => (at === 2 ? notes : column)));
    times.push(await elapsedMs(() => call(address, account, 'imports.check', { id, choice })));
  }
  return times;
}

async function importTable(address: string, account: Account, binOf: (n: number) => string): Promise<void> {
  const { id, columns } = await uploadTable(address, account, binOf);
  await call(address, account, 'imports.start', { id, choice: choiceOf(columns) });
  for (;;) {
    const { state, counts } = await call<Import>(address, account, 'imports.get', { id });
    if (state === 'done' && counts?.items === rows.length) return;
    if (state !== 'running') throw new Error(`the import is ${state}: ${JSON.stringify(counts)}`);
    await wait(POLL_MS);
  }
}

async function uploadTable(address: string, account: Account, binOf: (n: number) => string) {
  const lines = rows.map(({ name, quantity, notes, barcode }, n) =>
    [name, quantity, `"${notes}"`, barcode, binOf(n)].join(','),
  );
  const csv = new TextEncoder().encode(`Name,Quantity,Notes,Barcode,Bin\n${lines.join('\n')}`);
  const answer = await fetch(`${address}/api/imports.create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.token}` },
    body: photoForm({ fileName: 'list.csv' }, csv),
  });
  const { id, tables } = ((await answer.json()) as { result: Import }).result;
  return { id, columns: tables[0]?.columns ?? [] };
}

function choiceOf(columns: readonly string[]) {
  return {
    table: { table: 0, hasHeader: true, columns },
    target: { kind: 'bins', binName: 'Rest' },
    sameName: 'new',
    skipsPresent: false,
  };
}
