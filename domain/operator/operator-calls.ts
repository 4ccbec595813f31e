import { z } from 'zod';
import { asciiAddress, displayNameMax, emailMax } from '../account/account-rules.ts';
import { plan } from '../plans/plan-calls.ts';
import { id, line, moment, readCall, revisions, writeCall } from '../schemas.ts';

/** Who may make an account: everybody, people with an invitation or join link, or nobody but the operator. */
export const signUp = z.enum(['open', 'invited', 'closed']);
export type SignUp = z.infer<typeof signUp>;

/** Whom the server is for; it decides what `/` shows to visitors without a session. */
export const audience = z.enum(['household', 'everybody']);
export type Audience = z.infer<typeof audience>;

export const serverNameMax = 60;

/** The acts that the log names. */
export const operatorActs = [
  'becameOperator',
  'settings',
  'createAccount',
  'plan',
  'deleteAccount',
  'backup',
  'checkBackup',
  'backupWhole',
  'backupFault',
  'testMail',
] as const;
export type OperatorActName = (typeof operatorActs)[number];

/** The settings that the server's environment can also give; its value then wins. */
export const environmentSettings = ['plan', 'signUp', 'supportEmail'] as const;
export type EnvironmentSetting = (typeof environmentSettings)[number];

/** The values that count now. */
const serverSettings = z.object({
  /** Absent until the operator answered. */
  audience: audience.optional(),
  /** Shown on the front page of a household's server. */
  name: z.string().optional(),
  /** The plan of new accounts. */
  plan,
  signUp,
  supportEmail: z.string().optional(),
  /** The settings that the environment gives, which `operator.update` does not change. */
  givenByEnvironment: z.array(z.enum(environmentSettings)),
});

const serverAccount = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  plan,
  createdAt: moment,
  /** The size of photos and documents. */
  fileBytes: z.number().int(),
  /** The account is being deleted, and erased then. */
  deletionDueAt: moment.optional(),
});
export type ServerAccount = z.infer<typeof serverAccount>;

/** One act of an operator, or of a command on the server's machine. */
const operatorLogEntry = z.object({
  id: z.string(),
  at: moment,
  act: z.enum(operatorActs),
  /** Absent for a command on the server's machine, and for an account that was erased. */
  actorName: z.string().optional(),
  /** The account that it was about; absent if it was none or was erased. */
  subjectName: z.string().optional(),
  /** The new plan. */
  plan: plan.optional(),
  /** When the backup was made that was checked. */
  backupAt: moment.optional(),
});
export type OperatorLogEntry = z.infer<typeof operatorLogEntry>;

/** Texts are English, as those of the command; other languages have theirs by `code`, with `values` in them. */
const finding = z.object({
  code: z.string(),
  level: z.enum(['ok', 'warning', 'fault']),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  text: z.string(),
  advice: z.string().optional(),
});
export type WireFinding = z.infer<typeof finding>;

/** What was found about one part of the installation. */
const healthFinding = finding.extend({ part: z.string() });
export type HealthFinding = z.infer<typeof healthFinding>;

/** A backup's folder is its UTC time, without the characters that file systems refuse. */
export const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** A backup in the folder of the daily ones. */
const serverBackup = z.object({
  name: z.string(),
  at: moment,
  /** Its last check, whose finding is absent while it runs. */
  check: z.object({ at: moment, finding: finding.optional() }).optional(),
});
export type ServerBackup = z.infer<typeof serverBackup>;

export const searchMax = 100;

export const operatorCalls = {
  /** `settings` only for the operator. */
  'operator.get': readCall(
    z.strictObject({}),
    z.object({ isOperator: z.boolean(), settings: serverSettings.optional() }),
  ),
  /** An absent field stays; null clears it. The operator alone. */
  'operator.update': writeCall(
    z.strictObject({
      audience: audience.optional(),
      name: line(serverNameMax).nullable().optional(),
      plan: plan.optional(),
      signUp: signUp.optional(),
      supportEmail: z.email().max(emailMax).nullable().optional(),
    }),
    z.object({ revisions }),
  ),
  /** Newest first, 50 at a time; `after` is the last id of the page before. `search` is found in names and addresses. */
  'serverAccounts.list': readCall(
    z.strictObject({ search: z.string().max(searchMax).optional(), after: id.optional() }),
    z.object({ accounts: z.array(serverAccount), isMore: z.boolean() }),
  ),
  /** The link chooses the password, within a day; it is mailed instead where mails are sent, and absent without passwords. */
  'serverAccounts.create': writeCall(
    z.strictObject({
      email: z.string().transform(asciiAddress).pipe(z.email().max(emailMax).toLowerCase()),
      name: line(displayNameMax).optional(),
      plan: plan.optional(),
    }),
    z.object({ userId: z.string(), isMailed: z.boolean(), link: z.string().optional(), revisions }),
  ),
  'serverAccounts.update': writeCall(z.strictObject({ userId: id, plan }), z.object({ revisions })),
  /** As its owner's own request: out of use at once, erased after some days unless its owner keeps it. */
  'serverAccounts.delete': writeCall(z.strictObject({ userId: id }), z.object({ revisions })),
  /** The findings of `npm run admin -- doctor`, in half a minute at most. `hasBackups`: a folder for them is set. */
  'serverHealth.get': readCall(
    z.strictObject({}),
    z.object({ findings: z.array(healthFinding), hasBackups: z.boolean(), sendsMail: z.boolean() }),
  ),
  /** A backup into the folder of the daily ones, beginning within moments; does nothing without such a folder. */
  'serverBackups.create': writeCall(z.strictObject({}), z.object({ revisions })),
  /** Newest first; none without a folder for them (`hasFolder`). */
  'serverBackups.list': readCall(
    z.strictObject({}),
    z.object({ hasFolder: z.boolean(), backups: z.array(serverBackup) }),
  ),
  /** Begins a check, which reads all files of the backup; `serverBackups.list` returns what it finds. */
  'serverBackups.check': writeCall(
    z.strictObject({ name: z.string().regex(backupName) }),
    z.object({ revisions }),
  ),
  /** Sends a mail to the operator's own address, and returns what the mail server answered. */
  'serverMail.test': readCall(z.strictObject({}), finding),
  /** The newest 100. */
  'operatorLog.list': readCall(z.strictObject({}), z.object({ entries: z.array(operatorLogEntry) })),
} as const;

/** The settings that the answer "whom is the server for" means, unless the environment gives them. */
export const settingsFor = {
  household: { plan: 'unlimited', signUp: 'invited' },
  everybody: { plan: 'free', signUp: 'open' },
} as const satisfies Record<Audience, { plan: z.infer<typeof plan>; signUp: SignUp }>;

export type PublicServerSettings = z.infer<typeof serverSettings>;
