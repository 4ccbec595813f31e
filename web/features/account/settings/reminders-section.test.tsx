import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { ReminderChoice } from '#domain/reminders/reminder.ts';
import { withChoice } from '#domain/reminders/reminder-writes.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';

let app: OpenApp;

afterEach(() => app.close());

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

async function open(
  reminderChoice: ReminderChoice,
  { sendsMail = true, fields }: { sendsMail?: boolean; fields?: OwnField[] } = {},
): Promise<void> {
  app = await openApp('/settings?open=reminders', {
    prepare(server) {
      server.setMe({ reminderChoice, fields });
      server.answers['about.get'] = () => ({ sendsMail, sellsPlans: false });
      server.answers['reminders.configure'] = (data) => {
        const choice = withChoice(server.me.reminderChoice ?? {}, data);
        server.setMe({ reminderChoice: choice });
        return { choice, revisions: { me: server.me.revision } };
      };
    },
  });
}

const choice = () => app.server.me.reminderChoice;
const fold = (name: RegExp) => screen.findByRole('button', { name });

test('who stopped the mails turns them on again, and chooses the hour', async () => {
  await open({ digest: 'off', timeZone });
  const digest = within(await screen.findByRole('group', { name: 'Reminders by email' }));
  expect(digest.getByRole('radio', { name: 'Off' })).toHaveProperty('checked', true);
  await app.user.click(digest.getByRole('radio', { name: 'Weekly' }));
  await waitFor(() => expect(choice()?.digest).toBe('weekly'));
  expect(await screen.findByText(/One message on Mondays/)).toBeTruthy();
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Time of day' }), '18:00');
  await waitFor(() => expect(choice()).toMatchObject({ digest: 'weekly', hour: 18, timeZone }));
});

test('each kind has its days and its ways, which its fold names', async () => {
  await open({ timeZone });
  await app.user.click(
    await fold(/^Best before ?1 day before and 7 days before, in Whichbin, on your devices/),
  );
  await app.user.click(screen.getByRole('checkbox', { name: '30 days before' }));
  await waitFor(() => expect(choice()?.kinds?.expires?.before).toEqual([1, 7, 30]));
  await app.user.click(screen.getByRole('checkbox', { name: '7 days before' }));
  await waitFor(() => expect(choice()?.kinds?.expires?.before).toEqual([1, 30]));
  const push = screen.getByRole('switch', { name: 'On your devices' });
  expect(push).toHaveProperty('checked', true);
  await app.user.click(screen.getByRole('switch', { name: 'Among your notifications' }));
  await waitFor(() => expect(choice()?.kinds?.expires).toMatchObject({ inbox: false, mail: true }));
  expect(push).toMatchObject({ checked: false, disabled: true });
  await app.user.click(await fold(/^Best before/));
  await fold(/^Best before ?1 day before and 30 days before, by email$/);
  await app.user.click(await fold(/^Best before/));
  await app.user.click(screen.getByRole('switch', { name: 'By email' }));
  await app.user.click(await fold(/^Best before/));
  await fold(/^Best before ?No reminders$/);
  expect(choice()?.kinds?.dueBack).toBeUndefined();
});

test('a choice made offline is shown at once and arrives later', async () => {
  await open({ timeZone });
  app.server.network = () => 'unreachable';
  await app.user.click(await screen.findByRole('radio', { name: 'Off' }));
  expect(await screen.findByText('You get no reminders by email.')).toBeTruthy();
  expect(choice()?.digest).toBeUndefined();
  app.server.network = () => 'fine';
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(choice()?.digest).toBe('off'));
});

test('the time zone of the device is offered where another is used', async () => {
  await open({ timeZone });
  await waitFor(() => expect(choice()?.locale).toBe('en'));
  app.server.setMe({ reminderChoice: { ...choice(), timeZone: 'Asia/Kathmandu' } });
  expect(await screen.findByText('In the time zone Asia/Kathmandu.')).toBeTruthy();
  await app.user.click(screen.getByRole('button', { name: `Use ${timeZone}` }));
  await waitFor(() => expect(choice()?.timeZone).toBe(timeZone));
  expect(await screen.findByText(`In the time zone ${timeZone}.`)).toBeTruthy();
});

test('a device sets the time zone of who has none, and leaves another', async () => {
  await open({ timeZone: 'Asia/Kathmandu' });
  await waitFor(() => expect(choice()).toEqual({ timeZone: 'Asia/Kathmandu', locale: 'en' }));
  await app.close();
  await open({});
  await waitFor(() => expect(choice()).toEqual({ timeZone, locale: 'en' }));
});

test('running low has its ways but no days', async () => {
  await open({ timeZone });
  await app.user.click(await fold(/^Running low ?When the limit is reached, in Whichbin, on your devices/));
  expect(screen.queryByRole('checkbox')).toBeNull();
  await app.user.click(screen.getByRole('switch', { name: 'By email' }));
  await waitFor(() => expect(choice()?.kinds?.low).toMatchObject({ inbox: true, mail: false }));
});

test('mails are not offered where the server sends none', async () => {
  await open({ timeZone }, { sendsMail: false });
  expect(await screen.findByText(/This server can’t send email/)).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Reminders by email' })).toBeNull();
  expect(await fold(/^Due back.*in Whichbin and on your devices$/)).toBeTruthy();
});

test('own date fields have their ways, and the fold of those without one is absent', async () => {
  const inspection = { id: 'inspection', of: 'item', name: 'Inspection', kind: 'day' } as const;
  await open({ timeZone }, { fields: [{ ...inspection, remind: [7] }] });
  await app.user.click(await fold(/^Dates in your own fields ?As each field says, in Whichbin/));
  await app.user.click(screen.getByRole('switch', { name: 'By email' }));
  await waitFor(() => expect(choice()?.kinds?.ownDate).toMatchObject({ mail: false, inbox: true }));
  await app.close();
  await open({ timeZone }, { fields: [{ ...inspection, kind: 'line' }] });
  await fold(/^Running low/);
  expect(screen.queryByRole('button', { name: /^Dates in your own fields/ })).toBeNull();
});
