import { measurePages } from './bundle-size.ts';

for (const { page, size, files, budget } of await measurePages()) {
  const verdict = size <= budget ? 'within' : 'OVER';
  console.log(`${page}: ${size.toFixed(1)} KB of JavaScript in ${files} files, ${verdict} ${budget} KB`);
  if (size > budget) process.exitCode = 1;
}
