import { useEffect, useEffectEvent, useState } from 'react';
import { type Cell, cell } from '#web/data/cells/cell.ts';
import {
  type CodeInPicture,
  DecoderError,
  openCodeReader,
  type Picture,
  type Reading,
} from '#web/data/scan/code-reader.ts';

/** A code that is in view, or was a moment ago. */
export type Sighting = CodeInPicture & {
  /** In the current frame. */
  isInView: boolean;
  /** Number of consecutive frames. */
  pictures: number;
  lastAt: number;
};

/** Tracks codes from frame to frame, so that one missed by the decoder once does not flicker. */
export function createSightings() {
  let before = new Map<string, Sighting>();
  return (reading: Reading, now: number): Sighting[] => {
    const next = new Map<string, Sighting>();
    for (const code of reading.codes) {
      const pictures = (before.get(code.text)?.pictures ?? 0) + 1;
      next.set(code.text, { ...code, isInView: true, pictures, lastAt: now });
    }
    for (const [text, sighting] of before) {
      if (!next.has(text) && now - sighting.lastAt < lingerMs)
        next.set(text, { ...sighting, isInView: false });
    }
    before = next;
    // In a stable order, so that their buttons do not move.
    return [...next.values()].sort((a, b) => (a.text < b.text ? -1 : 1));
  };
}

const lingerMs = 300;

/** Reports each code once when it comes into view, and again only after it was out of view for a while. */
export function createVisits() {
  const lastSeen = new Map<string, number>();
  return {
    /** Returns the codes that have come into view. */
    arrived(sightings: readonly Sighting[], now: number): string[] {
      const arrived: string[] = [];
      for (const { text, isInView, pictures } of sightings) {
        if (!isInView) continue;
        const isVisiting = now - (lastSeen.get(text) ?? Number.NEGATIVE_INFINITY) < outOfViewMs;
        if (!isVisiting && pictures < agreeing) continue;
        if (!isVisiting) arrived.push(text);
        lastSeen.set(text, now);
      }
      return arrived;
    },
    /** Reports all codes in view again, except this one. */
    forgetOthers(text: string | undefined): void {
      for (const other of lastSeen.keys()) if (other !== text) lastSeen.delete(other);
    },
  };
}

/** A single frame may be misread. */
const agreeing = 2;

const outOfViewMs = 1_500;

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

/** `ours` may be a code of ours, `label` any short text, such as one of another product. */
export type Rank = 'ours' | 'label' | 'foreign';

type Aim = { text: string } | 'several' | undefined;

/**
 * Selects the code that is meant among those in view: the only one of its rank, once two frames in a row agree. The
 * code last acted on is ignored until it was out of view for a while, or Back would open the same bin again.
 */
export function createAim(actedOn?: string) {
  let done = actedOn;
  let doneAt: number | undefined;

  return (sightings: readonly Sighting[], now: number, rankOf: (text: string) => Rank): Aim => {
    if (done !== undefined) {
      if (doneAt === undefined || sightings.some(({ text }) => text === done)) doneAt = now;
      else if (now - doneAt > outOfViewMs) done = undefined;
    }
    const best = ranks.find((rank) => sightings.some(({ text }) => rankOf(text) === rank));
    const [only, ...others] = sightings.filter(({ text }) => rankOf(text) === best);
    if (!only) return undefined;
    if (others.length > 0) return best === 'foreign' ? undefined : 'several';
    if (!only.isInView || only.pictures < agreeing || only.text === done) return undefined;
    done = only.text;
    doneAt = now;
    return { text: only.text };
  };
}

const ranks = ['ours', 'label', 'foreign'] as const;
