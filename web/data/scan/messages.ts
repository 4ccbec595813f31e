export type Point = { x: number; y: number };

export type CodeInPicture = {
  text: string;
  /** Clockwise from the code's own top left, in pixels of the picture. */
  corners: readonly [Point, Point, Point, Point];
};

export type Reading = { width: number; height: number; codes: readonly CodeInPicture[] };

/** A camera frame or a loaded picture; transferred, and closed once it is read. */
export type Picture = VideoFrame | ImageBitmap;

export type ToWorker = { id: number; picture: Picture };

/** `failed` without an id: the decoder itself could not be loaded. */
export type FromWorker = { type: 'read'; id: number; reading: Reading } | { type: 'failed'; id?: number };
