import { buildWhenStale } from './build-when-stale.ts';

if (await buildWhenStale()) await import('../server/main.ts');
else process.exitCode = 1;
