import { namingOf, showScanned } from '#web/features/labels/scan/known-codes.ts';
import type { FindStatus } from './label-finder.ts';
import {
  type FrameEffect,
  type Label,
  type LabelEvent,
  matchOrProblem,
  type Step,
  type UnknownLabel,
} from './scan-mode.ts';
import { type LabelMatch, matchOf, type SearchTarget } from './search-target.ts';

/** The answer for a label that was typed, pressed or read by a scanner. */
type FindAnswer = { kind: LabelMatch; name: string } | UnknownLabel;

export type FindState = {
  /** Where the target is in the camera's picture. */
  status: FindStatus;
  message?: FindAnswer | undefined;
  /** When the target left the view, in milliseconds. */
  lostAt: number;
};

export type FindEvent =
  | LabelEvent
  /** After each frame. `labels` of the target are in view. */
  | { kind: 'status'; status: FindStatus; labels: readonly Label[]; now: number }
  | { kind: 'otherTarget' };

/** `around`: the containers of what is wanted. */
export type FindFacts = { wanted: SearchTarget; around: SearchTarget };

export const findStart: FindState = { status: { kind: 'nothing' }, lostAt: Number.NEGATIVE_INFINITY };

/** Tells for every label whether it is the search target. */
export function find(state: FindState, event: FindEvent, { wanted, around }: FindFacts): Step<FindState> {
  switch (event.kind) {
    case 'label': {
      const { label } = event;
      const name = namingOf(label)?.name ?? showScanned(label.scanned);
      if (label.matches.length === 0)
        return { state: { ...state, message: { kind: 'unknown', name, text: label.text } } };
      const message = { kind: matchOf(label.matches, wanted, around), name };
      return { state: { ...state, message }, effects: sightingOf(label) };
    }
    case 'arrived':
      // The picture marks every label in view.
      return { state };
    case 'status':
      return follow(state, event);
    case 'otherTarget':
      return { state: findStart };
  }
}

type StatusEvent = Extract<FindEvent, { kind: 'status' }>;

function follow(state: FindState, { status, labels, now }: StatusEvent): Step<FindState> {
  // Most frames are like the one before, and must not render anything.
  if (JSON.stringify(state.status) === JSON.stringify(status)) return { state };
  const wasInView = state.status.kind === 'inView';
  if (status.kind !== 'inView')
    return { state: { ...state, status, lostAt: wasInView ? now : state.lostAt } };
  const isNew = !wasInView && now - state.lostAt > announcedAgainAfterMs;
  return {
    state: { ...state, status },
    effects: isNew ? [{ kind: 'signalFound' }, ...labels.flatMap(sightingOf)] : [],
  };
}

/** Out of view for this long, the target is announced again. */
const announcedAgainAfterMs = 3_000;

function sightingOf(label: Label): FrameEffect[] {
  const found = matchOrProblem(label);
  return found.kind === 'bin' ? [{ kind: 'noteSeen', binId: found.bin.id }] : [];
}
