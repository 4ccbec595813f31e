import type { Role, Target } from '#domain/access/access.ts';
import type { CallInput, UploadName, WriteName } from '#domain/calls.ts';

type DeviceCall = WriteName | Extract<UploadName, 'documents.create' | 'photos.create'>;

/** A write of a device; the device chooses the file of an upload. */
export type StoryWrite = { [N in DeviceCall]: { call: N; data: CallInput<N> } }[DeviceCall];

/** The person, the device, and whether it is online; people are numbered from 0. */
export type Actor = { person: number; device: number; isOnline: boolean };

/** A person as others refer to them. */
export type StoryPerson = { userId: string; email: string };

/** An open invitation. */
export type Invited = { target: Target; person: number; role: Role };

/** A step of a story; people, devices and processes are numbered from 0. */
export type Step =
  | { act: 'write'; device: number; write: StoryWrite }
  | { act: 'goOffline' | 'goOnline' | 'disconnect' | 'readInbox' | 'readLists'; device: number }
  /** Needs the invitation's link or id from the server. */
  | { act: 'followLink' | 'withdrawInvite'; device: number; inviter: number; invited: Invited }
  /** Needs a free code of the owner from the server. */
  | { act: 'claimCode'; device: number; ownerDevice: number; target: Target }
  /** Needs the owner's groups from the server. */
  | { act: 'changeGroup'; device: number; target: Target; person: number }
  | { act: 'mute' | 'unmute' | 'kill'; process: number }
  | { act: 'purge' | 'newEpoch' | 'backup' | 'restore' | 'settle' | 'compare' };
