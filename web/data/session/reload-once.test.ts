import { beforeEach, expect, test, vi } from 'vitest';

const reload = vi.fn();
beforeEach(() => {
  vi.stubGlobal('location', { href: 'https://bins.example/home', reload });
  return () => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  };
});

/** Calls it in a page of that build. */
async function reloadIn(build: string): Promise<boolean> {
  vi.stubEnv('VITE_BUILD', build);
  vi.resetModules();
  const { reloadOnce } = await import('./reload-once.ts');
  return reloadOnce();
}

test('a page is reloaded once by each build', async () => {
  const reloaded = [];
  for (const build of ['first', 'first', 'second', 'second']) reloaded.push(await reloadIn(build));
  expect(reloaded).toEqual([true, false, true, false]);
  expect(reload).toHaveBeenCalledTimes(2);
});
