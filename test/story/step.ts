import type { Role } from '#domain/access/access.ts';
import type { CallInput, WriteName } from '#domain/calls.ts';

/** A write as a device keeps it until it is answered for good. */
export type StoryWrite = { [N in WriteName]: { call: N; data: CallInput<N> } }[WriteName];

/** One thing that happens in a story; people, devices and processes are counted from 0. */
export type Step =
  | { act: 'write'; device: number; write: StoryWrite }
  | { act: 'leave' | 'return' | 'cut'; device: number }
  | { act: 'grant' | 'changeRole'; binId: string; person: number; role: Role }
  | { act: 'revoke'; binId: string; person: number }
  | { act: 'deafen' | 'hear' | 'kill'; process: number }
  | { act: 'purge' | 'newEpoch' | 'backup' | 'restore' | 'settle' | 'compare' };
