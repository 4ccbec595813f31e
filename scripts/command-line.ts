import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { StartError } from '#server/start/start-error.ts';

/** A command of a program. The schema's descriptions explain its arguments. */
export type Command = {
  summary: string;
  usage(program: string): string;
  help(program: string): string;
  /** Returns the output. `program` is the command line before the command's words. @throws StartError */
  run(words: string[], program: string): Promise<string>;
};

type Definition<S extends z.ZodObject> = {
  summary: string;
  input: S;
  /** The names of positional arguments; all others are options. */
  positionals: readonly (keyof S['shape'] & string)[];
  run(input: z.output<S>): Promise<string>;
};

export function defineCommand<S extends z.ZodObject>(definition: Definition<S>): Command {
  const { summary, input, positionals, run } = definition;
  const names = Object.keys(input.shape);
  const options = names.filter((name) => !positionals.includes(name));
  const isRequired = (name: string) => !input.shape[name].safeParse(undefined).success;
  const isFlag = (name: string) => input.shape[name].safeParse(true).data === true;
  const usage = (program: string) => {
    const shownOptions = options.map((name) => {
      const option = isFlag(name) ? `--${name}` : `--${name} <${name}>`;
      return isRequired(name) ? option : `[${option}]`;
    });
    return [program, ...positionals.map((name) => `<${name}>`), ...shownOptions].join(' ');
  };
  return {
    summary,
    usage,
    help(program) {
      const labels = names.map((name) => (options.includes(name) ? `--${name}` : `<${name}>`));
      const width = Math.max(...labels.map((label) => label.length));
      const meanings = names.map(
        (name, i) => `  ${labels[i]?.padEnd(width)}  ${input.shape[name].description ?? ''}`,
      );
      return [usage(program), `  ${summary}`, '', ...meanings].join('\n');
    },
    async run(words, program) {
      const refuse = (fault: string) => new StartError(`${fault}\nSee ${program} --help`);
      const types = options.map((name) => [name, { type: isFlag(name) ? 'boolean' : 'string' }] as const);
      const given = readWords(words, positionals, Object.fromEntries(types), refuse);
      const result = input.safeParse(given);
      if (result.success) return run(result.data);
      const faults = result.error.issues.map(({ path, message }) => {
        const name = String(path[0]);
        const label = options.includes(name) ? `--${name}` : `<${name}>`;
        return given[name] === undefined ? `${label} is missing.` : `${label}: ${message}.`;
      });
      throw refuse(faults.join('\n'));
    },
  };
}

function readWords(
  words: string[],
  positionals: readonly string[],
  options: Record<string, { type: 'boolean' | 'string' }>,
  refuse: (fault: string) => StartError,
): Record<string, string | boolean | undefined> {
  try {
    const parsed = parseArgs({
      args: words,
      allowPositionals: true,
      options,
    });
    const surplus = parsed.positionals[positionals.length];
    if (surplus !== undefined) throw refuse(`"${surplus}" is one word too many.`);
    const byPosition = positionals.map((name, i) => [name, parsed.positionals[i]]);
    return { ...parsed.values, ...Object.fromEntries(byPosition) };
  } catch (error) {
    const fault = describeWrongWords(error);
    throw fault === undefined ? error : refuse(fault);
  }
}

/** A sentence for an error of parseArgs; undefined for any other. */
function describeWrongWords(error: unknown): string | undefined {
  if (!(error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
    return undefined;
  // Only the first sentence is for people; the others explain parseArgs.
  return `${error.message.split('. ')[0]?.replace(/\.$/, '')}.`;
}

/** Runs the command of the command line, prints its output and sets the exit code. */
export async function runProgram(
  program: string,
  commands: Command | Record<string, Command>,
): Promise<void> {
  try {
    const output = await answer(program, commands, process.argv.slice(2));
    if (output !== '') console.log(output);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/**
 * Runs a tool of developers that parses its own words. Prints `help` where it is asked for, and a sentence for wrong words and
 * for a StartError.
 */
export async function runTool(help: string, work: () => Promise<void>): Promise<void> {
  if (asksForHelp(process.argv.slice(2))) return console.log(help);
  try {
    await work();
  } catch (error) {
    const fault = error instanceof StartError ? error.message : describeWrongWords(error);
    if (fault === undefined) throw error;
    console.error(`${fault}\n\n${help}`);
    process.exitCode = 1;
  }
}

/** Runs the program's only command, or the one that the first words name. @throws StartError */
export function answer(
  program: string,
  commands: Command | Record<string, Command>,
  words: string[],
): Promise<string> {
  return isCommand(commands) ? runCommand(commands, words, program) : runNamed(commands, words, program);
}

function isCommand(commands: Command | Record<string, Command>): commands is Command {
  return typeof commands.run === 'function';
}

async function runNamed(
  commands: Record<string, Command>,
  words: string[],
  program: string,
): Promise<string> {
  const typed = words.join(' ');
  for (const [name, command] of Object.entries(commands)) {
    if (`${typed} `.startsWith(`${name} `))
      return runCommand(command, words.slice(name.split(' ').length), `${program} ${name}`);
  }
  const overview = Object.entries(commands)
    .map(([name, { summary, usage }]) => `${usage(`${program} ${name}`)}\n  ${summary}`)
    .join('\n\n');
  if (asksForHelp(words)) return `${overview}\n\nEach explains its arguments with --help.`;
  const fault = typed === '' ? 'Which command?' : `There is no command "${typed}".`;
  throw new StartError(`${fault} These exist:\n\n${overview}`);
}

async function runCommand(command: Command, words: string[], program: string): Promise<string> {
  return asksForHelp(words) ? command.help(program) : command.run(words, program);
}

function asksForHelp(words: readonly string[]): boolean {
  return words.includes('--help') || words.includes('-h');
}
