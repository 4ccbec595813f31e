import { buildWhenStale } from './build-when-stale.ts';

if (await buildWhenStale()) await import('../server/start/main.ts');
else process.exitCode = 1;
