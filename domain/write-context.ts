export type WriteContext = { userId: string; userName: string; now: string };
