import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { newId } from '#web/data/operations/new-id.ts';
import type { FromWorker, ToWorker } from './pdf/worker.ts';

let app: OpenApp;

beforeEach(() => {
  // test/labels and the journeys test the PDF itself.
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
      terminate() {}
    },
  );
});
afterEach(() => app.close());

async function open(bins: number, address = '/print/qr-batch'): Promise<void> {
  app = await openApp(address, {
    prepare(server) {
      for (let n = 1; n <= bins; n++) {
        const bin = server.bins.get(giveBin(server, `Box ${n}`));
        if (bin) bin.header = { ...bin.header, qrCode: `ABCDEFGHJK${String(n).padStart(2, '2')}` };
      }
    },
  });
}
const template = async (name: RegExp) => app.user.click(await screen.findByRole('radio', { name }));
const page = (text: string) => screen.findByText(text);
async function setCount(name: string, value: string): Promise<void> {
  const field = await screen.findByRole('textbox', { name });
  await app.user.clear(field);
  await app.user.type(field, value);
}

test('the preview counts the pages of the chosen paper, with skipped labels and copies', async () => {
  await open(20);
  await template(/Avery L7160/);
  await page('Page 1 of 1');
  await template(/Avery L7163/);
  await page('Page 1 of 2');
  await template(/Avery L7160/);
  await setCount('Copies of each label', '2');
  await page('Page 1 of 2');
  await setCount('Copies of each label', '1');
  await setCount('Start at label', '5');
  await page('Page 1 of 2');
});

test('the first label stays chosen when the paper changes', async () => {
  await open(1);
  const start = async () =>
    (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Start at label' })).value;
  await template(/Avery L7160/);
  await setCount('Start at label', '20');
  await template(/Avery L7163/);
  await waitFor(async () => expect(await start()).toBe('14'));
  await template(/Avery L7160/);
  await waitFor(async () => expect(await start()).toBe('20'));
});

test('what stands on the labels is chosen, and remembered for the next time', async () => {
  await open(1);
  const preview = within(await screen.findByRole('list', { name: 'Preview of the pages' }));
  await preview.findByText('Box 1');
  await app.user.click(await screen.findByRole('button', { name: /^On the label/ }));
  await app.user.click(await screen.findByRole('switch', { name: 'Name' }));
  await waitFor(() => expect(preview.queryByText('Box 1')).toBeNull());
  expect(JSON.parse(localStorage.getItem('whichbin.print') ?? '{}')).toMatchObject({
    fields: { name: false },
  });
  await app.user.click(await screen.findByRole('switch', { name: 'Name' }));
  await preview.findByText('Box 1');
});

test('labels show the own field that is chosen, of bins with a value', async () => {
  const weight = { id: 'weight', of: 'bin', name: 'Weight', kind: 'number', unit: 'kg' } as const;
  app = await openApp('/print/qr-batch', {
    prepare(server) {
      server.setMe({ fields: [weight] });
      const bin = server.bins.get(giveBin(server, 'Box 1'));
      if (bin) bin.header = { ...bin.header, qrCode: 'ABCDEFGHJK01', fields: { weight: 12.5 } };
    },
  });
  const preview = within(await screen.findByRole('list', { name: 'Preview of the pages' }));
  await preview.findByText('Box 1');
  await app.user.click(await screen.findByRole('button', { name: /^On the label/ }));
  const choice = screen.getByRole('combobox', { name: 'Your own field' });
  await app.user.selectOptions(choice, 'Weight');
  await preview.findByText(/^Weight: 12\.5.kg$/);
  await app.user.selectOptions(choice, 'None');
  await waitFor(() => expect(preview.queryByText(/^Weight/)).toBeNull());
});

test('a size of one’s own is measured, refused while it does not fit, and chosen', async () => {
  await open(1);
  await app.user.click(await screen.findByRole('button', { name: 'Add your own size' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Own size' }));
  const columns = sheet.getByRole('textbox', { name: 'Columns' });
  await app.user.clear(columns);
  await app.user.type(columns, '4');
  await app.user.click(sheet.getByRole('button', { name: 'Save' }));
  await sheet.findByText('These labels do not fit');
  await app.user.clear(columns);
  await app.user.type(columns, '2');
  await app.user.click(sheet.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('radio', { name: /^Own size/, checked: true })).toBeTruthy();
  await app.user.click(screen.getByRole('button', { name: 'Remove this size' }));
  await waitFor(() => expect(screen.queryByRole('radio', { name: /^Own size/ })).toBeNull());
});

/** jsdom has neither a print dialog nor constructed style sheets. */
function givePrinter(): void {
  vi.stubGlobal('print', () => dispatchEvent(new Event('afterprint')));
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
  document.adoptedStyleSheets = [];
}

test('labels count as printed until the person says that they were not', async () => {
  await open(2);
  await screen.findByText('The labels of all 2 bins');
  givePrinter();
  const print = async () => app.user.click(await screen.findByRole('button', { name: 'Print' }));
  const prints = () => app.server.received.filter(({ call }) => call === 'codes.recordPrint');
  await print();
  await screen.findByText('2 labels marked as printed');
  await app.user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('2 labels come next again');
  expect(prints()).toHaveLength(2);
  // Nothing is printed twice by mistake, so nothing is asked.
  await print();
  await waitFor(() => expect(prints()).toHaveLength(3));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('labels that could not be marked as printed are marked by trying again', async () => {
  await open(1);
  givePrinter();
  app.server.network = () => 'unreachable';
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await app.user.click(await screen.findByRole('button', { name: 'Print' }));
  await screen.findByText(/^Not marked as printed\. /);
  add.mockRestore();
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 label marked as printed')).toBeTruthy();
});

test('printed blank labels lead to packing boxes', async () => {
  app = await openApp('/print/qr-batch?blank=true', {
    prepare: (server) => void server.makeCodes(2, 'labels'),
  });
  await setCount('How many blank labels', '2');
  givePrinter();
  await app.user.click(await screen.findByRole('button', { name: 'Print' }));
  await page('2 labels marked as printed. Stick them on, then scan each one.');
  await app.user.click(screen.getByRole('button', { name: 'Pack boxes' }));
  await waitFor(() => expect(app.address()).toBe('/scan-qr?mode=pack'));
});

test('blank labels that were not printed come next again', async () => {
  app = await openApp('/print/qr-batch?blank=true', {
    prepare: (server) => void server.makeCodes(2, 'labels'),
  });
  await setCount('How many blank labels', '2');
  givePrinter();
  await app.user.click(await screen.findByRole('button', { name: 'Print' }));
  await screen.findByText('These labels count as printed.');
  await app.user.click(screen.getByRole('button', { name: 'They were not printed' }));
  await screen.findByText('2 labels come next again');
  await waitFor(() => expect(screen.queryByText('These labels count as printed.')).toBeNull());
});

test('more blank labels than the plan has room for are told of, and can be printed', async () => {
  app = await openApp('/print/qr-batch?blank=true', {
    prepare(server) {
      server.me = { ...server.me, plan: 'free', maxBins: 5, maxItemsPerBin: 20 };
      server.makeCodes(9, 'labels');
    },
  });
  const room = 5 - app.server.bins.size;
  await setCount('How many blank labels', String(room));
  expect(screen.queryByText(/^Your plan has room for/)).toBeNull();
  await setCount('How many blank labels', String(room + 1));
  await page(`Your plan has room for ${room} more bins. You can print more labels, and use them later.`);
  expect(screen.getByRole('link', { name: 'See your plan' }).getAttribute('href')).toBe(
    '/settings?open=plan',
  );
  expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', false);
});

class EmptyPdfWorker {
  onmessage: ((event: { data: FromWorker }) => void) | undefined;
  postMessage({ id }: ToWorker) {
    queueMicrotask(() => this.onmessage?.({ data: { id, type: 'done', pdf: new Blob() } }));
  }
  terminate() {}
}

test('the PDF is named after the day where the person is', async () => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati');
  vi.setSystemTime('2026-11-28T13:00:00.000Z');
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  vi.stubGlobal('Worker', EmptyPdfWorker);
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:labels');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await open(1);
  await app.user.click(await screen.findByRole('button', { name: 'Make PDF' }));
  await waitFor(() => expect(saved).toEqual(['labels-2026-11-29.pdf']));
});

test('a PDF counts as printed once it is made, and can be opened again', async () => {
  vi.stubGlobal('Worker', EmptyPdfWorker);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:labels');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await open(1);
  const sheet = () => screen.findByRole('dialog', { name: /^The PDF is ready/ });
  await app.user.click(await screen.findByRole('button', { name: 'Make PDF' }));
  await within(await sheet()).findByRole('link', { name: 'Open' });
  await screen.findByText('1 label marked as printed');
  await app.user.click(within(await sheet()).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await app.user.click(await screen.findByRole('button', { name: /^The PDF is ready/ }));
  await within(await sheet()).findByRole('link', { name: 'Open' });
  expect(app.server.received.filter(({ call }) => call === 'codes.recordPrint')).toHaveLength(1);
});

test('nothing to print is said to be', async () => {
  await open(0);
  await screen.findByRole('heading', { name: 'No labels to print' });
});

test('without bins only blank labels can be chosen, until one arrives', async () => {
  await open(0);
  const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
  expect((await radio('Bin labels')).disabled).toBe(true);
  await screen.findByText('There are no bins to print labels for yet.');
  app.server.act({ call: 'bins.create', data: { id: newId(), name: 'Kitchen' } });
  await waitFor(async () => expect((await radio('Bin labels')).disabled).toBe(false));
  expect((await radio('Blank labels')).checked).toBe(true);
  await app.user.click(await radio('Bin labels'));
  expect((await radio('Bin labels')).checked).toBe(true);
});
