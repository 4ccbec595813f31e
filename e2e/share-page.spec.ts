import { call, signUp } from '#test/account.ts';
import { axeFaults } from './axe.ts';
import { findFaultsAt, watchForFaults } from './letters/faults.ts';
import { expect, test } from './server.ts';

for (const theme of ['light', 'dark'] as const) {
  test(`a stranger reads a shared bin, ${theme}, with large letters, until it ends`, async ({
    page,
    server,
    faults,
  }) => {
    const olga = await signUp(server.address, 'Olga');
    const act = <T>(name: string, data: unknown) => call<T>(server.address, olga, name, data);
    const { id: binId } = await act<{ id: string }>('bins.create', {
      name: 'Camping things',
      tags: ['summer'],
    });
    const items = [
      { name: 'Tent', quantity: 2 },
      { name: 'Vattenuppsamlingsbehållare' },
      { name: 'Gas', quantity: 0 },
    ];
    await act('items.create', { binId, items });
    const { url, id } = await act<{ url: string; id: string }>('shareLinks.create', { binId });
    const token = new URL(url).pathname.split('/').at(-1);
    await page.emulateMedia({ colorScheme: theme });
    await watchForFaults(page);
    await page.goto(`/s/${token}?lang=sv`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camping things');
    await expect(page.getByRole('list').last().getByRole('listitem')).toHaveCount(items.length);
    await expect(page.getByText('Vattenuppsamlingsbehållare')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    const looks = [
      [390, 200],
      [320, 100],
      [320, 200],
    ] as const;
    expect(await findFaultsAt(page, looks)).toEqual([]);
    await act('shareLinks.delete', { binId, id });
    await page.reload();
    await expect(page.getByText('Camping things')).toHaveCount(0);
    expect(await axeFaults(page)).toEqual([]);
    expect(faults.splice(0)).toEqual([expect.stringContaining('404')]);
  });
}
