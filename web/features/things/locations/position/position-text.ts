import type { Coordinates } from '#domain/maps/coordinates.ts';
import { readPosition } from '#domain/maps/typed-position.ts';

export type PositionFault = 'unread' | 'shortLink';

/** "59.33, 18.06", as map apps accept it, in every language. */
export function positionText({ latitude, longitude }: Coordinates): string {
  return `${latitude}, ${longitude}`;
}

/** Null for an empty text, a fault for an invalid one. */
export function typedPosition(text: string): Coordinates | PositionFault | null {
  if (text.trim() === '') return null;
  return readPosition(text) ?? 'unread';
}
