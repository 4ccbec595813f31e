import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { costModel } from '#server/cost-model.ts';
import { buildBin, buildUser, signUp, type TestUser } from '#test/builders.ts';
import { eventually } from '#test/eventually.ts';
import { startMailServer } from '#test/mail-server.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '#test/server.ts';
import { freshTest as test } from '#test/server-test.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';

/** A server with an operator. */
async function start(options: TestServerOptions): Promise<{ server: TestServer; operator: TestUser }> {
  const server = await startTestServer(options);
  const operator = await buildUser(server);
  await server.pool.query('INSERT INTO server_settings (only_row, operator_id) VALUES (true, $1)', [
    operator.id,
  ]);
  return { server, operator };
}

test('the operator sees what the command finds, and others do not', async ({ server }) => {
  const operator = await signUp(server);
  const anna = await signUp(server);
  const health = await operator.act('serverHealth.get', {});
  const levels = new Map(health.findings.map(({ part, level }) => [part, level]));
  expect([levels.get('schema'), levels.get('clock'), levels.get('mail')]).toEqual(['ok', 'ok', 'warning']);
  const versions = health.findings.find(({ part }) => part === 'versions');
  expect(versions).toMatchObject({ code: 'versions.fine', text: expect.stringMatching(/^Whichbin \d/) });
  expect(versions?.values).toMatchObject({ node: process.versions.node });
  expect(health.findings.find(({ part }) => part === 'backups')?.advice).toContain('BACKUP_DIR');
  expect([health.hasBackups, health.sendsMail]).toEqual([false, false]);
  for (const name of ['serverHealth.get', 'serverBackups.create', 'serverMail.test'] as const)
    expect((await anna.call(name, {})).error?.details?.code).toBe('operator.denied');
});

test('without mail or a folder, a test mail is refused and no backup begins', async () => {
  const { server, operator } = await start({});
  expect((await operator.call('serverMail.test', {})).error?.details?.code).toBe('auth.noMail');
  await operator.act('serverBackups.create', {});
  expect((await operator.act('operatorLog.list', {})).entries.map(({ act }) => act)).not.toContain('backup');
  await server.close();
});

test('a test mail goes to the operator, or the mail server’s refusal is returned', async () => {
  const smtp = await startMailServer();
  const mail = { MAIL_FROM: 'bins@example.org', PUBLIC_URL: 'http://bins.example' };
  const { server, operator } = await start({ env: { SMTP_URL: smtp.url, ...mail } });
  const refusing = await start({ env: { SMTP_URL: 'smtp://127.0.0.1:9', ...mail } });
  try {
    const answer = await operator.act('serverMail.test', {});
    expect(answer).toMatchObject({ code: 'mail.sent', values: { address: operator.email } });
    await eventually(() => expect(smtp.arrived.flatMap(({ to }) => to)).toContain(operator.email));
    const refused = await refusing.operator.act('serverMail.test', {});
    expect(refused).toMatchObject({
      code: 'mail.unreachable',
      level: 'fault',
      values: { host: '127.0.0.1:9' },
    });
    expect(refused.advice).toContain('SMTP_URL');
    expect((await operator.act('operatorLog.list', {})).entries[0]?.act).toBe('testMail');
  } finally {
    await server.close();
    await refusing.server.close();
    await smtp.close();
  }
});

test('waiting for the mail server takes no connection and no turn of reads', async () => {
  const greetings: (() => void)[] = [];
  const smtp = await startMailServer({ onConnect: (_session, greet) => greetings.push(greet) });
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'bins@example.org', PUBLIC_URL: 'http://bins.example' };
  const { server, operator } = await start({ env });
  try {
    const examinations = Array.from({ length: costModel.account.readsAtOnce }, () =>
      operator.act('serverHealth.get', {}),
    );
    let answered = 0;
    for (const examination of examinations) void examination.then(() => answered++);
    const sent = operator.act('serverMail.test', {});
    // The mail has a connection, and the examination that all share has one.
    await eventually(() => expect(greetings).toHaveLength(2));
    expect(server.pool.totalCount - server.pool.idleCount).toBe(0);
    const { rows } = await server.pool.query(
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    expect(rows).toEqual([]);
    // A read of the same account is answered meanwhile.
    expect((await operator.act('operatorLog.list', {})).entries[0]?.act).toBe('testMail');
    expect([answered, smtp.arrived]).toEqual([0, []]);
    for (const greet of greetings) greet();
    expect((await sent).code).toBe('mail.sent');
    await Promise.all(examinations);
  } finally {
    await server.close();
    await smtp.close();
  }
});

test('a backup that the operator asks for is written to the folder', async () => {
  const folder = await makeTemporaryFolder();
  const { server, operator } = await start({ env: { BACKUP_DIR: folder.path } });
  try {
    await operator.act('serverBackups.create', {});
    await eventually(async () => {
      const { findings } = await operator.act('serverHealth.get', {});
      expect(findings.find(({ part }) => part === 'backups')).toMatchObject({ level: 'ok' });
    });
    expect((await operator.act('operatorLog.list', {})).entries[0]?.act).toBe('backup');
  } finally {
    await server.close();
    await folder.remove();
  }
});

/** A server whose folder has one backup, with a photo. */
async function startWithBackup() {
  const folder = await makeTemporaryFolder();
  const { server, operator } = await start({ env: { BACKUP_DIR: folder.path }, logLevel: 'silent' });
  onTestFinished(async () => {
    await server.close();
    await folder.remove();
  });
  const bin = await buildBin(server, { owner: operator });
  await operator.act('photos.create', { target: { kind: 'bin', id: bin.id } });
  await operator.act('serverBackups.create', {});
  const name = await eventually(async () => {
    const [backup] = (await operator.act('serverBackups.list', {})).backups;
    expect(backup).toBeDefined();
    return backup?.name ?? '';
  });
  /** Begins a check, and returns what it finds. */
  const check = async (of = name) => {
    await operator.act('serverBackups.check', { name: of });
    return eventually(async () => {
      const { backups } = await operator.act('serverBackups.list', {});
      const finding = backups.find((backup) => backup.name === of)?.check?.finding;
      expect(finding).toBeDefined();
      return finding;
    });
  };
  return { server, operator, folder: folder.path, name, check };
}

test('a check reads a whole backup and says what is in it', async () => {
  const { operator, name, check } = await startWithBackup();
  const { backups, hasFolder } = await operator.act('serverBackups.list', {});
  expect([hasFolder, backups.map((backup) => backup.check)]).toEqual([true, [undefined]]);
  expect(await check()).toMatchObject({
    code: 'backups.whole',
    level: 'ok',
    values: { photos: 1, documents: 0 },
  });
  const { entries } = await operator.act('operatorLog.list', {});
  expect(entries.slice(0, 2)).toMatchObject([
    { act: 'backupWhole', backupAt: backups[0]?.at },
    { act: 'checkBackup', backupAt: backups[0]?.at, actorName: expect.any(String) },
  ]);
  expect(backups[0]?.name).toBe(name);
});

test('a check finds a changed, a cut, and a missing file, and a missing manifest', async () => {
  const { operator, folder, name, check } = await startWithBackup();
  const table = `${name}/database/bins.copy.gz`;
  const rows = await readFile(join(folder, table));
  const changed = Buffer.from(rows);
  changed[20] = (changed[20] ?? 0) ^ 1;
  await writeFile(join(folder, table), changed);
  const differs = { code: 'backups.fileDiffers', level: 'fault', values: { path: table } };
  expect(await check()).toMatchObject(differs);
  await writeFile(join(folder, table), rows.subarray(0, -1));
  expect(await check()).toMatchObject(differs);
  await rm(join(folder, table));
  expect(await check()).toMatchObject({ code: 'backups.fileMissing', values: { path: table } });
  await writeFile(join(folder, table), rows);
  expect(await check()).toMatchObject({ code: 'backups.whole' });
  await rm(join(folder, name, 'manifest.json'));
  expect(await check()).toMatchObject({ code: 'backups.damaged', values: { name } });
  expect((await operator.act('operatorLog.list', {})).entries[0]?.act).toBe('backupFault');
});

test('only backups of the folder are checked, by the operator alone', async () => {
  const { server, operator, name } = await startWithBackup();
  const anna = await buildUser(server);
  for (const call of [anna.call('serverBackups.list', {}), anna.call('serverBackups.check', { name })])
    expect((await call).error?.details?.code).toBe('operator.denied');
  const gone = await operator.call('serverBackups.check', { name: '2026-01-02T03-04-05-678Z' });
  expect(gone.error?.details?.code).toBe('operator.noBackup');
  expect((await operator.call('serverBackups.check', { name: '../..' })).status).toBe(400);
  const { entries } = await operator.act('operatorLog.list', {});
  expect(entries.map(({ act }) => act)).toEqual(['backup']);
});
