import { expect, test } from 'vitest';
import { z } from 'zod';
import { StartError } from '#server/start/start-error.ts';
import { answer, defineCommand } from './command-line.ts';

const paint = defineCommand({
  summary: 'Paints a bin.',
  input: z.object({
    bin: z.string().describe('Which bin.'),
    color: z.enum(['red', 'blue'], 'must be one of red, blue').describe('One of red, blue.'),
    coats: z.coerce.number('must be a number').default(1).describe('How many coats; 1 if left out.'),
  }),
  positionals: ['bin', 'color'],
  run: async ({ bin, color, coats }) => `${bin} is ${color} ${coats} times`,
});

const usage = 'npm run shed -- paint bin <bin> <color> [--coats <coats>]';
const commands = { 'paint bin': paint };
const shed = (...words: string[]) => answer('npm run shed --', commands, words);

test('the first words name a command, the rest are its arguments', async () => {
  expect(await shed('paint', 'bin', 'A-1', 'red')).toBe('A-1 is red 1 times');
  expect(await shed('paint', 'bin', '--coats', '2', 'A-1', 'blue')).toBe('A-1 is blue 2 times');
  expect(await answer('npm run paint --', paint, ['A-1', 'red'])).toBe('A-1 is red 1 times');
});

test('--help lists the commands, or explains the arguments of one', async () => {
  expect(await shed('--help')).toBe(`${usage}\n  Paints a bin.\n\nEach explains its arguments with --help.`);
  const help = `${usage}
  Paints a bin.

  <bin>    Which bin.
  <color>  One of red, blue.
  --coats  How many coats; 1 if left out.`;
  expect(await shed('paint', 'bin', '--help')).toBe(help);
  expect(await shed('paint', 'bin', 'A-1', '-h')).toBe(help);
});

const seeHelp = '\nSee npm run shed -- paint bin --help';

test.for<[string[], string]>([
  [['paint', 'bin', 'A-1', 'gold'], `<color>: must be one of red, blue.${seeHelp}`],
  [['paint', 'bin', 'A-1'], `<color> is missing.${seeHelp}`],
  [['paint', 'bin'], `<bin> is missing.\n<color> is missing.${seeHelp}`],
  [['paint', 'bin', 'A-1', 'red', '--coats', 'many'], `--coats: must be a number.${seeHelp}`],
  [['paint', 'bin', 'A-1', 'red', 'twice'], `"twice" is one word too many.${seeHelp}`],
  [['paint', 'bin', 'A-1', 'red', '--wet'], `Unknown option '--wet'.${seeHelp}`],
  [['paint', 'bin', 'A-1', 'red', '--coats'], `Option '--coats <value>' argument missing.${seeHelp}`],
  [['paint', 'wall'], `There is no command "paint wall". These exist:\n\n${usage}\n  Paints a bin.`],
  [[], `Which command? These exist:\n\n${usage}\n  Paints a bin.`],
])('%j is refused by a sentence', async ([words, sentence]) => {
  await expect(shed(...words)).rejects.toThrow(new StartError(sentence));
});
