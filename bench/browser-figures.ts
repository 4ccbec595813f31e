import { type Browser, chromium } from '@playwright/test';
import type { Item } from '#domain/items/item.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { launchOptions } from '#test/chromium.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { firstSyncFigures } from './browser/first-sync.ts';
import { fillHousehold } from './browser/household.ts';
import { fillHistory } from './browser/long-history.ts';
import { readingFigures } from './browser/reading.ts';
import { reopenFigure } from './browser/reopen.ts';
import { scanningFigures } from './browser/scanning.ts';
import { searchFigures } from './browser/search.ts';
import { sharingFigures } from './browser/sharing.ts';
import { writeFigures } from './browser/writes.ts';
import type { Figure, MeasureOptions } from './figure.ts';
import { scaled } from './scale.ts';

const BINS = scaled(1_000, 40);
const ITEMS_PER_BIN = 100;
const LINES = scaled(10_000, 200);

type Measured = { browser: Browser; address: string; olga: Account; binId: string; readBinId: string };

const bins = BINS + 2;

/** `--part reading` runs one of them. */
const parts: Record<string, (measured: Measured) => Promise<Figure[]>> = {
  'first-sync': ({ browser, address, olga }) => firstSyncFigures(browser, address, olga, bins),
  reopen: async ({ address, olga }) => [await reopenFigure(address, olga, bins)],
  writes: ({ browser, address, olga, binId }) => writeFigures(browser, address, olga, { binId, bins }),
  reading: ({ browser, address, olga, readBinId }) =>
    readingFigures(browser, address, olga, { binId: readBinId, lines: LINES }),
  search: ({ browser, address, olga }) => searchFigures(browser, address, olga, bins),
  scanning: ({ address, olga }) => scanningFigures(address, olga),
  sharing: ({ browser, address, olga, binId }) => sharingFigures(browser, address, olga, binId),
};

/** Latencies in Chromium with a household of 100,000 items and a server on this machine. */
export async function browserFigures({ part, measurePart }: MeasureOptions): Promise<Figure[]> {
  const chosen = Object.entries(parts).filter(([name]) => part === undefined || part === name);
  if (chosen.length === 0)
    throw new Error(`No such part: ${part}. There are: ${Object.keys(parts).join(', ')}`);
  const folder = await makeTemporaryFolder();
  const dataDir = `${folder.path}/data`;
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    DEFAULT_PLAN: 'unlimited',
    RATE_LIMIT_FACTOR: '1000000',
  });
  const browser = await chromium.launch(launchOptions());
  try {
    const olga = await signUp(server.address, 'Olga');
    await fillHousehold(server, dataDir, olga, { bins: BINS, itemsPerBin: ITEMS_PER_BIN });
    const bin = await call<{ id: string }>(server.address, olga, 'bins.create', { name: 'Measured' });
    const items = Array.from({ length: 20 }, (_, n) => ({ name: `Thing ${n}`, quantity: 1 }));
    await call(server.address, olga, 'items.create', { binId: bin.id, items });
    const readBinId = await makeReadBin(server.address, dataDir, olga);
    const measured = { browser, address: server.address, olga, binId: bin.id, readBinId };
    for (const [name, measure] of chosen) await measurePart(name, () => measure(measured));
    return [];
  } finally {
    await browser.close();
    await server.stop();
    await folder.remove();
  }
}

/** A bin with few items and a long history. */
async function makeReadBin(address: string, dataDir: string, olga: Account): Promise<string> {
  const { id } = await call<{ id: string }>(address, olga, 'bins.create', { name: 'Read' });
  const wanted = Array.from({ length: 20 }, (_, n) => ({ name: `Thing ${n}`, quantity: 1 }));
  const made = { binId: id, items: wanted };
  const { items } = await call<{ items: Item[] }>(address, olga, 'items.create', made);
  await fillHistory(dataDir, olga, id, { items, lines: LINES });
  return id;
}
