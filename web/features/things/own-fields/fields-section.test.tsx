import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { withChangedField, withNewField } from '#domain/own-fields/own-field-rules.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';

let app: OpenApp;
let updates: unknown[] = [];

afterEach(() => app.close());

async function openFields(fields: OwnField[] = []) {
  updates = [];
  app = await openApp('/settings?open=fields', {
    prepare(server) {
      server.setMe({ fields });
      const answer = (after: OwnField[]) => {
        server.setMe({ fields: after });
        return { revisions: { me: server.me.revision } };
      };
      server.answers['fields.create'] = (data) => answer(withNewField(server.me.fields ?? [], data));
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
  await app.user.click(ofItems.getByRole('button', { name: 'Actions for Inspection' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Change' }));
  await app.user.click(await screen.findByRole('checkbox', { name: '7 days before' }));
  await app.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fields()).toEqual([expect.not.objectContaining({ remind: [7] })]));
  expect(updates).toEqual([{ id: 'inspection', remind: null }]);
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(fields()).toEqual([field]));
});
