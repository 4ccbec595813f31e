import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallData } from '#domain/calls.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { givePictures, photoFiles } from '#test/web/pictures.ts';
import type { SmallServer } from '#test/web/small-server.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

beforeEach(() => {
  // No decoder in this test.
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
      terminate() {}
    },
  );
});
afterEach(() => app.close());

const strange = newId();

const code = 'ABCDEFGHJKM2';
const privateLabel = 'This label belongs to a private bin or to nobody.';

async function open(prepare: (server: SmallServer) => void = () => {}, address = '/scan-qr') {
  let tools = '';
  app = await openApp(address, {
    prepare(server) {
      tools = giveBin(server, 'Tools');
      const bin = server.bins.get(tools);
      if (bin) bin.header = { ...bin.header, qrCode: code };
      giveBin(server, 'Skis');
      prepare(server);
    },
  });
  return tools;
}
const field = () => screen.findByLabelText('Code, number or name');
const type = async (text: string) => app.user.type(await field(), `${text}{Enter}`);
/** As the phone's own camera app opens it. */
async function openAtBlankLabel(prepare: (server: SmallServer) => void = () => {}) {
  let free = '';
  await open((server) => {
    prepare(server);
    [{ code: free }] = server.makeCodes(1, 'labels') as [CodeRow];
  }, '/bins');
  await waitFor(() => expect(currentAccount.get()?.codes.get().has(free)).toBe(true));
  await app.go(`/c/${free}`);
  await screen.findByRole('button', { name: 'Create Box 1' });
  return free;
}
const stored = (name: string) =>
  [...app.server.bins.values()].map(({ header }) => header).find((header) => header.name === name);
const lookUps = () => app.server.received.filter(({ call }) => call === 'bins.find').length;

describe('what is typed where the camera cannot be used', () => {
  test('the page says why there is no camera', async () => {
    await open();
    const why = within(await screen.findByRole('alert'));
    await why.findByText('Browsers allow the camera only on secure pages');
    expect(why.getByText(/Here you can type the code\. Or choose a picture of the label\./)).toBeTruthy();
  });

  test('a code of this device opens its bin without asking the server', async () => {
    await open();
    await type(`https://elsewhere.example/c/${code}`);
    await screen.findByRole('heading', { name: 'Tools', level: 1 });
    expect(lookUps()).toBe(0);
  });

  test('an unknown code is looked up once', async () => {
    await open();
    await type('ABCD EFGH JKMN');
    await screen.findByText(privateLabel);
    await app.user.clear(await field());
    await type('abcdefghjkmn');
    expect(lookUps()).toBe(1);
  });

  test('another person’s public bin opens with that one look-up', async () => {
    await open((server) => {
      server.answers['bins.find'] = () => ({
        id: strange,
        hasAsked: false,
        bin: { name: 'Tool library', tags: [], items: [] },
      });
    });
    await type('ABCDEFGHJKMN');
    await screen.findByRole('heading', { name: 'Tool library', level: 1 });
    expect(lookUps()).toBe(1);
  });

  test('a free code of one’s own becomes that of a new bin', async () => {
    await open((server) => {
      server.answers['bins.find'] = () => ({ id: strange, hasAsked: false, free: true });
    });
    await type('ABCD EFGH JKMN');
    await app.user.click(await screen.findByLabelText('Name'));
    // The proposed name is selected.
    await app.user.keyboard('Blankets');
    await app.user.click(screen.getByRole('button', { name: 'Create Blankets' }));
    await screen.findByRole('heading', { name: 'Blankets', level: 1 });
    await waitFor(() => {
      const headers = [...app.server.bins.values()].map(({ header }) => header);
      expect(headers.find(({ name }) => name === 'Blankets')?.qrCode).toBe('ABCDEFGHJKMN');
    });
  });

  test('a free code that the device has needs no look-up', async () => {
    let free = '';
    await open((server) => {
      [{ code: free }] = server.makeCodes(1, 'labels') as [CodeRow];
    });
    await waitFor(() => expect(currentAccount.get()?.codes.get().has(free)).toBe(true));
    await type(free);
    await app.user.click(await screen.findByRole('button', { name: 'Create Box 1' }));
    expect(lookUps()).toBe(0);
    await screen.findByRole('heading', { name: 'Box 1', level: 1 });
    const headers = () => [...app.server.bins.values()].map(({ header }) => header);
    await waitFor(() =>
      expect(headers()).toContainEqual(expect.objectContaining({ name: 'Box 1', qrLabel: '1' })),
    );
    const seen = () => app.server.received.filter(({ call }) => call === 'bins.see').length;
    // The label was in the hand.
    await waitFor(() => expect(seen()).toBe(1));
  });

  test('a free code leads to the form for name and details', async () => {
    let free = '';
    await open((server) => {
      [{ code: free }] = server.makeCodes(1, 'labels') as [CodeRow];
    });
    await waitFor(() => expect(currentAccount.get()?.codes.get().has(free)).toBe(true));
    await type(free);
    await app.user.click(await screen.findByRole('link', { name: 'With name and details' }));
    await waitFor(() => expect(app.address()).toBe(`/bins/create?code=${free}&name=Box+1`));
  });

  test('an own code that was made void says when, and what it was on', async () => {
    const lost = 'ABCDEFGHJKM3';
    const tools = await open((server) => {
      server.codes.set(lost, {
        code: lost,
        state: 'void',
        createdAt: '2026-01-01T10:00:00.000Z',
        revision: 1,
        voidedAt: '2026-05-03T10:00:00.000Z',
        target: { kind: 'bin', id: [...server.bins.keys()][0] ?? '' },
      });
      server.makeCodes(1, 'labels');
    });
    await waitFor(() => expect(currentAccount.get()?.codes.get().get(lost)?.state).toBe('void'));
    await type(lost);
    await screen.findByText(/^This label was made void on 3 May/);
    screen.getByText('It was on “Tools”.');
    expect(lookUps()).toBe(0);
    await app.go(`/c/${lost}`);
    await screen.findByText(/^This label was made void on 3 May/);
    await app.user.click(screen.getByRole('link', { name: 'Tools' }));
    await waitFor(() => expect(app.address()).toBe(`/bins/${tools}`));
  });

  test('a code on a place leads to the place', async () => {
    await open((server) => {
      server.answers['bins.find'] = () => ({ id: strange, hasAsked: false, location: { id: strange } });
    });
    await type('ABCDEFGHJKMN');
    await waitFor(() => expect(app.address()).toBe(`/locations/${strange}`));
  });

  test('of several bins with one label one is chosen', async () => {
    await open((server) => {
      server.answers['bins.find'] = () => ({
        id: strange,
        hasAsked: false,
        bin: { name: 'Blue crate', tags: [], items: [] },
        candidates: ['Blue crate', 'Suitcase'].map((name) => ({ id: newId(), name, tags: [], itemCount: 2 })),
      });
    });
    await type('CLUB 7');
    expect(await screen.findAllByRole('link', { name: /Blue crate|Suitcase/ })).toHaveLength(2);
  });

  test.each([
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['https://evil.example/\u202ebins', 'https://evil.example/bins'],
  ])('%j is shown as text and never opened', async (text, shown) => {
    await open();
    await app.user.click(await field());
    await app.user.paste(text);
    await app.user.keyboard('{Enter}');
    await screen.findByText('This is not a Whichbin label');
    screen.getByText(shown);
    expect(app.address()).toBe('/scan-qr');
    expect(lookUps()).toBe(0);
  });

  test('a short label that leads nowhere says how to reach its owner', async () => {
    await open();
    await type('B55');
    await screen.findByText('No bin found for B55');
    screen.getByText(/scan the code or type the 12 characters below it/);
    expect(screen.queryByRole('button', { name: 'Ask its owner' })).toBeNull();
  });

  test('offline an unknown code waits, and is looked up when the connection is back', async () => {
    await open();
    app.server.network = () => 'unreachable';
    app.server.cutConnections();
    await screen.findAllByText('Offline');
    await type('ABCDEFGHJKMN');
    await screen.findByText('ABCD EFGH JKMN is not on this device');
    app.server.network = () => 'fine';
    dispatchEvent(new Event('online'));
    await screen.findByText(privateLabel);
    expect(lookUps()).toBe(1);
  });
});

describe('the address on a label', () => {
  test('of one’s own bin leads to the bin in its place', async () => {
    const tools = await open(undefined, `/c/${code.toLowerCase()}`);
    await screen.findByRole('heading', { name: 'Tools', level: 1 });
    expect(app.address()).toBe(`/bins/${tools}`);
    expect(lookUps()).toBe(0);
  });

  test('of a private bin and of nobody is the one answer, and asks the owner once', async () => {
    await open(undefined, '/c/ABCDEFGHJKMN');
    expect(await screen.findByRole('heading', { name: privateLabel })).toBeTruthy();
    const sent: CallData<'codes.askOwner'>[] = [];
    app.server.answers['codes.askOwner'] = (data) => {
      sent.push(data);
      return { revisions: {} };
    };
    await app.user.click(screen.getByRole('button', { name: 'Ask its owner' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Ask its owner' }));
    const message = sheet.getByLabelText(/^Message/);
    const sendRequest = () => app.user.click(sheet.getByRole('button', { name: 'Send request' }));
    await app.user.type(message, 'Invited: Erik');
    await sendRequest();
    expect(sent).toEqual([]);
    await app.user.clear(message);
    await app.user.type(message, ' It is Erik ');
    await sendRequest();
    expect(await screen.findByText(/^Asked\. If the label belongs to a bin/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ask its owner' })).toBeNull();
    expect(sent).toEqual([{ code: 'ABCDEFGHJKMN', message: 'It is Erik' }]);
  });

  test('that is no code finds no bin', async () => {
    await open(undefined, '/c/KITCHEN');
    await screen.findByText('No bin found');
  });

  test('says what it is before signing in, and is kept through it', async () => {
    app = await openApp('/c/ABCDEFGHJKMN', { isSignedIn: false });
    expect(await screen.findByRole('heading', { name: 'This is the label of a box' })).toBeTruthy();
    await app.user.click(screen.getByRole('link', { name: 'I already have an account' }));
    await waitFor(() => expect(app.address()).toBe('/login?next=%2Fc%2FABCDEFGHJKMN'));
  });

  test('of a public bin offers to request access', async () => {
    await open((server) => {
      server.answers['bins.find'] = () => ({
        id: strange,
        hasAsked: false,
        bin: { name: 'Tool library', tags: [], items: [] },
      });
    }, '/c/ABCDEFGHJKMN');
    await screen.findByRole('button', { name: 'Request access' });
    expect(app.address()).toBe(`/bins/${strange}`);
    expect(lookUps()).toBe(1);
  });

  test('of a free code of one’s own makes a new bin', async () => {
    await open((server) => {
      server.answers['bins.find'] = () => ({ id: strange, hasAsked: false, free: true });
    }, '/c/abcdefghjkmn');
    await screen.findByRole('button', { name: 'Create ABCD EFGH JKMN' });
    expect(app.address()).toBe('/bins/create?code=ABCDEFGHJKMN');
  });

  test('of a blank label makes its numbered box with one press, in the place used last', async () => {
    const cellar = newId();
    const free = await openAtBlankLabel((server) => {
      server.act({ call: 'locations.create', data: { id: cellar, name: 'Cellar' } });
      server.act({ call: 'bins.create', data: { id: newId(), name: 'Jars', locationId: cellar } });
    });
    screen.getByText('Label 1 is blank.');
    expect(screen.getByLabelText('Where is it?').textContent).toContain('Cellar');
    await app.user.click(screen.getByRole('button', { name: 'Create Box 1' }));
    await screen.findByRole('heading', { name: 'Box 1', level: 1 });
    await waitFor(() =>
      expect(stored('Box 1')).toMatchObject({ qrCode: free, qrLabel: '1', locationId: cellar }),
    );
  });

  test('of a blank label makes its box with the photo that is taken', async () => {
    givePictures();
    await openAtBlankLabel();
    app.server.network = () => 'unreachable';
    const input = screen.getByLabelText('Snap the open box', { selector: 'input' });
    expect(input.getAttribute('capture')).toBe('environment');
    await app.user.upload(input, photoFiles('open'));
    await screen.findByRole('heading', { name: 'Box 1', level: 1 });
    await waitFor(() => expect(currentAccount.get()?.uploads.get()).toHaveLength(1));
    const [upload] = currentAccount.get()?.uploads.get() ?? [];
    expect(app.address()).toBe(`/bins/${upload?.target.id}`);
  });

  test('of a blank label keeps its box from a name that is taken', async () => {
    await openAtBlankLabel();
    await app.user.click(screen.getByLabelText('Name'));
    await app.user.keyboard('tools{Enter}');
    await screen.findByText('You already have a bin with this name. Please choose another name.');
    await app.user.clear(screen.getByLabelText('Name'));
    screen.getByRole('button', { name: 'Create Box 1' });
    await app.user.keyboard('Pots');
    await app.user.click(screen.getByRole('link', { name: 'With name and details' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Pots'));
  });
});
