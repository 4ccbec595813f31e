import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { givePictures, photoFiles } from '#test/web/pictures.ts';

const kitchen = '018f0000-0000-7000-8000-0000000000a1';
const suggestions = [{ name: 'Wool socks', quantity: 3, tags: ['winter'] }, { name: 'Lamp' }];

let app: OpenApp;
let sent: string[];

beforeEach(givePictures);
afterEach(() => app.close());

const open = async (screenName: 'photo-first' | 'multi-add', plan: 'free' | 'pro' = 'pro') => {
  sent = [];
  app = await openApp(`/bins/${kitchen}/items/${screenName}`, {
    prepare(server) {
      server.me = { ...server.me, plan };
      server.act({ call: 'bins.create', data: { id: kitchen, name: 'Kitchen' } });
      server.answers['about.get'] = () => ({ sendsMail: false, suggestionHost: 'eyes.example' });
      server.answers['suggestions.create'] = ({ picture, language, host }) => {
        expect(host).toBe('eyes.example');
        sent.push(`${language} ${picture.length}`);
        return { suggestions, left: 49 };
      };
    },
  });
};
const choose = async (label: string) =>
  app.user.upload(await screen.findByLabelText(label), photoFiles('one'));
const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }));
const agree = async (host = 'eyes.example') => {
  const question = within(await screen.findByRole('alertdialog', { name: 'Send the photo?' }));
  expect(question.getByText(new RegExp(`It goes to ${host}`))).toBeTruthy();
  await app.user.click(question.getByRole('button', { name: 'Send the photo' }));
};

test('sends nothing before the user agrees to the host, then lists names to review', async () => {
  await open('photo-first');
  await choose('Choose photos');
  await press('Suggest names');
  const question = within(await screen.findByRole('alertdialog', { name: 'Send the photo?' }));
  await app.user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await press('Suggest names');
  await agree();
  const first = () => screen.getByLabelText<HTMLInputElement>('Name of photo 1').value;
  await waitFor(() => expect(first()).toBe('3x Wool socks'));
  expect(screen.getByLabelText<HTMLInputElement>('Name in line 2').value).toBe('Lamp');
  expect(screen.getAllByText('Suggested')).toHaveLength(2);
  expect(sent).toEqual(['en 88']);
  expect(app.server.inventory().Kitchen, 'nothing is saved by itself').toEqual([]);
  await press('Undo');
  expect(first()).toBe('');
  await press('Suggest names');
  await waitFor(() => expect(first()).toBe('3x Wool socks'));
  await press('Add 2 items');
  await waitFor(() => expect(app.server.inventory().Kitchen).toEqual(['1x Lamp', '3x Wool socks']));
});

test('in Add many the names come below what was typed, with their tags', async () => {
  await open('multi-add');
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'One item per line' });
  await app.user.type(text, 'Saw');
  await screen.findByRole('button', { name: 'Suggest names from a photo' });
  await choose('Suggest names from a photo');
  await agree();
  await waitFor(() => expect(text.value).toBe('Saw\n3x Wool socks\nLamp'));
  expect(await screen.findByText('winter')).toBeTruthy();
});

test('what is typed while the photo is looked at stays', async () => {
  await open('multi-add');
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  vi.stubGlobal('createImageBitmap', async () => {
    await isRead;
    return { width: 40, height: 30, close() {} };
  });
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'One item per line' });
  await choose('Suggest names from a photo');
  await agree();
  await screen.findByText('Looking at the photo');
  await app.user.type(text, 'Saw');
  read();
  await waitFor(() => expect(text.value).toBe('Saw\n3x Wool socks\nLamp'));
});

test('Undo of suggested names leaves what was typed into other lines', async () => {
  await open('photo-first');
  await choose('Choose photos');
  await choose('Choose photos');
  await app.user.click((await screen.findAllByRole('button', { name: 'Suggest names' }))[0] as HTMLElement);
  await agree();
  const last = await screen.findByLabelText<HTMLInputElement>('Name of photo 3');
  await app.user.type(last, 'Clock');
  await press('Undo');
  expect(screen.getByLabelText<HTMLInputElement>('Name of photo 1').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Name of photo 2').value).toBe('Clock');
});

test('asks again when the server’s host changes, and sends nothing there before', async () => {
  await open('photo-first');
  await choose('Choose photos');
  await press('Suggest names');
  await agree();
  const first = () => screen.getByLabelText<HTMLInputElement>('Name of photo 1').value;
  await waitFor(() => expect(first()).toBe('3x Wool socks'));
  await press('Undo');
  app.server.answers['about.get'] = () => ({ sendsMail: false, suggestionHost: 'other.example' });
  app.server.answers['suggestions.create'] = ({ host }) => {
    if (host !== 'other.example') throw new AppError('suggestions.otherHost', { host: 'other.example' });
    sent.push(host);
    return { suggestions, left: 49 };
  };
  await press('Suggest names');
  await agree('other.example');
  await waitFor(() => expect(first()).toBe('3x Wool socks'));
  expect(sent).toEqual(['en 88', 'other.example']);
});

test('on the free plan it leads to the plans, and sends nothing', async () => {
  await open('photo-first', 'free');
  await choose('Choose photos');
  await press('Suggest names');
  expect(await screen.findByText('Suggestions from photos are part of the larger plans.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See your plan' })).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a refusal is said in words, and so is that nothing was recognised', async () => {
  await open('photo-first');
  app.server.answers['suggestions.create'] = () => {
    throw new AppError('suggestions.dayUsedUp', { n: 50, hours: 3 });
  };
  await choose('Choose photos');
  await press('Suggest names');
  await agree();
  expect(
    await screen.findByText('That was all of today: 50 photos a day. The next are free in 3 h.'),
  ).toBeTruthy();
  app.server.answers['suggestions.create'] = () => {
    throw new AppError('suggestions.notInPlan');
  };
  await press('Suggest names');
  expect(await screen.findByRole('link', { name: 'See your plan' })).toBeTruthy();
  app.server.answers['suggestions.create'] = () => ({ suggestions: [], left: 3 });
  await press('Suggest names');
  expect(await screen.findByText('Nothing was recognised in this photo.')).toBeTruthy();
});

test('without a network it is not offered', async () => {
  await open('photo-first');
  await choose('Choose photos');
  await screen.findByRole('button', { name: 'Suggest names' });
  app.server.network = () => 'unreachable';
  dispatchEvent(new Event('offline'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Suggest names' })).toBeNull());
});
