import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { loadSettings } from './load-settings.ts';

let workingFolder: string;
let dataDir: string;

beforeEach(async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => folder.remove());
  workingFolder = folder.path;
  dataDir = join(folder.path, 'kept');
  await mkdir(dataDir);
});

test('the environment overrides the working folder’s file, which overrides DATA_DIR’s', async () => {
  await writeFile(
    join(workingFolder, '.env'),
    `# The household's\nDATA_DIR=${dataDir}\nPORT=4001\nHOST=0.0.0.0\nTILES_URL=off\n`,
  );
  await writeFile(join(dataDir, '.env'), 'PORT=4002\nHOST=::\nDEFAULT_PLAN="unlimited"\n');
  expect(await loadSettings({ PORT: '4000', TILES_URL: '' }, workingFolder)).toMatchObject({
    DATA_DIR: dataDir,
    PORT: 4000,
    HOST: '0.0.0.0',
    TILES_URL: undefined,
    DEFAULT_PLAN: 'unlimited',
  });
});

test('without files the settings come from the environment', async () => {
  expect(await loadSettings({ DATA_DIR: dataDir }, workingFolder)).toMatchObject({ PORT: 3000 });
  expect(await loadSettings({ DATA_DIR: '/nowhere/yet' }, workingFolder)).toMatchObject({ PORT: 3000 });
});

test('every unknown name in a file is reported with the file', async () => {
  const path = join(dataDir, '.env');
  await writeFile(path, 'COLOUR=red\nDEFAULT_PLANS=pro\n');
  await expect(loadSettings({ DATA_DIR: dataDir }, workingFolder)).rejects.toThrow(
    `These settings are wrong:\n  COLOUR in ${path}: there is no such setting\n  DEFAULT_PLANS in ${path}: there is no such setting; did you mean DEFAULT_PLAN?`,
  );
});

test('a line that would be ignored or cut is refused before anything else', async () => {
  const path = join(workingFolder, '.env');
  await writeFile(
    path,
    'SIGN_UP: closed\nBACKUP_PASSPHRASE=correct horse#battery staple\nPORT=3000 # ours\n',
  );
  await expect(loadSettings({}, workingFolder)).rejects.toThrow(
    `These settings are wrong:\n  line 1 of ${path}: write SIGN_UP=value, with = between name and value\n` +
      `  line 2 of ${path}: the value of BACKUP_PASSPHRASE has a # outside quotes, where a comment would begin; write 'it like this'`,
  );
  await writeFile(path, "BACKUP_PASSPHRASE='correct horse#battery staple'\nPORT=3000 # ours\n");
  expect(await loadSettings({}, workingFolder)).toMatchObject({
    BACKUP_PASSPHRASE: 'correct horse#battery staple',
    PORT: 3000,
  });
});

test('a variable that Node reads at its start is refused in a file', async () => {
  const path = join(workingFolder, '.env');
  await writeFile(path, 'NODE_EXTRA_CA_CERTS=/etc/ssl/authority.pem\n');
  await expect(loadSettings({}, workingFolder)).rejects.toThrow(
    `NODE_EXTRA_CA_CERTS in ${path}: is read by Node before this file is; set it in the environment`,
  );
});

test('the file in DATA_DIR cannot set another DATA_DIR', async () => {
  const path = join(dataDir, '.env');
  await writeFile(path, `DATA_DIR=${workingFolder}\n`);
  await expect(loadSettings({ DATA_DIR: dataDir }, workingFolder)).rejects.toThrow(`DATA_DIR in ${path}: `);
  await writeFile(path, `DATA_DIR=${dataDir}\n`);
  expect(await loadSettings({ DATA_DIR: dataDir }, workingFolder)).toMatchObject({ DATA_DIR: dataDir });
});

// Root may read everything.
test.skipIf(process.getuid?.() === 0)('a data folder of another account is named as such', async () => {
  await chmod(dataDir, 0o000);
  await expect(loadSettings({ DATA_DIR: dataDir }, workingFolder)).rejects.toThrow(
    'belongs to another account',
  );
  await chmod(dataDir, 0o700);
});
