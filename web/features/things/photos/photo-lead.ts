/**
 * How the first photo of a list is shown, over the whole width. `strip`: the face of a bin; the other photos are found by
 * swiping in the opened one.
 */
export type PhotoLead = 'tall' | 'strip';

/** Low enough to leave room for a field below, with the keyboard open too. */
export const leadClasses: Record<PhotoLead, string> = {
  tall: 'w-full aspect-[4/3] max-h-[min(22rem,38dvh)]',
  strip: 'w-full aspect-video max-h-[min(13rem,28dvh)]',
};
