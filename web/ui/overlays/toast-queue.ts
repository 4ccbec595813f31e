export type ToastTone = 'success' | 'error' | 'info';

export type ToastAction = {
  label: string;
  onPress: () => void;
  isUndo?: boolean;
  /** Offered beside it. */
  also?: { label: string; onPress: () => void } | undefined;
  /** The toast stays until it is closed, because its action is not available elsewhere. */
  stays?: boolean;
  /** Identifies the toast for `drop`, once its text or action no longer applies. */
  about?: string;
  /** What it says too: later toasts about these are not shown while it is there. */
  covers?: readonly string[];
  /** Toasts of this name become one with a count, but for the first `apart`. */
  together?:
    | { name: string; apart: number; summarize: (count: number) => { text: string; action: ToastAction } }
    | undefined;
};

export type ToastMessage = {
  /** Higher ids are newer. */
  id: number;
  tone: ToastTone;
  text: string;
  action?: ToastAction | undefined;
  /** Stays until it is closed. */
  stays: boolean;
  /** When it was created, in ms of `performance.now()`. */
  since: number;
  /** The changes that it says are done. */
  operationIds: readonly string[];
  /** The number of messages that it stands for. Default: 1. */
  count?: number;
};

/**
 * The messages that nobody has read yet, and the one on the screen. It is the first by `rankOf`, the oldest of them, but one
 * that is held, or that has no action and so goes soon, is not interrupted. Only a newer Undo, the same words again or a
 * summary replace a message; everything else waits, and what was interrupted returns.
 */
export type ToastQueue = {
  messages: readonly ToastMessage[];
  presentId?: number | undefined;
  isHeld: boolean;
};

export const noToasts: ToastQueue = { messages: [], isHeld: false };

export const presentToast = ({ messages, presentId }: ToastQueue): ToastMessage | undefined =>
  messages.find(({ id }) => id === presentId);

export function withToast(queue: ToastQueue, newest: ToastMessage): ToastQueue {
  const { about, together } = newest.action ?? {};
  const { messages } = queue;
  if (about !== undefined && messages.some(({ action }) => action?.covers?.includes(about))) return queue;
  if (!together) return settled(queue, [...messages, newest]);
  const further = messages
    .filter((each) => each.action?.together?.name === together.name && !isHeldIn(queue, each))
    .slice(together.apart);
  if (further.length === 0) return settled(queue, [...messages, newest]);
  const joined = [...further, newest];
  const count = joined.reduce((sum, each) => sum + (each.count ?? 1), 0);
  const { text, action } = together.summarize(count);
  const covers = joined.flatMap((each) => each.action?.covers ?? []);
  const summary = { ...newest, text, action: { ...action, together, covers }, count };
  return settled(queue, [...messages.filter((each) => !further.includes(each)), summary]);
}

export function withoutToasts(queue: ToastQueue, isRemoved: (message: ToastMessage) => boolean): ToastQueue {
  return settled(
    queue,
    queue.messages.filter((each) => !isRemoved(each)),
  );
}

/** `isHeld`: the toast on the screen is hovered, touched or focused. */
export const withHeldToast = (queue: ToastQueue, isHeld: boolean): ToastQueue =>
  settled({ ...queue, isHeld }, queue.messages);

/** Removes what was said about the page that is left, but nothing that is still to be read. */
export function withoutToastOfPage(queue: ToastQueue): ToastQueue {
  const now = performance.now();
  return withoutToasts(
    queue,
    (each) =>
      each.id === queue.presentId &&
      !queue.isHeld &&
      isAcknowledgement(each) &&
      now - each.since > navigationMs,
  );
}

/** An act that opens another page shows its toast within this time before that page. */
const navigationMs = 1_000;

/** Returns how long the present toast is on the screen, in ms in total, or undefined if it stays. */
export function toastTime({ messages }: ToastQueue, present: ToastMessage): number | undefined {
  if (present.stays) return undefined;
  // Long enough to read it, or hear it read out, and to reach its button.
  if (present.action) return 8_000;
  const isAwaited = messages.some((each) => each !== present && !each.stays);
  return isAcknowledgement(present) && isAwaited ? 1_500 : 3_500;
}

const isAcknowledgement = ({ tone, action }: ToastMessage): boolean => tone === 'success' && !action;

const isUndo = ({ action }: ToastMessage): boolean => action?.isUndo === true;

/** The lowest is shown first. */
function rankOf(message: ToastMessage): number {
  const ranks = [
    message.tone === 'error',
    isAcknowledgement(message),
    isUndo(message),
    message.tone === 'success',
    true,
  ];
  return ranks.indexOf(true) + (message.stays ? ranks.length : 0);
}

function isReplacedBy(message: ToastMessage, newer: ToastMessage): boolean {
  const isSame =
    !message.action && !newer.action && message.tone === newer.tone && message.text === newer.text;
  return isSame || (isUndo(message) && isUndo(newer));
}

const isHeldIn = ({ presentId, isHeld }: ToastQueue, { id }: ToastMessage): boolean =>
  isHeld && id === presentId;

function settled(before: ToastQueue, all: readonly ToastMessage[]): ToastQueue {
  const messages = all.filter(
    (each, at) => isHeldIn(before, each) || !all.slice(at + 1).some((newer) => isReplacedBy(each, newer)),
  );
  const current = messages.find(({ id }) => id === before.presentId);
  const isKept = current !== undefined && (before.isHeld || isAcknowledgement(current));
  const first = () => messages.toSorted((a, b) => rankOf(a) - rankOf(b) || a.id - b.id)[0];
  const present = isKept ? current : first();
  return { messages, presentId: present?.id, isHeld: before.isHeld && present === current };
}
