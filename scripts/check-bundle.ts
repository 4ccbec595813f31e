import { findCircularChunks, measurePages } from './bundle-size.ts';

for (const { page, size, files, budget } of await measurePages()) {
  const verdict = size <= budget ? 'within' : 'OVER';
  console.log(`${page}: ${size.toFixed(1)} KB of JavaScript in ${files} files, ${verdict} ${budget} KB`);
  if (size > budget) process.exitCode = 1;
}

const circular = await findCircularChunks();
if (circular.length > 0) {
  console.log(`Chunks import each other: ${circular.join(', ')}`);
  process.exitCode = 1;
}
