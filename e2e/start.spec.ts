import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';

/** The command that the README gives, in a process group of its own like in a terminal. */
async function npmStart(DATA_DIR: string): Promise<{ npm: ChildProcess; address: string }> {
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, DATA_DIR, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    npm.stdout.on('data', (chunk) => {
      output += chunk;
      const ready = /Whichbin is ready at ([^\s"]+)/.exec(output);
      if (ready?.[1]) resolve(ready[1]);
    });
    npm.once('close', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });
  return { npm, address };
}

const waysToStop = {
  'SIGTERM to npm': (npm: ChildProcess) => npm.kill('SIGTERM'),
  'Ctrl-C, which reaches the whole group': (npm: ChildProcess) => process.kill(-Number(npm.pid), 'SIGINT'),
};

for (const [name, stop] of Object.entries(waysToStop))
  test(`npm start serves the app, and ${name} stops PostgreSQL too`, async () => {
    const folder = await makeTemporaryFolder();
    const DATA_DIR = join(folder.path, 'data');
    const { npm, address } = await npmStart(DATA_DIR);
    expect((await fetch(address)).headers.get('content-type')).toContain('text/html');
    expect(existsSync(join(DATA_DIR, 'postgres/postmaster.pid'))).toBe(true);
    stop(npm);
    await once(npm, 'close');
    await expect.poll(() => existsSync(join(DATA_DIR, 'running.pid'))).toBe(false);
    expect(existsSync(join(DATA_DIR, 'postgres/postmaster.pid'))).toBe(false);
    await folder.remove();
  });
