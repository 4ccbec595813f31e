import { say, sayFailure } from '../server/start/main.ts';
import { buildWhenStale } from './build-when-stale.ts';

if (await buildWhenStale(undefined, say, sayFailure)) await import('../server/start/main.ts');
else process.exitCode = 1;
