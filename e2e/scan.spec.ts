import { createFakeCamera } from './fake-camera/fake-camera.ts';
import { still } from './fake-camera/label-video.ts';
import { createBin, signUp } from './journey.ts';
import { expect, test } from './server.ts';

const camera = createFakeCamera();

test.use({ launchOptions: camera.launchOptions, permissions: ['camera'] });
test.afterAll(() => camera.remove());

test('a label in view opens its bin, and back returns to the camera', async ({ page }) => {
  await signUp(page);
  await createBin(page, 'Winter clothes');
  const code = await codeOf(page);
  await camera.show(
    still({ labels: [{ text: `https://moved.example/c/${code}`, at: { x: 640, y: 330 }, size: 300 }] }),
  );
  await page.goto('/home');
  await page.goto('/scan-qr');
  await expect(page.getByRole('heading', { name: 'Winter clothes', level: 1 })).toBeVisible();
});

async function codeOf(page: import('@playwright/test').Page): Promise<string> {
  const id = page.url().split('/').at(-1);
  return page.evaluate(async (binId) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/bins.get', {
      method: 'POST',
      headers,
      body: JSON.stringify({ data: { id: binId } }),
    });
    return (await answer.json()).result.qrCode;
  }, id);
}
