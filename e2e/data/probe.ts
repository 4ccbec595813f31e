import type { Item } from '#domain/items/item.ts';
import { act, onRefused } from '#web/data/account/act.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { searchOf } from '#web/data/search/search.ts';
import {
  signIn,
  signOut,
  signUp,
  startSession,
  unsavedBeforeSignOut,
} from '#web/data/session/session-life.ts';
import { isOutdated, otherAccount, session } from '#web/data/session/session-state.ts';

/** The data layer as a page without screens, for tests of its behaviour in a real browser. */
const probe = {
  signIn,
  signOut,
  signUp,
  unsavedBeforeSignOut,
  session: () => session.get(),
  otherAccount: () => otherAccount.get(),
  isOutdated: () => isOutdated.get(),
  act,
  mutate,
  query,
  newId,
  refusals: [] as string[],
  account: () => currentAccount.get(),
  async search(query: string): Promise<string[] | undefined> {
    const account = currentAccount.get();
    const answer = account && (await searchOf(account).find(query, {}));
    return answer === 'superseded' ? undefined : answer?.results.map(({ name }) => name);
  },
  /** The items of a bin as a screen gets them. */
  async rows(binId: string): Promise<readonly Item[]> {
    const bin = currentAccount.get()?.bin(binId);
    if (!bin) return [];
    const stop = bin.subscribe(() => {});
    await until(() => !['loading'].includes(bin.get().status));
    const rows = bin.get().items;
    stop();
    return rows;
  },
  /** Names of a bin's items that are not deleted, as a screen would show them. */
  async items(binId: string): Promise<string[]> {
    const live = (await probe.rows(binId)).filter((item) => item.deletedAt === undefined);
    return live.map((item) => `${item.quantity}x ${item.name}`).sort();
  },
  bins(): string[] {
    const bins = [...(currentAccount.get()?.bins.get().bins.values() ?? [])];
    return bins.filter((bin) => bin.deletedAt === undefined).map((bin) => bin.name);
  },
  binId(name: string): string | undefined {
    const bins = [...(currentAccount.get()?.bins.get().bins.values() ?? [])];
    return bins.find((bin) => bin.name === name)?.id;
  },
  sync: () => currentAccount.get()?.sync.get(),
};

function until(isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (isSo() ? resolve() : setTimeout(look, 1));
    look();
  });
}

onRefused((refused) => probe.refusals.push(refused.code));
startSession();

declare global {
  interface Window {
    probe: typeof probe;
  }
}
window.probe = probe;
