import { expect, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import type { AccountPorts } from '#web/data/account/account.ts';
import { type OpenAccount, openAccount } from '#web/data/account/account.ts';
import { readAttachmentTexts } from '#web/data/copy/load.ts';
import { eraseCopy } from '#web/data/session/erase.ts';
import { giveBrowserParts } from './browser-parts.ts';
import { SmallServer } from './small-server.ts';
import { until } from './until.ts';

/** A user's device with several tabs, and its server. */
export class Household {
  readonly server = new SmallServer();
  readonly tabs: OpenAccount[] = [];
  readonly events: string[] = [];

  constructor() {
    giveBrowserParts();
    vi.stubGlobal('fetch', this.server.fetch);
  }

  openTab(ports: Partial<AccountPorts> = {}): OpenAccount {
    const person = { userId: this.server.userId, name: 'Olga', email: 'olga@example.org' };
    const tab = openAccount(person, {
      onSession: (code) => this.events.push(code),
      onOnline() {},
      onErased: () => this.events.push('erased'),
      onNewerBuild: () => this.events.push('newer build'),
      onBlocked: () => this.events.push('blocked'),
      onRefused: (refused) => this.events.push(`refused ${refused.code}`),
      onOverwrote() {},
      onVanished: (vanished) => this.events.push(...vanished.map((each) => `vanished ${each.name}`)),
      ...ports,
    });
    this.tabs.push(tab);
    return tab;
  }

  closeTab(tab: OpenAccount): void {
    this.tabs.splice(this.tabs.indexOf(tab), 1);
    tab.close();
  }

  /** The browser's events when it is online or visible again. */
  wake(): void {
    dispatchEvent(new Event('online'));
  }

  async untilOnline(tab: OpenAccount): Promise<void> {
    await until('the tab is online', () => tab.sync.get().connection === 'online');
  }

  /** Ends network failures and waits until all tabs have sent everything and show the server's data. */
  async untilSettled(): Promise<void> {
    this.server.network = () => 'fine';
    const isSettled = (tab: OpenAccount) =>
      tab.sync.get().connection === 'online' &&
      tab.sync.get().waiting === 0 &&
      tab.waiting.get().length === 0;
    await until(
      'all is confirmed everywhere',
      () => {
        this.wake();
        return this.tabs.every(isSettled);
      },
      8000,
    );
  }

  /** Expects every tab to show exactly the server's data. */
  async expectAllEqual(): Promise<void> {
    for (const tab of this.tabs) {
      for (const [id, { header, items }] of this.server.bins) {
        const bin = tab.bin(id);
        const stop = bin.subscribe(() => {});
        await until(
          `${header.name} is up to date and read`,
          () => bin.get().status === 'ready' && tab.headers.get().get(id)?.revision === header.revision,
        );
        expect(tab.headers.get().get(id)).toEqual(header);
        const { revision: _, quantityTotal: __, ...drawn } = header;
        expect(bin.get().bin).toMatchObject(drawn);
        // Cached data is shown until it has been read again.
        await eventually(() => expect(sorted(bin.get().items)).toEqual(sorted(items)));
        stop();
      }
      expect([...tab.bins.get().bins.keys()].sort()).toEqual([...this.server.bins.keys()].sort());
    }
    await this.expectTexts();
  }

  /** Expects the device to have exactly the text of the photos and documents that it has. */
  async expectTexts(): Promise<void> {
    const [tab] = this.tabs;
    if (tab === undefined) return;
    const ids = [...this.server.bins.keys(), ...this.server.locations.keys()];
    await eventually(async () => {
      const stored = await readAttachmentTexts(tab.parts.database, ids);
      expect(stored.map((each) => each?.texts ?? {})).toEqual(ids.map((id) => this.server.textsOf(id)));
    });
  }

  async end(): Promise<void> {
    for (const tab of this.tabs.splice(0)) tab.close();
    await eraseCopy(this.server.userId);
    vi.unstubAllGlobals();
  }
}

function sorted<T extends { id: string }>(rows: readonly T[]): T[] {
  return [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
}
