import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

export interface Step {
  name: string;
  command: string[];
  /** Overrides environment variables. */
  env?: Record<string, string>;
  /** The folder to run in, by default that of this process. */
  cwd?: string;
  /** The account and group to run as, by default those of this process. */
  uid?: number | undefined;
  /** The tool whose report lists single tests; without one the step counts as one test. */
  report?: 'vitest' | 'playwright';
}

export interface Outcome extends Counted {
  name: string;
  seconds: number;
}

interface Counted {
  passed: number;
  failed: number;
  /** The name and first lines of the message of each failed test. */
  failures: string[];
  /** The same of each test that passed on its retry. */
  retried: string[];
  /** The slowest test files, slowest first. */
  slowest: { file: string; seconds: number }[];
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullable(),
        }),
      ),
    }),
  ),
});

const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({ duration: z.number(), error: z.object({ message: z.string().optional() }).optional() }),
      ),
    }),
  ),
});
const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(PlaywrightSuite),
});

const messageLines = 12;
const slowestShown = 8;

/** Runs the stages in order until a step fails; the later stages take most of the time. */
export async function runStages(stages: readonly Step[][]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const stage of stages) {
    outcomes.push(...(await runStage(stage)));
    if (outcomes.some((outcome) => outcome.failed > 0)) break;
  }
  return outcomes;
}

/** Runs independent steps, as many at a time as there are cores. Returns outcomes in the order of the steps. */
export async function runStage(steps: readonly Step[]): Promise<Outcome[]> {
  if (steps.length === 1) return Promise.all(steps.map((step) => runStep(step)));
  const limit = availableParallelism();
  const outcomes: Outcome[] = [];
  const waiting = steps.entries();
  // The workers share one iterator.
  const takeTurns = async () => {
    for (const [at, step] of waiting) outcomes[at] = await runStep(step, 'pipe');
  };
  await Promise.all(Array.from({ length: limit }, takeTurns));
  return outcomes;
}

/**
 * Runs one step and counts passed and failed tests. A failing step never counts as passed. Its output is shown immediately,
 * or with `pipe` at its end.
 */
export async function runStep(
  { name, command, env, cwd, uid, report }: Step,
  output: 'inherit' | 'pipe' | 'ignore' = 'inherit',
): Promise<Outcome> {
  const title = `\n── ${name}`;
  if (output !== 'pipe') console.log(title);
  const startedAt = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'whichbin-check-'));
  const reportPath = join(folder, 'report.json');
  const [program = '', ...args] = command;
  const child = spawn(program, [...args, ...reporters(report, reportPath)], {
    stdio: ['ignore', output, output],
    cwd,
    ...(uid !== undefined && { uid, gid: uid }),
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath },
    shell: process.platform === 'win32',
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk));
  const [code] = await once(child, 'close');
  if (output === 'pipe') console.log(`${title}\n${Buffer.concat(printed)}`.trimEnd());
  const counted = report ? await readReport(report, reportPath) : countAsOne(code === 0);
  await rm(folder, { recursive: true });
  const outcome = { name, seconds: (performance.now() - startedAt) / 1000, ...counted };
  if (code === 0 || counted.failed > 0) return outcome;
  const failures = [`${name} ended with ${code} though no test of it failed: its output above says why`];
  return { ...outcome, failed: 1, failures };
}

function countAsOne(isPassed: boolean): Counted {
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, failures: [], retried: [], slowest: [] };
}

function reporters(report: Step['report'], path: string): string[] {
  if (report === 'vitest') return ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  if (report === 'playwright') return ['--reporter=list,json'];
  return [];
}

async function readReport(report: 'vitest' | 'playwright', path: string): Promise<Counted> {
  const text = await readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return countAsOne(false);
  return report === 'vitest' ? countVitest(JSON.parse(text)) : countPlaywright(JSON.parse(text));
}

function countVitest(json: unknown): Counted {
  const { numPassedTests, numFailedTests, testResults } = VitestReport.parse(json);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [toText(name, message)];
    return failed.map(({ fullName, failureMessages }) =>
      toText(`${name} › ${fullName}`, failureMessages?.join('\n')),
    );
  });
  const slowest = testResults.map(({ name, startTime, endTime }) => ({
    file: name,
    seconds: (endTime - startTime) / 1000,
  }));
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    failures,
    retried: [],
    slowest: longestOf(slowest),
  };
}

function longestOf(files: Counted['slowest']): Counted['slowest'] {
  return files.sort((a, b) => b.seconds - a.seconds).slice(0, slowestShown);
}

function countPlaywright(json: unknown): Counted {
  const { stats, suites } = PlaywrightReport.parse(json);
  const specs = suites.flatMap(specsOf);
  const testsThatWere = (wanted: string) =>
    specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) =>
          toText(`${file} › ${title}`, results.find(({ error }) => error)?.error?.message),
        ),
    );
  const secondsOf = new Map<string, number>();
  for (const { file, tests } of specs) {
    const seconds = tests
      .flatMap(({ results }) => results)
      .reduce((sum, each) => sum + each.duration / 1000, 0);
    secondsOf.set(file, (secondsOf.get(file) ?? 0) + seconds);
  }
  const slowest = longestOf([...secondsOf].map(([file, seconds]) => ({ file: join('e2e', file), seconds })));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: testsThatWere('unexpected'),
    retried: testsThatWere('flaky'),
    slowest,
  };
}

function specsOf({ specs, suites = [] }: z.infer<typeof PlaywrightSuite>): z.infer<typeof PlaywrightSpec>[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function toText(test: string, message = ''): string {
  return [test, ...message.split('\n', messageLines)].join('\n    ');
}
