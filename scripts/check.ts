import { join, relative } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { BUILD, isWritable } from './build-when-stale.ts';
import { testsOfChanges } from './changed-tests.ts';
import { type Outcome, runStages, type Step } from './check-step.ts';
import { type CleanCopy, makeCleanCopy } from './clean-copy.ts';

const [importRules = '', smallFiles = ''] = packageJson.scripts.imports.split(' && ');

/** Steps that only read the sources. */
const staticSteps: Step[] = [
  ...['web', 'server', 'e2e', 'domain'].map((folder) => ({
    name: `types of ${folder}`,
    command: ['tsc', '-p', folder],
  })),
  { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'import rules', command: importRules.split(' ') },
  { name: 'small files', command: smallFiles.split(' ') },
  { name: 'unused code', command: ['knip'] },
];

// Tests with the tag `nightly` are those of `npm run test:nightly`.
const vitest = ['vitest', 'run', '--configLoader', 'native', '--tags-filter=!nightly'];
const journeys = ['playwright', 'test', '--grep-invert', '@nightly'];

/** The steps of a stage need only the results of earlier stages. */
const allStages = ({ browser, env, cwd, uid }: CleanCopy): Step[][] => {
  const inCopy = { env, cwd, uid };
  const build = { name: 'build', command: BUILD };
  return [
    [
      build,
      { ...build, name: 'build of a clean copy', ...inCopy },
      ...staticSteps.map((step) => ({ ...step, ...inCopy })),
    ],
    [
      { name: 'bundle budget', command: ['node', 'scripts/check-bundle.ts'] },
      {
        name: 'a journey in a clean copy',
        command: ['playwright', 'test', 'e2e/smoke.spec.ts'],
        ...inCopy,
        env: { ...env, CHROMIUM_PATH: browser },
      },
    ],
    [{ name: 'unit and server tests', command: vitest, report: 'vitest' }],
    [{ name: 'browser journeys', command: journeys, report: 'playwright' }],
  ];
};

/** During development: no build, no browser, and only the tests of domain and of changed files. */
const quickStages = (): Step[][] => [
  [
    ...staticSteps,
    {
      name: 'tests of domain and of changed files',
      command: [...vitest, 'domain/', ...testsOfChanges(root)],
      report: 'vitest',
    },
  ],
];

const root = join(import.meta.dirname, '..');
if (!(await isWritable(root))) {
  console.error(
    `The checks write to ${root}, and this account may not. Run them as its owner, in a checkout that is not read-only.`,
  );
  process.exit(1);
}

const startedAt = performance.now();
const outcomes = process.argv.includes('--quick') ? await runStages(quickStages()) : await checkAll();

const total = (performance.now() - startedAt) / 1000;
console.log(`\nTime by step in seconds, ${total.toFixed(0)} in total:`);
for (const { name, seconds, slowest } of outcomes) {
  console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`);
  for (const each of slowest)
    console.log(`${each.seconds.toFixed(1).padStart(13)}  ${relative(process.cwd(), each.file)}`);
}

const failed = outcomes.filter((outcome) => outcome.failed > 0);
// Failures come last, where they are seen first in a long output.
const retried = outcomes.flatMap((outcome) => outcome.retried);
if (retried.length > 0)
  console.log('\nPassed only on the retry, which is a defect of the test or the product:');
for (const test of retried) console.log(`\n⚠ ${test}`);
for (const { failures } of outcomes) for (const failure of failures) console.log(`\n✘ ${failure}`);
console.log(
  failed.length ? `\nFailed: ${failed.map(({ name }) => name).join(', ')}` : '\nEverything passed.',
);

const sum = (pick: (outcome: Outcome) => number) => outcomes.reduce((total, each) => total + pick(each), 0);
console.log(`${sum((outcome) => outcome.passed)} passed, ${sum((outcome) => outcome.failed)} failed`);
process.exitCode = failed.length ? 1 : 0;

async function checkAll(): Promise<Outcome[]> {
  const command = ['node', 'scripts/set-up.ts', 'browser'];
  const setUp = await runStages([[{ name: 'a browser to test with', command }]]);
  if (setUp.some((outcome) => outcome.failed > 0)) return setUp;
  const copy = await makeCleanCopy(root);
  try {
    return [...setUp, ...(await runStages(allStages(copy)))];
  } finally {
    await copy.remove();
  }
}
