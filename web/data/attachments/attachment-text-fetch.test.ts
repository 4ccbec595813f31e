import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { attachmentTextLimits } from '#domain/attachments/attachment-text.ts';
import { AppError } from '#domain/errors.ts';
import { photosMax } from '#domain/photos/photo-limits.ts';
import { eventually } from '#test/eventually.ts';
import { Household } from '#test/web/household.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { useAttachmentTexts } from '../account/attachment-texts.ts';
import { currentAccount } from '../account/current-account.ts';
import { readAttachmentTexts } from '../copy/load.ts';
import { newId } from '../operations/new-id.ts';

let household: Household;

beforeEach(() => {
  household = new Household();
});

afterEach(() => household.end());

const requests = () => household.server.received.filter(({ call }) => call === 'attachments.texts').length;

function giveItem(binId: string): string {
  const id = newId();
  household.server.act({ call: 'items.create', data: { binId, items: [{ id, name: 'Box' }] } });
  return id;
}

test('text comes after the items, and later text when its photo changes', async () => {
  const { server } = household;
  const attic = giveBin(server, 'Attic');
  server.addReadPhoto(attic, giveItem(attic), 'Bosch');
  const order: string[] = [];
  const list = server.answers['attachments.texts'];
  const tab = household.openTab({ onOnline: () => order.push('online') });
  server.answers['attachments.texts'] = (data) => {
    order.push('texts');
    return list?.(data);
  };
  await household.untilOnline(tab);
  await household.expectTexts();
  expect(order).toEqual(['online', 'texts']);
  server.addReadPhoto(attic, undefined, 'Batteri AA');
  await household.expectTexts();
  expect(requests()).toBe(2);
  server.takeAway(attic);
  const stored = () => readAttachmentTexts(tab.parts.database, [attic]);
  await eventually(async () => expect(await stored()).toEqual([undefined]));
});

test('a call requests at most 100 photos, and one call is made at a time', async () => {
  const { server } = household;
  const bins = Array.from({ length: 3 }, (_, n) => giveBin(server, `Bin ${n}`));
  for (const bin of bins)
    for (let n = 0; n < 5; n++) {
      const item = giveItem(bin);
      for (let photo = 0; photo < photosMax.item; photo++) server.addReadPhoto(bin, item, `Words ${photo}`);
    }
  const sizes: number[] = [];
  const list = server.answers['attachments.texts'];
  server.answers['attachments.texts'] = (data) => {
    sizes.push(data.targets.flatMap(({ attachmentIds }) => attachmentIds).length);
    return list?.(data);
  };
  await household.untilOnline(household.openTab());
  await household.expectTexts();
  expect(sizes).toEqual([attachmentTextLimits.perCall, 50]);
});

test('a failed call is repeated, and what the server leaves out is not', async () => {
  const { server } = household;
  const attic = giveBin(server, 'Attic');
  const hidden = server.addReadPhoto(attic, undefined, 'Secret');
  server.addReadPhoto(attic, undefined, 'Bosch');
  server.attachmentTexts.delete(hidden);
  let tries = 0;
  const list = server.answers['attachments.texts'];
  server.answers['attachments.texts'] = (data) => {
    tries += 1;
    if (tries === 1) throw new AppError('request.tooMany');
    return list?.(data);
  };
  const tab = household.openTab();
  await household.expectTexts();
  server.act({ call: 'bins.update', data: { id: attic, name: 'Loft' } });
  await eventually(() => expect(tab.headers.get().get(attic)?.name).toBe('Loft'));
  const [texts] = await readAttachmentTexts(tab.parts.database, [attic]);
  expect(texts).not.toHaveProperty('toFetch');
  expect(tries).toBe(2);
});

test('screens and search hear of fetched text, also in another tab', async () => {
  const { server } = household;
  const attic = giveBin(server, 'Attic');
  const [tab, other] = [household.openTab(), household.openTab()];
  await household.untilOnline(tab);
  await household.untilOnline(other);
  const heard = [tab, other].map((each) => {
    const bins: string[][] = [];
    each.onStored((changes) => bins.push(changes?.records.map(({ id }) => id) ?? []));
    return bins;
  });
  currentAccount.set(other);
  const { result, unmount } = renderHook(() => useAttachmentTexts(attic));
  expect(result.current).toEqual({});
  const id = server.addReadPhoto(attic, undefined, 'Bosch');
  await waitFor(() => expect(result.current[id]?.lines[0]?.text).toBe('Bosch'));
  // Once for the photo and once for its text, beside the first load.
  for (const bins of heard) {
    const ofAttic = bins.filter((ids) => ids.includes(attic));
    expect(ofAttic.length).toBeGreaterThanOrEqual(2);
  }
  unmount();
  act(() => currentAccount.set(undefined));
});
