import type { Page } from '@playwright/test';

const longestMs = 30_000;

/**
 * Milliseconds from a press of the first `button` to the first frame with `wanted`, by the page's clock. Rejects after half a
 * minute.
 */
export async function untilShown(page: Page, button: string, wanted: string): Promise<number> {
  const box = await page.locator(button).first().boundingBox();
  if (!box) throw new Error(`there is no ${button}`);
  await page.evaluate(
    ({ wanted: css, longestMs: ms }) => {
      window.pressBench = Promise.withResolvers();
      setTimeout(() => window.pressBench.reject(new Error(`${css} did not appear`)), ms);
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () => {
            if (document.querySelector(css) === null) return;
            observer.disconnect();
            requestAnimationFrame((frameAt) => window.pressBench.resolve(frameAt - timeStamp));
          };
          const observer = new MutationObserver(look);
          observer.observe(document, { childList: true, subtree: true });
        },
        { capture: true, once: true },
      );
    },
    { wanted, longestMs },
  );
  // By coordinates, as Playwright's hit test would add 4 ms between the press and its handler.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 60 });
  return page.evaluate(() => window.pressBench.promise);
}

declare global {
  interface Window {
    pressBench: PromiseWithResolvers<number>;
  }
}
