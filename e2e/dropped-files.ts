import type { Page } from '@playwright/test';

export type DraggedFile = { name: string; type: string; bytes: number[] };

/** Dispatches a drag event of files from outside the page: `dragover`, which browsers repeat, or `drop`. */
export async function drag(
  page: Page,
  event: 'dragover' | 'drop',
  files: readonly DraggedFile[],
): Promise<void> {
  const transfer = await transferOf(page, files);
  await transfer.evaluate((dataTransfer, type) => {
    const init = { dataTransfer, bubbles: true, cancelable: true };
    const dispatch = () => document.body.dispatchEvent(new DragEvent(type, init));
    clearInterval(Number(document.body.dataset.dragging));
    if (type === 'dragover') document.body.dataset.dragging = String(setInterval(dispatch, 100));
    else dispatch();
  }, event);
}

/** Pastes files as from a folder. */
export async function paste(page: Page, files: readonly DraggedFile[]): Promise<void> {
  const transfer = await transferOf(page, files);
  await transfer.evaluate((clipboardData) => {
    const init = { clipboardData, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new ClipboardEvent('paste', init));
  });
}

function transferOf(page: Page, files: readonly DraggedFile[]) {
  return page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, type, bytes } of given)
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
    return transfer;
  }, files);
}
