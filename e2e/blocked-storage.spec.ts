import { addItem, createBin, itemRows, signUp } from './journey.ts';
import { expect, test } from './server.ts';

/** How browsers prevent a page from storing anything. */
const blocks: Record<string, () => void> = {
  'IndexedDB is missing': () => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true });
  },
  'reading indexedDB throws': () => {
    Object.defineProperty(globalThis, 'indexedDB', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
      configurable: true,
    });
  },
  'open throws': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Access is denied.', 'SecurityError');
    };
  },
  'open is rejected': () => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name) {
      const request = open.call(this, name);
      Object.defineProperty(request, 'error', {
        value: new DOMException('Not allowed here.', 'InvalidStateError'),
      });
      request.addEventListener('upgradeneeded', (event) => event.stopImmediatePropagation());
      request.addEventListener('success', (event) => {
        event.stopImmediatePropagation();
        request.dispatchEvent(new Event('error'));
      });
      return request;
    };
  },
};

for (const [name, block] of Object.entries(blocks))
  test(`the app works from memory and says so where ${name}`, async ({ page }) => {
    await page.addInitScript(block);
    await signUp(page);
    await createBin(page, 'Kitchen');
    await addItem(page, 'Cup');
    await expect(itemRows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Nothing stored here' }).click();
    await expect(page.getByRole('dialog')).toContainText(
      'Your browser does not let Whichbin store anything.',
    );
    await page.reload();
    await expect(itemRows(page)).toHaveCount(1);
    await page.goto('/search');
    await page.getByRole('searchbox').fill('cu');
    await expect(page.getByRole('link', { name: /Cup/ })).toBeVisible();
    await page.goto('/about');
    await expect(page.getByText('Nothing is stored on this device')).toBeVisible();
  });
