import { type Account, call, signUp } from '#test/account.ts';
import { photoForm } from '#test/photos.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import type { Figure } from './figure.ts';
import { scaled } from './scale.ts';

const ROWS = scaled(10_000, 500);
const ITEMS_PER_CALL = 250;
const BINS = 100;
const PREVIEWS = 9;
const POLL_MS = 20;

type Row = { name: string; quantity: number; notes: string; barcode: string };

/** The time to import a table, compared with creating the same items by calls one after another. */
export async function importFigures(): Promise<Figure[]> {
  const folder = await makeTemporaryFolder();
  const server = await startServerProcess({
    DATA_DIR: folder.path,
    DEFAULT_PLAN: 'unlimited',
    RATE_LIMIT_FACTOR: '1000000',
  });
  try {
    const olga = await signUp(server.address, 'Olga');
    const rows = Array.from({ length: ROWS }, (_, n) => ({
      name: `Thing ${n}`,
      quantity: (n % 9) + 1,
      notes: `Bought at the market on the corner, number ${n}`,
      barcode: String(7_310_000_000_000 + n),
    }));
    const preview = await previewMs(server.address, olga, rows);
    const byCalls = await timed(() => createByCalls(server.address, olga, rows));
    const intoOne = await timed(() => importTable(server.address, olga, rows, () => 'One'));
    const intoMany = await timed(() => importTable(server.address, olga, rows, (n) => `Box ${n % BINS}`));
    const detail = `${ROWS.toLocaleString('en-US')} rows of 5 columns`;
    return [
      {
        name: 'preview of an import after a changed column, median',
        value: preview,
        unit: 'ms',
        goal: { atMost: 200 },
        detail: `${detail}, ${PREVIEWS} previews`,
      },
      {
        name: 'import into one bin, of the time of items.create',
        value: (intoOne / byCalls) * 100,
        unit: '%',
        goal: { atMost: 300 },
        detail: `${detail}: upload, plan and import ${intoOne.toFixed(1)} s; ${ITEMS_PER_CALL} items a call ${byCalls.toFixed(1)} s`,
      },
      {
        name: `import into ${BINS} new bins`,
        value: intoMany,
        unit: 's',
        goal: undefined,
        detail,
      },
    ];
  } finally {
    await server.stop();
    await folder.remove();
  }
}

/** Returns the median time in which the server answers what an import would create after one column was changed. */
async function previewMs(address: string, account: Account, rows: readonly Row[]): Promise<number> {
  const { id, columns } = await uploadTable(address, account, rows, (n) => `Box ${n % BINS}`);
  const times: number[] = [];
  for (let n = 0; n < PREVIEWS; n++) {
    const notes = n % 2 === 0 ? 'keep' : 'notes';
    const choice = choiceOf(columns.map((column, at) => (at === 2 ? notes : column)));
    const seconds = await timed(
      async () => void (await call(address, account, 'imports.check', { id, choice })),
    );
    times.push(seconds * 1000);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(PREVIEWS / 2)] ?? 0;
}

/** In seconds. */
async function timed(act: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await act();
  return (performance.now() - began) / 1000;
}

async function createByCalls(address: string, account: Account, rows: readonly Row[]): Promise<void> {
  const { id } = await call<{ id: string }>(address, account, 'bins.create', { name: 'By calls' });
  for (let at = 0; at < rows.length; at += ITEMS_PER_CALL) {
    const items = rows.slice(at, at + ITEMS_PER_CALL);
    await call(address, account, 'items.create', { binId: id, items });
  }
}

async function uploadTable(
  address: string,
  account: Account,
  rows: readonly Row[],
  binOf: (n: number) => string,
): Promise<{ id: string; columns: string[] }> {
  const lines = rows.map(({ name, quantity, notes, barcode }, n) =>
    [name, quantity, `"${notes}"`, barcode, binOf(n)].join(','),
  );
  const csv = new TextEncoder().encode(`Name,Quantity,Notes,Barcode,Bin\n${lines.join('\n')}`);
  const answer = await fetch(`${address}/api/imports.create`, {
    method: 'POST',
    headers: { authorization: account.headers.authorization ?? '' },
    body: photoForm({ fileName: 'list.csv' }, csv),
  });
  const { result } = (await answer.json()) as { result: { id: string; tables: { columns: string[] }[] } };
  return { id: result.id, columns: result.tables[0]?.columns ?? [] };
}

function choiceOf(columns: readonly string[]) {
  return {
    table: { table: 0, hasHeader: true, columns },
    target: { kind: 'bins', binName: 'Rest' },
    sameName: 'new',
    skipsPresent: false,
  };
}

async function importTable(
  address: string,
  account: Account,
  rows: readonly Row[],
  binOf: (n: number) => string,
): Promise<void> {
  const { id, columns } = await uploadTable(address, account, rows, binOf);
  await call(address, account, 'imports.start', { id, choice: choiceOf(columns) });
  for (;;) {
    const { state, counts } = await call<{ state: string; counts?: { items: number } }>(
      address,
      account,
      'imports.get',
      { id },
    );
    if (state === 'done' && counts?.items === rows.length) return;
    if (state !== 'running') throw new Error(`the import is ${state}: ${JSON.stringify(counts)}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
