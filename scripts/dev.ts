import { spawn } from 'node:child_process';
import { loadSettings } from '#server/start/load-settings.ts';
import { StartError } from '#server/start/start-error.ts';

const { PORT } = await loadSettings().catch((error) => {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
});

/** The server restarts when its sources change; Vite serves the screens and forwards /api to it. */
const programs = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/start/main.ts'], {
    stdio: 'inherit',
  }),
  spawn('vite', ['--configLoader', 'native'], {
    // The target of the proxy in vite.config.ts.
    env: { ...process.env, PORT: String(PORT) },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }),
];

// If one exits, the other one is stopped; Ctrl-C reaches both.
for (const program of programs) program.once('exit', stopAll);
process.on('SIGTERM', stopAll);
process.on('SIGINT', () => {});

function stopAll(): void {
  for (const program of programs) program.kill('SIGTERM');
}
