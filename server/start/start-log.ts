import { pino } from 'pino';

const isTerminal = process.stdout.isTTY === true;
const log = pino();

/** Prints a line for the operator, whatever LOG_LEVEL says: plain in a terminal, otherwise JSON like the rest of the log. */
export function say(line: string): void {
  if (isTerminal) console.log(line);
  else log.info(line);
}

/** As `say`, for the reason why a command fails. */
export function sayFailure(line: string): void {
  if (isTerminal) console.error(line);
  else log.fatal(line);
}
