import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Locale } from '#domain/locale.ts';
import { finding } from '#domain/operator/health-findings.ts';
import type { HealthFinding } from '#domain/operator/operator-calls.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';

let app: OpenApp;
afterEach(() => app.close());

/** Opens the page of an operator whose server has these findings, and examines it. */
async function examine(locale: Locale, findings: HealthFinding[]): Promise<void> {
  app = await openApp('/operator', {
    locale,
    prepare(server) {
      server.answers['operator.get'] = () => ({
        isOperator: true,
        settings: { plan: 'free', signUp: 'open', givenByEnvironment: [] },
      });
      server.answers['operatorLog.list'] = () => ({ entries: [] });
      server.answers['serverBackups.list'] = () => ({ hasFolder: false, backups: [] });
      server.answers['serverAccounts.list'] = () => ({ accounts: [], isMore: false });
      server.answers['serverHealth.get'] = () => ({ findings, hasBackups: false, sendsMail: false });
    },
  });
  await app.user.click(await screen.findByRole('button', { name: /^(Examine the|Undersök) server/ }));
}

const findings: HealthFinding[] = [
  { ...finding('mail.off'), part: 'mail' },
  { ...finding('attachments.surplus', { count: 1, example: 'a.webp' }), part: 'attachments' },
  { ...finding('backups.old', { at: '2024-01-02T12:04:05.678Z', folder: '/backups' }), part: 'backups' },
];

test('findings are in Swedish, with their values and what to do', async () => {
  await examine('sv', findings);
  const list = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent).join('\n');
  for (const text of [
    'mejl: SMTP_URL är inte satt',
    'Det går bra i ett hushåll.',
    'foton och dokument: 1 fil hör inte till något foto eller dokument, till exempel a.webp',
    'säkerhetskopior: den senaste är från 2 jan. 2024',
    'Kör npm run backup -- /backups',
  ])
    expect(list).toContain(text);
});

test('a finding of a newer server is shown in English and marked as such', async () => {
  const newer = { code: 'moon.full', level: 'warning', values: {}, text: 'the moon is full' } as const;
  await examine('sv', [{ ...newer, advice: 'Wait.', part: 'moon' }]);
  const shown = await screen.findByText(/the moon is full/);
  expect([shown.lang, shown.textContent]).toEqual(['en', 'moon: the moon is fullWait.']);
});

test('in English the page says what the command prints', async () => {
  await examine('en', findings);
  expect(await screen.findByText(/1 file belongs to no photo or document, for example a\.webp/)).toBeTruthy();
});
