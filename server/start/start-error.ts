/** Printed without a stack, for the person at the keyboard. */
export class StartError extends Error {}
