import type { Picture } from '#web/data/scan/messages.ts';

/** Takes a picture of the video, and the next when that is answered, so that pictures never queue up. */
export function takePictures(video: HTMLVideoElement, answer: (picture: Picture) => Promise<void>) {
  let isOver = false;

  async function take(): Promise<void> {
    if (isOver) return;
    try {
      if (video.readyState >= video.HAVE_CURRENT_DATA && video.videoWidth > 0)
        await answer(await pictureOf(video));
    } finally {
      if (!isOver) whenNextFrame(video, () => void take());
    }
  }

  void take();
  return () => {
    isOver = true;
  };
}

/** Without a copy where the browser knows frames of video. */
async function pictureOf(video: HTMLVideoElement): Promise<Picture> {
  return typeof VideoFrame === 'function' ? new VideoFrame(video) : createImageBitmap(video);
}

function whenNextFrame(video: HTMLVideoElement, callback: () => void): void {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(callback);
  else requestAnimationFrame(callback);
}
