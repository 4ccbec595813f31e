import { setTimeout as wait } from 'node:timers/promises';
import type { Bin, BinHeader } from '#domain/bins/bin.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { signInTo } from '../bench/browser/sign-in.ts';
import { addItem, createBin, itemAct, untilInstalled } from '../e2e/journey.ts';
import { type Phone, startPhone } from './browser/phone.ts';
import { readQueued } from './browser/queued.ts';
import type { Drill } from './drill.ts';

const rounds = 6;
const shelf = 'Shelf';

/** Changes are made on the screens offline, and the browser is killed before or while they are sent. */
export const killedBrowser: Drill = {
  name: 'browser killed',
  mustHold: 'every queued change is sent after reopening, once and in order',
  needs: ['build', 'browser'],
  async run({ scale }) {
    const folder = await makeTemporaryFolder();
    const profile = await makeTemporaryFolder();
    const server = await startServerProcess({
      DATA_DIR: folder.path,
      DEFAULT_PLAN: 'unlimited',
      LOG_LEVEL: 'fatal',
    });
    const failures: string[] = [];
    const figures = {
      rounds: Math.max(2, Math.round(rounds * scale)),
      kills: 0,
      changes: 0,
      'sent twice': 0,
    };
    let phone: Phone | undefined;
    try {
      const olga = await signUp(server.address, 'Olga');
      const start = () => startPhone(profile.path, server.address);
      phone = await start();
      await signInOn(phone, olga);
      for (let round = 1; round <= figures.rounds; round++) {
        phone = await start();
        await phone.page.goto('/bins');
        const queued = await changeOffline(phone, olga, `Crate ${round}`);
        await phone.kill();
        phone = await start();
        const sent = recordSent(phone);
        await phone.page.goto('/bins');
        if (round % 2 === 0) {
          await phone.context.setOffline(false);
          await until('a change is being sent', async () => sent.length >= 1 + (round % queued.length));
          await phone.kill();
          figures.kills++;
          phone = await start();
          recordSent(phone, sent);
          await phone.page.goto('/bins');
        }
        await phone.context.setOffline(false);
        const { page } = phone;
        await until('nothing waits', async () => (await readQueued(page, olga.userId)).length === 0);
        failures.push(
          ...sentInOrder(queued, sent),
          ...(await checkItems(server.address, olga, `Crate ${round}`, round)),
        );
        figures.kills++;
        figures.changes += queued.length;
        figures['sent twice'] += sent.length - new Set(sent).size;
        await phone.context.close();
      }
      return { figures, failures };
    } finally {
      await phone?.context.close();
      await server.stop();
      await profile.remove();
      await folder.remove();
    }
  },
};

/** Closes the browser properly once, so that it writes its cookies to the disk. */
async function signInOn(phone: Phone, olga: Account): Promise<void> {
  await phone.context.setOffline(false);
  await signInTo(phone.page, olga, '/bins');
  await untilInstalled(phone.page);
  await createBin(phone.page, shelf);
  await until('the change is sent', async () => (await readQueued(phone.page, olga.userId)).length === 0);
  await phone.context.close();
}

/** Makes nine changes on the screens; returns the operations once all of them are stored. */
async function changeOffline({ page }: Phone, olga: Account, crate: string): Promise<string[]> {
  // The router listens to history only from here on.
  await page.getByRole('heading', { name: 'Bins', level: 1 }).waitFor();
  await createBin(page, crate);
  for (const line of ['3x Torch', 'Rope', 'Candle', 'Tent', 'Stove']) await addItem(page, line);
  await itemAct(page, 'Rope', 'Delete');
  await itemAct(page, 'Candle', 'Move to another bin');
  await page.getByRole('dialog').getByText(shelf).click();
  await itemAct(page, 'Torch', 'Take one out');
  await page.getByRole('button', { name: 'Offline, 9 waiting' }).waitFor();
  await until('all is stored', async () => (await readQueued(page, olga.userId)).length === 9);
  return readQueued(page, olga.userId);
}

/** Records the operations that the browser sends from now on. */
function recordSent({ context }: Phone, sent: string[] = []): string[] {
  context.on('request', (request) => {
    const id = request.headers()['idempotency-key'];
    if (id !== undefined && !request.url().endsWith('/bins.open')) sent.push(id);
  });
  return sent;
}

function sentInOrder(queued: readonly string[], sent: readonly string[]): string[] {
  const firsts = [...new Set(sent)];
  return firsts.join() === queued.join() ? [] : [`queued ${queued.join()}, sent ${firsts.join()}`];
}

async function checkItems(address: string, olga: Account, crate: string, round: number): Promise<string[]> {
  const { bins } = await call<{ bins: BinHeader[] }>(address, olga, 'bins.list', {});
  const named = bins.filter((bin) => bin.name === crate);
  if (named.length !== 1) return [`${crate} exists ${named.length} times`];
  const inCrate = await itemsIn(address, olga, named[0]?.id);
  const onShelf = await itemsIn(address, olga, bins.find((bin) => bin.name === shelf)?.id);
  const failures: string[] = [];
  const expected = '2x Torch, 1x Tent, 1x Stove, deleted Rope';
  if (inCrate.join(', ') !== expected) failures.push(`${crate} holds ${inCrate.join(', ')}`);
  if (onShelf.length !== round) failures.push(`${onShelf.length} candles on the shelf after ${round} rounds`);
  return failures;
}

async function itemsIn(address: string, olga: Account, id: string | undefined): Promise<string[]> {
  const { items } = await call<Bin>(address, olga, 'bins.get', { id });
  return items.map(({ name, quantity, deletedAt }) =>
    deletedAt ? `deleted ${name}` : `${quantity}x ${name}`,
  );
}

async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`timeout waiting until ${what}`);
    await wait(10);
  }
}
