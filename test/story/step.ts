import type { Role } from '#domain/access/access.ts';
import type { Target } from '#domain/access/target.ts';
import type { CallInput, WriteName } from '#domain/calls.ts';

/** A write as a device keeps it until it is answered for good. */
export type StoryWrite = { [N in WriteName]: { call: N; data: CallInput<N> } }[WriteName];

/** Who writes on which device, and whether that one is online; people are counted from 0. */
export type Actor = { person: number; device: number; isOnline: boolean };

/** One of the people, as the others name them. */
export type StoryPerson = { userId: string; email: string };

/** An invitation that is open, by its thing and the person it went to. */
export type Invited = { target: Target; person: number; role: Role };

/** One thing that happens in a story; people, devices and processes are counted from 0. */
export type Step =
  | { act: 'write'; device: number; write: StoryWrite }
  | { act: 'leave' | 'return' | 'cut' | 'readInbox'; device: number }
  /** Needs what only the server knows of an invitation: its link or its id. */
  | { act: 'followLink' | 'takeBack'; device: number; inviter: number; invited: Invited }
  /** With a free code of the owner's, as only the server knows which there are. */
  | { act: 'claimCode'; device: number; ownerDevice: number; target: Target }
  | { act: 'deafen' | 'hear' | 'kill'; process: number }
  | { act: 'purge' | 'newEpoch' | 'backup' | 'restore' | 'settle' | 'compare' };
