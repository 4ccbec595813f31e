import { isSame } from '../fields.ts';
import type { Region } from './region.ts';

/**
 * Merges an edited region with its present state: takes name and area from `now` where the edit left them as they were
 * in `was`.
 */
export function editedRegion(edited: Region, was: Region | undefined, now: Region | undefined): Region {
  if (was === undefined || now === undefined) return edited;
  return {
    ...edited,
    ...(edited.name === was.name && { name: now.name }),
    ...(isSame(areaOf(edited), areaOf(was)) && areaOf(now)),
  };
}

function areaOf({ x, y, width, height }: Region) {
  return { x, y, width, height };
}
