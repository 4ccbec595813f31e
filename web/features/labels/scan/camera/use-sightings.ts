import { useEffect, useEffectEvent, useState } from 'react';
import { type Cell, cell } from '#web/data/cells/cell.ts';
import { DecoderError, openCodeReader, type Picture } from '#web/data/scan/code-reader.ts';
import { createSightings, type Sighting } from './sightings.ts';

export type InView = { width: number; height: number; sightings: readonly Sighting[] };

export const nothingInView: InView = { width: 0, height: 0, sightings: [] };

/**
 * The codes in a running video, as a cell, so that only the outlines render for each frame. `onBroken` is called once
 * if the decoder cannot be loaded.
 */
export function useSightings(
  video: HTMLVideoElement | null,
  isOn: boolean,
  { onSee, onBroken }: { onSee: (now: InView) => void; onBroken: () => void },
): Cell<InView> {
  const [inView] = useState(() => cell(nothingInView));
  const see = useEffectEvent((now: InView) => {
    inView.set(now);
    onSee(now);
  });
  const breakOff = useEffectEvent(onBroken);
  useEffect(() => {
    if (!video || !isOn) return;
    const reader = openCodeReader();
    const follow = createSightings();
    let isOver = false;
    const end = takePictures(video, async (picture) => {
      try {
        const { width, height, codes } = await reader.read(picture);
        if (!isOver) see({ width, height, sightings: follow({ width, height, codes }, performance.now()) });
      } catch (error) {
        if (isOver || !(error instanceof DecoderError)) return;
        end();
        breakOff();
      }
    });
    return () => {
      isOver = true;
      end();
      reader.close();
    };
  }, [video, isOn]);
  return inView;
}

/** Takes a frame of the video, and the next one after the answer, so that frames never queue up. */
function takePictures(video: HTMLVideoElement, answer: (picture: Picture) => Promise<void>) {
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

/** Without copying, if the browser has VideoFrame. */
async function pictureOf(video: HTMLVideoElement): Promise<Picture> {
  return typeof VideoFrame === 'function' ? new VideoFrame(video) : createImageBitmap(video);
}

function whenNextFrame(video: HTMLVideoElement, callback: () => void): void {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(callback);
  else requestAnimationFrame(callback);
}
