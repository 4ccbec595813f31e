import type { Page } from '@playwright/test';
import { call } from '#test/account.ts';
import { launchOptions } from '#test/chromium.ts';
import { createFakeCamera } from '../e2e/fake-camera/fake-camera.ts';
import { type Scene as Frame, still } from '../e2e/fake-camera/label-video.ts';
import type { Scene } from './browser-figures.ts';
import { type Figure, figure, p95Figure, percentile, scaled } from './figure.ts';
import { openSignedIn, phone, pressUntilShown, untilInstalled } from './page.ts';

const starts = scaled(6);
const rounds = scaled(16, 2);
const watchedMs = scaled(4_000, 1_000);
const middle = { x: 640, y: 330 };
const scanLink = 'main a[href="/scan-qr"]';

/** From the camera to the screen, with videos of labels instead of a camera. */
export async function scanningFigures({ testbed, address, olga }: Scene): Promise<Figure[]> {
  const camera = createFakeCamera(launchOptions());
  testbed.onEnd(() => camera.remove());
  const browser = await testbed.browser(camera.launchOptions);
  const bins: { id: string; name: string; qrCode: string }[] = [];
  while (bins.length < 12)
    bins.push(await call(address, olga, 'bins.create', { name: `Scanned ${bins.length + 1}` }));
  const page = await openSignedIn(browser, address, olga, '/home', { permissions: ['camera'], ...phone });
  await untilInstalled(page);
  await page.addInitScript(watchScanner, labelMargin);

  await camera.show(still({ labels: [] }));
  const untilUsable: number[] = [];
  while (untilUsable.length < starts) {
    await page.goto('/home');
    await page.locator(scanLink).first().waitFor();
    untilUsable.push(await pressUntilShown(page, scanLink, 'video[data-playing]'));
  }

  const untilOpen: number[] = [];
  while (untilOpen.length < rounds) {
    const { name = '', qrCode } = bins[untilOpen.length % 2] ?? {};
    await camera.show(appearing(`https://whichbin.example/c/${qrCode}`));
    untilOpen.push(await openByScan(page, name));
  }

  // Only codes inside the frame count, and an upright phone shows the middle of this picture.
  await page.setViewportSize({ width: 1280, height: 900 });
  await camera.show(manyMoving(bins.map(({ qrCode }) => qrCode)));
  await page.goto('/scan-qr');
  const { outlined, answers } = await watchFrames(page);
  await page.goto(`/scan-qr?mode=find&bin=${bins[6]?.id}`);
  await page.locator('[data-match=wanted]').first().waitFor();
  const finding = await watchFrames(page);
  await browser.close();
  const perSecond = (count: number) => (count * 1000) / watchedMs;
  const ofVideo = 'changes of all outlines a second, in a video of 30 frames a second';
  const ofFinding = `changes of all outlines a second; longest task of the page ${Math.round(finding.longestTask)} ms`;
  return [
    figure(
      'scan pressed → camera in sight',
      Math.max(...untilUsable),
      'ms',
      { atMost: 1000 },
      `slowest of ${starts}, each in a page just loaded`,
    ),
    p95Figure(
      'label in view → bin on screen, p95',
      untilOpen,
      250,
      'first frame with the label → frame with the bin',
    ),
    figure(
      'frame read in the worker, p95',
      percentile(answers, 0.95),
      'ms',
      { atMost: 30 },
      `1280 × 720 with 12 labels, there and back, ${answers.length} frames`,
    ),
    figure('12 labels in view outlined', perSecond(outlined), '1/s', { atLeast: 15 }, ofVideo),
    figure(
      'one of 12 labels lit while looking for it',
      perSecond(finding.outlined),
      '1/s',
      { atLeast: 15 },
      ofFinding,
    ),
  ];
}

/** A video without a label for two thirds of a second, then with it. */
function appearing(text: string): Frame[] {
  return [...still({ labels: [] }, 20), ...still({ labels: [{ text, at: middle, size: 260 }] }, 25)];
}

function manyMoving(codes: readonly string[]): Frame[] {
  return Array.from({ length: 30 }, (_, frame) => ({
    labels: codes.map((text, at) => ({
      text,
      size: 170,
      turn: at * 5,
      at: { x: 180 + (at % 4) * 290 + frame * 2, y: 110 + Math.floor(at / 4) * 230 },
    })),
  }));
}

/** Milliseconds from the first frame of video with the label to the first frame of the page with the bin. */
async function openByScan(page: Page, name: string): Promise<number> {
  await page.goto('/home');
  await page.evaluate(() => window.scanBench.forget());
  await page.locator(scanLink).first().click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  return page.evaluate((wanted) => window.scanBench.untilOpened(wanted), name);
}

type Watched = { outlined: number; answers: number[]; longestTask: number };

async function watchFrames(page: Page): Promise<Watched> {
  await page.locator('[data-code]').nth(11).waitFor();
  await page.evaluate(() => window.scanBench.forget());
  await page.waitForTimeout(watchedMs);
  return page.evaluate(() => {
    const { outlined, answers, longestTask } = window.scanBench;
    return { outlined, answers, longestTask };
  });
}

/** A pixel of the label's white margin in `appearing`. */
const labelMargin = { x: middle.x, y: middle.y - 125 };

/** Records the scanner's events by the page's clock. */
function watchScanner(label: { x: number; y: number }): void {
  const headings = new Map<string, number>();
  let labelAt = 0;
  window.scanBench = {
    outlined: 0,
    answers: [],
    longestTask: 0,
    forget() {
      headings.clear();
      labelAt = 0;
      Object.assign(window.scanBench, { outlined: 0, answers: [], longestTask: 0 });
    },
    untilOpened: (name) => (headings.get(name) ?? Number.NaN) - labelAt,
  };
  const bench = window.scanBench;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) bench.longestTask = Math.max(bench.longestTask, duration);
  }).observe({ type: 'longtask' });
  const RealWorker = window.Worker;
  window.Worker = class extends RealWorker {
    #sentAt = 0;
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      if (options?.name !== 'scan') return;
      this.addEventListener('message', () => bench.answers.push(performance.now() - this.#sentAt));
    }
    override postMessage(message: unknown, ...rest: unknown[]) {
      this.#sentAt = performance.now();
      super.postMessage(message, ...(rest as [Transferable[]]));
    }
  };
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const watchVideo = (video: HTMLVideoElement) => {
    video.requestVideoFrameCallback((now) => {
      // The white margin of the label on the grey background.
      pixel?.drawImage(video, label.x, label.y, 1, 1, 0, 0, 1, 1);
      const bright = pixel?.getImageData(0, 0, 1, 1).data[0] ?? 0;
      if (bright > 200 && labelAt === 0) labelAt = now;
      if (video.isConnected) watchVideo(video);
    });
  };
  let points = '';
  new MutationObserver(() => {
    const video = document.querySelector('video');
    if (video && !video.dataset.watched) {
      video.dataset.watched = '1';
      watchVideo(video);
    }
    const outlines = [...document.querySelectorAll('svg polygon')].map((each) => each.getAttribute('points'));
    if (outlines.length === 12 && outlines.join() !== points) bench.outlined += 1;
    points = outlines.join();
    const heading = document.querySelector('main h1')?.textContent ?? '';
    if (!headings.has(heading)) {
      headings.set(heading, Number.NaN);
      requestAnimationFrame((frameAt) => headings.set(heading, frameAt));
    }
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

declare global {
  interface Window {
    scanBench: Watched & { forget(): void; untilOpened(name: string): number };
  }
}
