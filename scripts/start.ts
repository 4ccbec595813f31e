// npm start: builds the web app where that is needed, then runs the server.
import { say, sayFailure } from '../server/api/logging.ts';
import { buildWhenStale } from './build-when-stale.ts';

// Importing the server starts it, so only a dynamic import can wait for the build.
if (await buildWhenStale(undefined, say, sayFailure)) await import('../server/start/main.ts');
else process.exitCode = 1;
