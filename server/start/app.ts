import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createCallLimits, createChangeLimit, createReadLimit } from '../api/account-limits.ts';
import { type Bodies, createBodies } from '../api/bodies.ts';
import { type CallDeps, registerCalls } from '../api/calls.ts';
import { createClientErrorHandler, refuseUnsupportedHeaders, sendError } from '../api/error-responses.ts';
import { createFairQueue } from '../api/fair-queue.ts';
import { registerHealth } from '../api/health.ts';
import { acceptOnlyJson } from '../api/json.ts';
import { createSendPieces, type Pace } from '../api/large-answers.ts';
import { createRequestIds, logRequests, noDefaultRequestLog, sendRequestIds } from '../api/logging.ts';
import { type Metrics, registerMetrics } from '../api/metrics.ts';
import { rateLimitNetwork } from '../api/network.ts';
import { assertOwnOrigin, linkOrigin } from '../api/origin.ts';
import { handOver, httpOptions, limitConnections, startRequestsFairly } from '../api/process-limits.ts';
import { createRateLimit } from '../api/rate-limit.ts';
import { baseHeaders, sendBaseHeaders } from '../api/security-headers.ts';
import { createSessions, type ResolveSession, type Session, type Sessions } from '../api/session.ts';
import { createOwnerTurns, createWriteLimit } from '../api/write-queues.ts';
import { scheduleBackups } from '../backups/automatic-backups.ts';
import { costModel } from '../cost-model.ts';
import { createPool } from '../db/pool.ts';
import { shareConnections, sharedOf } from '../db/shared-connections.ts';
import { inTransaction } from '../db/transaction.ts';
import { serveDemo } from '../demo/demo.ts';
import { tilesOf } from '../features/about/about.reads.ts';
import { ensureProfile } from '../features/account/profile.ts';
import { accountDeletionKind, runAccountDeletions } from '../features/account-deletion/deletion-job.ts';
import {
  createAttachmentStore,
  registerAttachmentUploads,
  type UploadDeps,
} from '../features/attachments/attachment-uploads.ts';
import { createSignInPhotos, type SignInPhotoDeps } from '../features/attachments/sign-in-photo.ts';
import { removeUnusedFiles, unusedFilesKind } from '../features/attachments/unused-files.ts';
import type { FollowUpDelay, Installation, NewAccounts } from '../features/command.ts';
import { createHistoryPruner } from '../features/history/history-pruner.ts';
import { createImporter } from '../features/imports/create-importer.ts';
import { createFileReader } from '../features/imports/file-reader.ts';
import type { Importer } from '../features/imports/importer.ts';
import { enqueueInvitesTo } from '../features/invites/open-invite.ts';
import { createOperationPruner } from '../features/operation-pruner.ts';
import { createServerSettings, type ServerSettingsCache } from '../features/operator/server-settings.ts';
import { noteBackupCheck } from '../features/operator/server-upkeep.commands.ts';
import { createSales, type Sales } from '../features/plans/sales.ts';
import { registerStripeWebhook } from '../features/plans/stripe-webhook.routes.ts';
import { checkSubscriptions, subscriptionKind } from '../features/plans/subscription-checks.ts';
import { createStorage } from '../features/storage/storage.ts';
import { createProductNames, type ProductNames } from '../features/suggestions/product-names.ts';
import { createSuggester, type Suggester } from '../features/suggestions/suggester.ts';
import { type HomeTls, refusePlainHttp, serveHomeTls } from '../home-tls/home-tls.ts';
import { type AttachmentFiles, assertRoomOnDisk } from '../integrations/attachment-files.ts';
import { createLabelPrinter, type LabelPrinter } from '../integrations/label-printer.ts';
import type { Mailer } from '../integrations/mail.ts';
import type { Mail } from '../integrations/mail-transport.ts';
import { openAttachmentFiles } from '../integrations/open-attachment-files.ts';
import { openStoredFiles } from '../integrations/open-stored-files.ts';
import { createProductLookup } from '../integrations/product-lookup.ts';
import { createPayments } from '../integrations/stripe.ts';
import { readVapidKeys } from '../integrations/vapid-keys.ts';
import { createVision } from '../integrations/vision.ts';
import { housekeepingKind, runHousekeeping } from '../jobs/housekeeping.ts';
import type { Mails } from '../jobs/mails.ts';
import type { Publish } from '../live/hint.ts';
import { registerLive } from '../live/live.routes.ts';
import type { LiveTimes } from '../live/live.ts';
import { registerAttachmentFiles } from '../pages/attachment-files.routes.ts';
import { redirectToPages } from '../pages/page-addresses.ts';
import { createIncoming, type Incoming } from '../pictures/incoming.ts';
import { createPictureReader, type PictureReader } from '../pictures/picture-reader.ts';
import { registerAuth } from '../sign-in/auth.routes.ts';
import { createAuth } from '../sign-in/auth.ts';
import { providerOptionsOf } from '../sign-in/openid-provider.ts';
import type { PasswordHashing } from '../sign-in/passwords.ts';
import { registerProviderAnswer } from '../sign-in/provider-answer.routes.ts';
import { createSignInGuard } from '../sign-in/sign-in-guard.ts';
import { createSignUpPolicy } from '../sign-in/sign-up-policy.ts';
import { serveAttachmentText } from './attachment-text.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import type { Env } from './env.ts';
import { serveExports, serveImports } from './imports-and-exports.ts';
import { servePages, serveReminders } from './serve-pages.ts';
import { createServerUpkeep } from './server-upkeep.ts';

export interface AppDeps {
  env: Env;
  pool: Pool;
  /** LISTEN needs a connection outside the pool. */
  databaseUrl: string;
  logger: Logger;
  /** With HOME_TLS. */
  homeTls?: HomeTls | undefined;
  liveTimes?: Partial<LiveTimes>;
  largeAnswerPace?: Pace;
  followUpDelay?: FollowUpDelay | undefined;
  mailRetryAfter?: readonly number[];
  /** Hashes with less work in tests. */
  passwords?: PasswordHashing | undefined;
  /** False in tests, where scheduled jobs would run at unpredictable times. */
  isScheduling?: boolean;
}

const FOLLOW_UP_DELAY = { min: 20, max: 500 };
/** Longer than it takes a proxy that asks `/healthz` twice a second to notice. */
const HANDOVER_MS = 1_000;

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { env, pool, databaseUrl, homeTls, followUpDelay = FOLLOW_UP_DELAY } = deps;
  // Before anything that only `app.close()` would stop, as this may throw.
  const vapidKeys = await readVapidKeys(env);
  const app = createFastify(deps);
  // Before other hooks that end something.
  const isStopping = handOver(app, env.DATABASE_URL === undefined ? 0 : HANDOVER_MS);
  limitConnections(app);
  const serverSettings = createServerSettings(pool, env);
  const readContact = async () => (await serverSettings.current()).supportEmail;
  const sessions = openSessions(pool, env, serverSettings);
  const { resolve: resolveSession, resolveProgram } = sessions;
  startRequestsFairly(app, sessions.recentPerson);
  const bodies = createBodies(app, env.RATE_LIMIT_FACTOR);
  acceptOnlyJson(app, bodies);
  redirectToPages(app);

  const identifiers = identifyBy(sessions, env.PUBLIC_URL);
  const { publish, countConnections } = registerLive(app, {
    pool,
    databaseUrl,
    identify: identifiers.identify,
    bodies,
    rateFactor: env.RATE_LIMIT_FACTOR,
    forgetSessions: sessions.forget,
    times: deps.liveTimes,
  });
  const deliveries = createDeliveries(app, { ...deps, followUpDelay, vapidKeys, publish, readContact });
  const { mailer, mails, followUps, schedule } = deliveries;
  const attachmentFiles = await openAttachmentFiles(env);
  registerHealth(app, {
    databaseUrl,
    isStopping,
    isWorking: deliveries.isWorking,
    tryStorage: () => attachmentFiles.read(randomUUID(), 'small'),
    assertRoom: () => assertRoomOnDisk(env.DATA_DIR, env.DISK_RESERVE_MB),
    readBackupState: scheduleBackups(app, { ...deps, ...deliveries, readContact, noteBackupCheck }),
  });
  const { readPool, publicReadPool } = createReadPools(app, pool, databaseUrl);
  const pictures = openPictureReader(app, env.RATE_LIMIT_FACTOR);
  const metrics = registerMetrics(app, env.METRICS_TOKEN, {
    pools: { main: pool, read: readPool, public: publicReadPool },
    countLiveConnections: countConnections,
    countPendingPhotos: pictures.countPending,
    failedMailTries: mails.failedTries,
  });
  const assertAddressAllowed = limitOpenReads(env.RATE_LIMIT_FACTOR);
  const sales = await registerSales(app, { ...deps, ...deliveries, publish, bodies, assertAddressAllowed });
  const incoming = createIncoming(env.DATA_DIR, env.DISK_RESERVE_MB);
  const outside = openOutsideServices(app, { env, pool, incoming, pictures });
  const storedFiles = await openStoredFiles(env);
  const fileReader = createFileReader(app.log, { rateFactor: env.RATE_LIMIT_FACTOR });
  const importer = createImporter({ pool, reader: fileReader, files: storedFiles, incoming });
  const newAccounts = createAuth({ ...deps, publish, log: app.log, sendMail: () => {} });
  const services = { serverSettings, newAccounts, sales, ...outside, importer };
  const installation = describeInstallation({ ...deps, ...deliveries, followUpDelay, ...services });
  const callDeps: CallDeps = {
    ...{ pool, bodies, publish, publicReadPool, readPool: shareConnections(readPool) },
    ...(await createAccountLimits(app, { ...deps, ...deliveries, publish })),
    ...createUpkeep(app, { ...deps, schedule, publish }),
    ...identifiers,
    followUps,
    installationOf: (request) => ({ ...installation, origin: linkOrigin(request, env.PUBLIC_URL) }),
    assertAddressAllowed,
    forgetPerson: sessions.forgetPerson,
  };
  registerCalls(app, callDeps);
  const factors = { rateFactor: env.RATE_LIMIT_FACTOR, storageFactor: env.STORAGE_FACTOR };
  const fileDeps = { env, resolveSession, resolveProgram, ...factors, attachmentFiles };
  const photos = await servePhotos(app, callDeps, { ...fileDeps, incoming, pictures, schedule, metrics });
  registerSignIn(app, callDeps, { ...deps, ...deliveries, ...photos, installation, followUpDelay, sessions });
  serveExports(app, { ...callDeps, ...fileDeps, ...deliveries, databaseUrl, storedFiles });
  const imports = { ...photos, importer, installation, fileReader, storedFiles };
  await serveImports(app, callDeps, { ...deliveries, ...imports, ...factors });
  await serveReminders(app, { ...deps, ...deliveries, publish, assertAddressAllowed });
  await servePages(app, {
    env,
    serverSettings,
    publicReadPool,
    isMailing: mailer.isSending,
    isSelling: sales !== undefined,
    suggestionHost: outside.suggester?.host,
    productHost: outside.productNames?.host,
    resolveSession,
    assertAddressAllowed,
  });
  const headers = baseHeaders(undefined);
  if (homeTls) await serveHomeTls(app, homeTls, { env, headers, assertAddressAllowed });
  return app;
}

function createFastify({ env, logger, homeTls }: AppDeps): FastifyInstance {
  const headers = baseHeaders(homeTls ? undefined : env.PUBLIC_URL);
  const app = Fastify({
    loggerInstance: logger as FastifyInstance['log'],
    bodyLimit: costModel.body.maxBytes,
    requestTimeout: httpOptions.requestTimeout,
    http: httpOptions,
    // Requests that still arrive on open connections are answered, with `Connection: close`.
    return503OnClosing: false,
    trustProxy: env.TRUSTED_PROXIES,
    genReqId: createRequestIds(env.TRUSTED_PROXIES),
    logController: noDefaultRequestLog,
    // A child logger for each request costs more than the rest of the framework.
    childLoggerFactory: (all) => all,
    clientErrorHandler: createClientErrorHandler(headers),
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers({ ...headers, 'x-request-id': request.id })),
  });
  app.setErrorHandler(sendError);
  sendBaseHeaders(app, headers);
  sendRequestIds(app);
  refuseUnsupportedHeaders(app, headers);
  logRequests(app);
  if (homeTls) refusePlainHttp(app);
  return app;
}

function openSessions(pool: Pool, env: Env, { planOfNew }: ServerSettingsCache): Sessions {
  return createSessions({
    pool,
    secret: env.AUTH_SECRET,
    publicUrl: env.PUBLIC_URL,
    planOfNew,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
  });
}

type InstallationDeps = Pick<AppDeps, 'env' | 'pool' | 'databaseUrl'> &
  Pick<Deliveries, 'links' | 'mailer' | 'mails' | 'push'> & {
    followUpDelay: FollowUpDelay;
    serverSettings: ServerSettingsCache;
    newAccounts: NewAccounts;
    sales: Sales | undefined;
    suggester: Suggester | undefined;
    productNames: ProductNames | undefined;
    labelPrinter: LabelPrinter | undefined;
    importer: Importer;
  };

/** For jobs; requests add the origin that they came by. */
function describeInstallation(deps: InstallationDeps): Installation {
  const { env, followUpDelay, links, mailer, mails, push, suggester, importer } = deps;
  const { serverSettings, newAccounts, sales, productNames, labelPrinter } = deps;
  return {
    origin: env.PUBLIC_URL ?? '',
    ...{ followUpDelay, links, mails, push, sales, suggester, productNames, labelPrinter },
    isMailing: mailer.isSending,
    hasPasswords: env.PASSWORD_SIGN_IN === 'on',
    serverSettings,
    newAccounts,
    upkeep: createServerUpkeep(deps),
    analyticsUrl: env.ANALYTICS_URL,
    tiles: tilesOf(env),
    imports: importer,
    accountDeletionDays: env.ACCOUNT_DELETION_DAYS,
  };
}

type UpkeepDeps = Pick<AppDeps, 'env' | 'pool'> & Pick<Deliveries, 'schedule'> & { publish: Publish };

/** Deletes what is too old, each hour and after writes, and counts each owner's storage. */
function createUpkeep(app: FastifyInstance, { env, pool, schedule, publish }: UpkeepDeps) {
  schedule(housekeepingKind, '7 * * * *', () => runHousekeeping({ pool, publish }));
  const warn = (text: string) => (error: unknown) => app.log.warn(error, text);
  const operationPruner = createOperationPruner(pool, warn('old operations not deleted'));
  const storage = createStorage(pool, env.STORAGE_FACTOR, warn('storage use of an owner not read'));
  const historyPruner = createHistoryPruner(pool, warn('old history not deleted'));
  for (const each of [operationPruner, storage, historyPruner]) app.addHook('onClose', () => each.settled());
  return { operationPruner, storage, historyPruner };
}

type AccountLimitDeps = Pick<AppDeps, 'env' | 'pool' | 'passwords' | 'largeAnswerPace'> &
  Pick<Deliveries, 'mails' | 'schedule'> & { publish: Publish };

/** In a demo, calls are refused that visitors must not make. */
async function createAccountLimits(app: FastifyInstance, deps: AccountLimitDeps) {
  const { env, pool, largeAnswerPace } = deps;
  const rateFactor = env.RATE_LIMIT_FACTOR;
  const callLimits = createCallLimits(rateFactor);
  const readLimit = createReadLimit(rateFactor);
  const { calls, tokenCalls } = costModel.account;
  const callLimit = createRateLimit(calls.max * rateFactor, calls.seconds);
  const tokenLimit = createRateLimit(tokenCalls.max * rateFactor, tokenCalls.seconds);
  return {
    assertAccountAllowed({ userId, program }: Session) {
      if (program) tokenLimit(program.tokenId);
      callLimit(userId);
    },
    assertCallAllowed: env.DEMO ? (await serveDemo(app, deps)).guard(callLimits) : callLimits,
    changeLimit: createChangeLimit(rateFactor),
    readLimit,
    sendPieces: createSendPieces(pool, readLimit, largeAnswerPace),
    limitWrites: createWriteLimit(pool.options.max, rateFactor),
    ownerTurns: createOwnerTurns(rateFactor),
  };
}

/** For public pages, by network. */
function limitOpenReads(rateFactor: number): (request: FastifyRequest) => void {
  const { max, seconds } = costModel.address.openReads;
  const limit = createRateLimit(max * rateFactor, seconds);
  return (request) => limit(rateLimitNetwork(request.ip));
}

function identifyBy(
  { resolve, resolveDeleting, resolveProgram }: Sessions,
  publicUrl: string | undefined,
): Pick<CallDeps, 'identify' | 'identifyDeleting' | 'identifyProgram'> {
  const ofOwnOrigin =
    (find: ResolveSession): ResolveSession =>
    async (request) => {
      assertOwnOrigin(request, publicUrl);
      return find(request);
    };
  return {
    identify: ofOwnOrigin(resolve),
    identifyDeleting: ofOwnOrigin(resolveDeleting),
    identifyProgram: ofOwnOrigin(resolveProgram),
  };
}

/** Connections for reads of signed-in people and of public pages, each with its own time limit. */
function createReadPools(app: FastifyInstance, pool: Pool, databaseUrl: string) {
  const { openReadsAtOnce, openReadMs, readMs } = costModel.process;
  const readPool = createPool(databaseUrl, { max: sharedOf(pool.options.max), statement_timeout: readMs });
  const publicReadPool = createPool(databaseUrl, { max: openReadsAtOnce, statement_timeout: openReadMs });
  for (const each of [readPool, publicReadPool]) app.addHook('onClose', () => each.end());
  return { readPool, publicReadPool };
}

type SignInDeps = Pick<AppDeps, 'env' | 'passwords'> &
  Pick<SignInPhotoDeps, 'incoming' | 'pictures' | 'storePhoto' | 'installation'> & {
    followUpDelay: FollowUpDelay;
    mailer: Mailer;
    mails: Mails;
    sessions: Pick<Sessions, 'resolveDeleting'>;
  };

function registerSignIn(app: FastifyInstance, calls: CallDeps, deps: SignInDeps): void {
  const { env, followUpDelay, mailer, mails, passwords, installation } = deps;
  const { serverSettings } = installation;
  const { pool, publish } = calls;
  const photos = createSignInPhotos({ ...calls, ...deps, log: app.log });
  app.addHook('onClose', () => photos.stop());
  const storing = new Set<Promise<void>>();
  app.addHook('onClose', () => Promise.all(storing));
  const sendMail = (mail: Mail) => {
    const stored = mails
      .enqueue(pool, mail)
      .catch((error) => app.log.error(error, 'mail not stored'))
      .finally(() => storing.delete(stored));
    storing.add(stored);
  };
  const signUps = createSignUpPolicy(pool, async () =>
    env.DEMO ? 'demo' : (await serverSettings.current()).signUp,
  );
  const auth = createAuth({
    ...{ pool, env, publish, log: app.log, sendMail, signUps, passwords, fillPhoto: photos.fill },
    async deliverInvites({ userId, email, origin }) {
      await ensureProfile(pool, userId, serverSettings.planOfNew);
      const context = { now: new Date().toISOString(), installation: { origin, followUpDelay } };
      await inTransaction(pool, (tx) => enqueueInvitesTo(tx, context, email));
    },
  });
  const methods = {
    ...{ isMailing: mailer.isSending, providers: providerOptionsOf(env), signUps },
    hasPasswords: env.PASSWORD_SIGN_IN === 'on',
    // Requests without a session are refused by the library.
    findSession: (request: FastifyRequest) => deps.sessions.resolveDeleting(request).catch(() => undefined),
  };
  registerAuth(app, auth, createSignInGuard(pool, env), env.PUBLIC_URL, methods);
  if (methods.providers.length > 0) registerProviderAnswer(app);
}

type SellingDeps = Pick<AppDeps, 'env' | 'pool'> & {
  schedule: Deliveries['schedule'];
  publish: Publish;
  mails: Mails;
  bodies: Bodies;
  assertAddressAllowed(request: FastifyRequest): void;
};

/** Also erases accounts, which ends their subscriptions. Undefined if payment is not configured. */
async function registerSales(app: FastifyInstance, deps: SellingDeps): Promise<Sales | undefined> {
  const { env, pool, publish } = deps;
  const payments = await createPayments(env);
  const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const deletionDeps = { ...{ pool, publish, payments, origin }, mails: deps.mails, log: app.log };
  deps.schedule(accountDeletionKind, '*/10 * * * *', () => runAccountDeletions(deletionDeps));
  if (payments === undefined) return undefined;
  const checkDeps = { ...deletionDeps, payments, log: app.log };
  deps.schedule(subscriptionKind, '* * * * *', () => checkSubscriptions(checkDeps));
  await registerStripeWebhook(app, { ...deps, payments });
  return createSales({ pool, payments, log: app.log });
}

function openPictureReader(app: FastifyInstance, rateFactor: number): PictureReader {
  const pictures = createPictureReader(rateFactor);
  app.addHook('onClose', () => pictures.stop());
  return pictures;
}

type SuggestingDeps = Pick<AppDeps, 'env' | 'pool'> & { incoming: Incoming; pictures: PictureReader };

/** What the operator has configured beyond this server: each is undefined if it is not. */
function openOutsideServices(app: FastifyInstance, deps: SuggestingDeps) {
  return {
    suggester: createNameSuggester(app, deps),
    productNames: openProductNames(app, deps.env),
    labelPrinter: createLabelPrinter(deps.env, app.log),
  };
}

/** Undefined if no vision endpoint is configured. */
function createNameSuggester(app: FastifyInstance, deps: SuggestingDeps): Suggester | undefined {
  const { env, pool, incoming, pictures } = deps;
  const vision = createVision(env, app.log);
  if (vision === undefined) return undefined;
  const { atOnce, waiting, waitingPerAccount } = costModel.suggestions;
  return createSuggester({
    ...{ pool, vision, perDay: env.VISION_PER_DAY },
    limit: createFairQueue({ atOnce, waiting, atOncePerKey: 1, waitingPerKey: waitingPerAccount }),
    async toJpeg(userId, picture) {
      const file = await incoming.receive(oneChunk(picture));
      try {
        return await pictures.toJpeg(userId, file.path);
      } finally {
        await file.remove();
      }
    },
  });
}

/** Undefined if no service is configured. */
function openProductNames(app: FastifyInstance, env: Env): ProductNames | undefined {
  const lookup = createProductLookup(env, app.log);
  if (lookup === undefined) return undefined;
  const { atOnce, waiting, waitingPerAccount } = costModel.products;
  const limit = createFairQueue({ atOnce, waiting, atOncePerKey: 1, waitingPerKey: waitingPerAccount });
  return createProductNames({ lookup, limit });
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

type PhotoDeps = {
  env: Env;
  metrics: Metrics;
  rateFactor: number;
  attachmentFiles: AttachmentFiles;
  incoming: Incoming;
  pictures: PictureReader;
  resolveProgram: ResolveSession;
  schedule: Deliveries['schedule'];
};

async function servePhotos(
  app: FastifyInstance,
  calls: CallDeps,
  deps: PhotoDeps,
): Promise<Pick<UploadDeps, 'incoming' | 'pictures' | 'storePhoto' | 'storeDocument'>> {
  const { rateFactor, attachmentFiles, incoming, pictures, schedule } = deps;
  const { pool, publish, readPool, publicReadPool } = calls;
  const onStored = await serveAttachmentText(app, { ...deps, pool, publish });
  const { storePhoto, storeDocument } = createAttachmentStore({ ...calls, attachmentFiles, onStored });
  schedule(unusedFilesKind, '* * * * *', () => removeUnusedFiles(pool, attachmentFiles));
  sweepUploads(app, incoming);
  await registerAttachmentUploads(app, {
    ...calls,
    rateFactor,
    incoming,
    pictures,
    storePhoto,
    storeDocument,
  });
  registerAttachmentFiles(app, {
    ...{ readPool, publicReadPool, attachmentFiles, rateFactor },
    resolveProgram: deps.resolveProgram,
  });
  return { incoming, pictures, storePhoto, storeDocument };
}

const SWEEP_MS = 60 * 60 * 1000;

/** Deletes unfinished uploads of a killed server. Not a job of the queue, as the files are on this machine only. */
function sweepUploads(app: FastifyInstance, incoming: Incoming): void {
  const sweep = () =>
    void incoming.sweep().catch((error) => app.log.warn(error, 'unfinished uploads not deleted'));
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    sweep();
    timer = setInterval(sweep, SWEEP_MS);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
