import { paths } from '#web/app/paths.ts';
import { type Household, screenPaths, signedOutPaths } from './screens.ts';
import { expect, test } from './server.ts';

test('the walks over all screens visit every address of the app', () => {
  const household = new Proxy({} as Household, { get: () => 'id' });
  // The server creates the address of an invitation; that of an ended one has the same form.
  const { invitation: _, ...signedOut } = signedOutPaths;
  const visited = [
    ...Object.values(screenPaths).map((path) => path(household)),
    ...Object.values(signedOut).map((path) => path()),
    // Redirects to the first screen.
    paths.entry,
  ].map((path) => path.replace(/[?#].*/, ''));
  const missing = Object.values(paths).filter((path) => {
    const pattern = new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`);
    return !visited.some((each) => pattern.test(each));
  });
  expect(missing).toEqual([]);
});
