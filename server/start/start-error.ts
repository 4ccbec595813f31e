/** An error for the operator, printed without a stack trace. */
export class StartError extends Error {}
