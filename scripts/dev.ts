import { spawn } from 'node:child_process';
import { loadSettings } from '#server/start/load-settings.ts';
import { StartError } from '#server/start/start-error.ts';

const { PORT } = await loadSettings().catch((error) => {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
});

/** The server restarts when its sources change; Vite serves the screens and passes /api on to it. */
const programs = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/start/main.ts'], {
    stdio: 'inherit',
  }),
  spawn('vite', ['--configLoader', 'native'], {
    // Where vite.config.ts passes calls on to.
    env: { ...process.env, PORT: String(PORT) },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }),
];

// Whichever ends first takes the other along; Ctrl-C reaches both by itself.
for (const program of programs) program.once('exit', stopAll);
process.on('SIGTERM', stopAll);
process.on('SIGINT', () => {});

function stopAll(): void {
  for (const program of programs) program.kill('SIGTERM');
}
