import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import {
  liveFieldsOf,
  withChangedField,
  withDeletedField,
  withNewField,
  withRestoredField,
} from '#domain/own-fields/own-field-rules.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';

let app: OpenApp;
let updates: unknown[] = [];

afterEach(() => app.close());

async function openFields(fields: OwnField[] = [], prepareMore?: (server: SmallServer) => void) {
  updates = [];
  app = await openApp('/settings?open=fields', {
    prepare(server) {
      server.setMe({ fields });
      prepareMore?.(server);
      const answer = (after: OwnField[]) => {
        server.setMe({ fields: after });
        return { revisions: { me: server.me.revision } };
      };
      server.answers['fields.create'] = (data) => answer(withNewField(server.me.fields ?? [], data));
      server.answers['fields.delete'] = ({ id }) =>
        answer(withDeletedField(server.me.fields ?? [], id, new Date().toISOString()));
      server.answers['fields.restore'] = ({ id }) => answer(withRestoredField(server.me.fields ?? [], id));
      server.answers['fields.update'] = (data) => {
        updates.push(data);
        return answer(withChangedField(server.me.fields ?? [], data));
      };
    },
  });
  return within(await screen.findByRole('region', { name: 'For items' }));
}

const fields = () => app.server.me.fields;

test('a date says how many days before it reminds', async () => {
  const ofItems = await openFields();
  await app.user.click(ofItems.getByRole('button', { name: 'New field' }));
  await app.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Inspection');
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Date');
  const days = within(screen.getByRole('group', { name: 'Remind me' }));
  await app.user.click(days.getByRole('checkbox', { name: '7 days before' }));
  await app.user.click(screen.getByRole('button', { name: 'Add field' }));
  await waitFor(() => expect(fields()).toMatchObject([{ name: 'Inspection', kind: 'day', remind: [7] }]));
  expect(await ofItems.findByText('Date · Reminder: 7 days before')).toBeTruthy();
});

test('a change sends only what differs, and undo brings it back', async () => {
  const field = { id: 'inspection', of: 'item', name: 'Inspection', kind: 'day', remind: [7] } as const;
  const ofItems = await openFields([{ ...field, remind: [7] }]);
  await app.user.click(await ofItems.findByRole('button', { name: 'Actions for Inspection' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Change' }));
  await app.user.click(await screen.findByRole('checkbox', { name: '7 days before' }));
  await app.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fields()).toEqual([expect.not.objectContaining({ remind: [7] })]));
  expect(updates).toEqual([{ id: 'inspection', remind: null }]);
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(fields()).toEqual([field]));
});

test('a kind changes once all values are of it, and undo brings the old field back', async () => {
  const weight: OwnField = { id: 'weight', of: 'bin', name: 'Weight', kind: 'line' };
  const size: OwnField = { id: 'size', of: 'bin', name: 'Size', kind: 'line' };
  let boxId = '';
  await openFields([weight, size], (server) => {
    for (const [name, value] of [
      ['Box', '12 kg'],
      ['Chest', 'heavy'],
    ] as const) {
      const bin = server.bins.get(giveBin(server, name));
      if (bin) bin.header = { ...bin.header, fields: { weight: value } };
      if (name === 'Box') boxId = bin?.header.id ?? '';
    }
  });
  const ofBins = within(await screen.findByRole('region', { name: 'For bins' }));
  await app.user.click(await ofBins.findByRole('button', { name: 'Actions for Weight' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Change kind' }));
  const sheet = within(await screen.findByRole('dialog'));
  await app.user.selectOptions(sheet.getByRole('combobox', { name: 'Kind' }), 'Number');
  await app.user.type(sheet.getByRole('textbox', { name: /^Unit/ }), 'kg');
  expect(sheet.getByText('Chest').closest('li')?.textContent).toBe('Chest: heavy');
  await app.user.click(sheet.getByRole('button', { name: 'Change kind' }));
  expect(fields()).toHaveLength(2);
  await app.user.selectOptions(sheet.getByRole('combobox', { name: 'Kind' }), 'One of several choices');
  expect(await sheet.findByText('2 values are carried over.')).toBeTruthy();
  await app.user.click(sheet.getByRole('button', { name: 'Change kind' }));
  const ofBinsNow = () => liveFieldsOf(fields() ?? [], 'bin');
  await waitFor(() =>
    expect(ofBinsNow().map(({ name, kind }) => [name, kind])).toEqual([
      ['Weight', 'choice'],
      ['Size', 'line'],
    ]),
  );
  const [changed] = ofBinsNow();
  await waitFor(() => {
    const value = app.server.bins.get(boxId)?.header.fields?.[changed?.id ?? ''];
    expect(changed?.choices?.find(({ id }) => id === value)?.name).toBe('12 kg');
  });
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(ofBinsNow()).toEqual([weight, size]));
});
