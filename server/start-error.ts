/** Why Whichbin can't start, in words for the person at the keyboard; printed without a stack. */
export class StartError extends Error {}
