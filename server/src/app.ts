import { speakPortuguese } from '@bancada/contract/validation';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { addAnswerHooks } from './answer-hooks.ts';
import type { Clock } from './clock.ts';
import { type Config, ownSpaceMax } from './config.ts';
import type { Database } from './database/database.ts';
import type { Replica } from './database/replica/replica.ts';
import type { DatabaseHealth } from './database-health.ts';
import { accessTokensRoutes } from './features/access-tokens/access-tokens.routes.ts';
import {
  accessTokenIn,
  callerOfToken,
  tokenThrottleRules,
} from './features/access-tokens/access-tokens.service.ts';
import { accountAuditRoutes } from './features/account-audit/account-audit.routes.ts';
import { articlesRoutes } from './features/articles/articles.routes.ts';
import { articleConstraintErrors } from './features/articles/constraint-errors.ts';
import { assistantRoutes } from './features/assistant/assistant.routes.ts';
import { attachmentsRoutes } from './features/attachments/attachments.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { authenticate, callerOfSession } from './features/auth/auth.service.ts';
import type { AuthParts } from './features/auth/auth-parts.ts';
import { openKnownDevices } from './features/auth/known-devices.ts';
import { authThrottleRules } from './features/auth/throttle-rules.ts';
import type { TokenKey } from './features/auth/tokens.ts';
import { backupsRoutes } from './features/backups/backups.routes.ts';
import { backupsPartsOf } from './features/backups/backups.service.ts';
import { boardsRoutes } from './features/boards/boards.routes.ts';
import { categoriesRoutes } from './features/categories/categories.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { correctionsRoutes } from './features/corrections/corrections.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { startSearchNotes } from './features/dashboard/search-notes.ts';
import { datasheetsRoutes } from './features/datasheets/datasheets.routes.ts';
import { diagnosesRoutes } from './features/diagnoses/diagnoses.routes.ts';
import { documentsRoutes } from './features/documents/documents.routes.ts';
import { duplicatesRoutes } from './features/duplicates/duplicates.routes.ts';
import { equipmentModelsRoutes } from './features/equipment-models/equipment-models.routes.ts';
import { faultDraftsRoutes } from './features/fault-drafts/fault-drafts.routes.ts';
import { faultPhotosRoutes } from './features/fault-photos/fault-photos.routes.ts';
import { faultsRoutes } from './features/faults/faults.routes.ts';
import { flatRoutes } from './features/faults/flat-answers.ts';
import { guidedRoutes } from './features/guided/guided.routes.ts';
import { historyRoutes } from './features/history/history.routes.ts';
import { importsRoutes } from './features/imports/imports.routes.ts';
import { knowledgeFileRoutes } from './features/knowledge-file/knowledge-file.routes.ts';
import { likesRoutes } from './features/likes/likes.routes.ts';
import { manufacturersRoutes } from './features/manufacturers/manufacturers.routes.ts';
import { mergesRoutes } from './features/merges/merges.routes.ts';
import { outcomesRoutes } from './features/outcomes/outcomes.routes.ts';
import { ownHttpsRoutes } from './features/own-https/own-https.routes.ts';
import { partsRoutes } from './features/parts/parts.routes.ts';
import { phoneAddresses } from './features/phone-photos/phone-addresses.ts';
import { phoneThrottleRules } from './features/phone-photos/phone-links.service.ts';
import { phonePhotosRoutes } from './features/phone-photos/phone-photos.routes.ts';
import { policyRoutes } from './features/policy/policy.routes.ts';
import { InstancePolicy } from './features/policy/policy.service.ts';
import { watchDoings } from './features/policy/watch-doings.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { readingConstraintErrors } from './features/readings/constraint-errors.ts';
import { readingsRoutes } from './features/readings/readings.routes.ts';
import { recordConstraintErrors } from './features/records/constraint-errors.ts';
import { recordsRoutes } from './features/records/records.routes.ts';
import { synonymsRoutes } from './features/search/synonyms/synonyms.routes.ts';
import type { SearchParts } from './features/search/time-limit.ts';
import { dropFactors, factorsBefore } from './features/second-factor/drop-factors.ts';
import { demandFactor } from './features/second-factor/factor-steps.ts';
import { refuseWithoutFactor } from './features/second-factor/gate.ts';
import { type RelyingParty, relyingPartyOf } from './features/second-factor/passkeys.ts';
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts';
import { factorThrottleRules } from './features/second-factor/throttle-rules.ts';
import { noteDenials } from './features/security-events/note-denials.ts';
import { securityEventsRoutes } from './features/security-events/security-events.routes.ts';
import { openSecurityEvents } from './features/security-events/security-events.service.ts';
import { serviceReportsRoutes } from './features/service-reports/service-reports.routes.ts';
import { shopRoutes } from './features/shop/shop.routes.ts';
import { signalCodesRoutes } from './features/signal-codes/signal-codes.routes.ts';
import { solutionsRoutes } from './features/solutions/solutions.routes.ts';
import { symptomsRoutes } from './features/symptoms/symptoms.routes.ts';
import { undoRoutes } from './features/undo/undo.routes.ts';
import { unitConstraintErrors } from './features/units/constraint-errors.ts';
import { unitsRoutes } from './features/units/units.routes.ts';
import { userConstraintErrors } from './features/users/constraint-errors.ts';
import { usersRoutes } from './features/users/users.routes.ts';
import { wizardRoutes } from './features/wizard/wizard.routes.ts';
import type { Files } from './files/files.ts';
import { maxStepChars, servedAddress } from './http/addresses.ts';
import { serveApiDocument } from './http/api-document.ts';
import { type Arrivals, watchArrivals } from './http/arrivals.ts';
import { maxBodyBytes } from './http/body-limit.ts';
import { connectionsCheckingInterval, headersTimeout, limitConnections } from './http/connections.ts';
import { type ConstraintErrors, errorHandler } from './http/error-handler.ts';
import { serveHealth } from './http/health.ts';
import { takeJson } from './http/json-body.ts';
import { portOf, withPort } from './http/port-of.ts';
import { answerClientError, learnHeadersOfAll, rememberExchanges, requestId } from './http/raw-answer.ts';
import { callTurns, type Gate, serveBytesOn, serveOn } from './http/serve.ts';
import { serveFormOn } from './http/serve-form.ts';
import { serveTransferOn } from './http/serve-transfer.ts';
import { endConnectionsOnClose } from './http/stopping.ts';
import { createThrottle } from './http/throttle.ts';
import { inlineScripts, serveWebPages } from './http/web-pages.ts';
import { namesOf, thisMachine } from './https/machine-names.ts';
import type { OwnHttps } from './https/own-https.ts';
import type { Jobs } from './jobs.ts';
import { serveFigures } from './metrics/serve-figures.ts';
import { isHttps, securityHeaders } from './security-headers.ts';
import { type TimeLimits, usualTimeLimits } from './time-limits.ts';

export interface AppParts {
  config: Config;
  db: Database;
  databaseHealth: DatabaseHealth;
  /** https beside http; none by default. */
  ownHttps?: OwnHttps | null;
  /** Answers calls that only read, for `db`; none by default. */
  replica?: Replica | null;
  tokenKey: TokenKey;
  clock: Clock;
  logger: Logger;
  /** Folder of the built pages. */
  webDirectory: string;
  files: Files;
  jobs: Jobs;
  version: string;
  /** Called after a call has queued messages. */
  wakeMail(): void;
  /** Called after a call has put files in the queue to be read. */
  wakeReading(): void;
  /** `usualTimeLimits` unless given. */
  timeLimits?: TimeLimits;
}

/** Errors for violated constraints, from every feature that has sentences for its own. */
const constraintErrors: ConstraintErrors = {
  ...userConstraintErrors,
  ...recordConstraintErrors,
  ...articleConstraintErrors,
  ...unitConstraintErrors,
  ...readingConstraintErrors,
};

/** The whole application, not yet listening. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  speakPortuguese();
  const loggerInstance: FastifyBaseLogger = parts.logger;
  const answerError = errorHandler(constraintErrors, parts.databaseHealth.whyDown);
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    trustProxy: parts.config.trustProxy ?? false,
    return503OnClosing: false,
    genReqId: requestId,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxStepChars },
    rewriteUrl: ({ url }) => servedAddress(url ?? '/'),
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
    // `Arrivals` has time limits for bodies; Node's own would cut slow uploads.
    requestTimeout: 0,
    http: { headersTimeout, connectionsCheckingInterval, requireHostHeader: false },
  });
  endConnectionsOnClose(app);
  rememberExchanges(app);
  learnHeadersOfAll(app);
  const arrivals = watchArrivals(app);
  limitConnections(app, {
    arrivals,
    perAddress: parts.config.maxConnectionsPerAddress,
    trustProxy: parts.config.trustProxy,
  });
  takeJson(app, arrivals);
  app.setErrorHandler(answerError);
  // First, so that answers refused by a later hook have these headers too.
  await app.register(helmet, securityHeaders(parts.config, await inlineScripts(parts.webDirectory)));
  addAnswerHooks(app);
  await app.register(compress, compression);
  const timeLimits = parts.timeLimits ?? usualTimeLimits;
  serveHealth(app, {
    database: parts.databaseHealth.check,
    replica: parts.replica ?? null,
    files: () => parts.files.check(),
    timeoutMs: timeLimits.readyCheckMs,
  });
  serveFigures(app, parts);
  await serveApiDocument(app, parts.version);
  serveFeatures(app, { ...parts, timeLimits, arrivals });
  await serveWebPages(app, parts.webDirectory);
  return app;
}

function authParts(
  { config, db, replica, tokenKey, clock, logger, wakeMail }: AppParts,
  party: () => RelyingParty | null,
): AuthParts {
  return {
    db,
    clock,
    tokenKey,
    maxLogins: config.maxLogins,
    sessionLife: {
      maxDays: config.sessionMaxDays,
      maxDaysOfAdmins: Math.min(config.adminSessionMaxDays, config.sessionMaxDays),
    },
    throttle: createThrottle(authThrottleRules, { db, clock, factor: config.throttleFactor }),
    devices: openKnownDevices(tokenKey, { isHttps: isHttps(config) }),
    security: openSecurityEvents({ db, clock, logger, tokenKey }),
    sendsMail: config.smtpUrl !== null,
    publicUrl: config.isPublicUrlSet ? config.publicUrl : null,
    readsReplica: Boolean(replica),
    demandFactor: (db, now, account) => demandFactor(db, now, account, { party: party() }),
    dropFactors,
    factorsBefore,
    wakeMail,
  };
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of all features
function serveFeatures(
  app: FastifyInstance,
  parts: AppParts & { timeLimits: TimeLimits; arrivals: Arrivals },
): void {
  const { config, db, clock, arrivals, timeLimits, wakeReading } = parts;
  const search: SearchParts = { db, searchLimitMs: timeLimits.searchMs };
  const party = () => relyingPartyOf(withPort(config.publicUrl, parts.ownHttps?.port ?? portOf(app)));
  const auth = authParts(parts, party);
  const tokens = {
    ...{ ...auth, party },
    tokenThrottle: createThrottle(tokenThrottleRules, { db, clock, factor: config.throttleFactor }),
  };
  const policy = new InstancePolicy({ db, deleteMinPerfil: config.deleteMinPerfil });
  const gate: Gate = {
    may: (perfil, action) => policy.may(perfil, action),
    arrivals,
    turns: callTurns(timeLimits.turnWaitMs),
    replica: parts.replica ?? null,
    authenticate: (authorization, origin) => {
      const token = accessTokenIn(authorization);
      return token === undefined
        ? authenticate(auth, authorization, origin)
        : callerOfToken(tokens, token, origin);
    },
    admit: (caller, access) => refuseWithoutFactor({ db, demandedOf: config.require2fa }, caller, access),
  };
  const serve = serveOn(app, gate);
  noteDenials(app, auth.security);
  watchDoings(app, { ...parts, security: auth.security });
  authRoutes(serve, auth);
  accessTokensRoutes(serve, tokens);
  secondFactorRoutes(serve, {
    ...auth,
    party,
    demandedOf: config.require2fa,
    factorThrottle: createThrottle(factorThrottleRules, { db, clock, factor: config.throttleFactor }),
  });
  usersRoutes(serve, { ...auth, party });
  privacyRoutes({ serve, serveBytes: serveBytesOn(app, gate) }, { ...auth, party });
  securityEventsRoutes(serve, { db });
  policyRoutes(serve, { policy });
  ownHttpsRoutes(app, serve, { ownHttps: parts.ownHttps ?? null, httpPort: () => portOf(app) });
  contactRoutes(serve, { db, email: config.contactEmail, sendsMail: auth.sendsMail });
  accountAuditRoutes(serve, { db });
  backupsRoutes(serve, backupsPartsOf(parts));
  dashboardRoutes(serve, { db, clock });
  const searchNotes = startSearchNotes(parts);
  app.addHook('onClose', () => searchNotes.stop());
  faultsRoutes(serve, { ...search, noteSearch: searchNotes.note });
  flatRoutes(serve, { ...search, noteSearch: searchNotes.note });
  synonymsRoutes(serve, { db });
  symptomsRoutes(serve, { ...search, policy });
  faultPhotosRoutes(serve, { db });
  diagnosesRoutes(serve, search);
  solutionsRoutes(serve, search);
  wizardRoutes(serve, { db });
  faultDraftsRoutes(serve, { db, clock });
  signalCodesRoutes(serve, { db });
  guidedRoutes(serve, { db, clock });
  mergesRoutes(serve, { db });
  correctionsRoutes(serve, { db });
  duplicatesRoutes(serve, { db, clock, compareWaitMs: timeLimits.compareWaitMs });
  manufacturersRoutes(serve, search);
  categoriesRoutes(serve, search);
  equipmentModelsRoutes(serve, search);
  datasheetsRoutes(serve, search);
  partsRoutes(serve, db);
  articlesRoutes(serve, search);
  const serveForm = serveFormOn(app, gate);
  const uploads = { db, files: parts.files, ownSpaceMax: ownSpaceMax(config), wakeReading };
  attachmentsRoutes(
    { serve, serveForm, serveBytes: serveBytesOn(app, gate), serveTransfer: serveTransferOn(app, gate) },
    uploads,
  );
  phonePhotosRoutes(
    { serve, serveForm },
    {
      ...{ ...uploads, clock, gate },
      throttle: createThrottle(phoneThrottleRules, { db, clock, factor: config.throttleFactor }),
      callerOfSession: (session, inner = db) => callerOfSession({ ...auth, db: inner }, session),
      addresses: () => phoneAddresses(thisMachine, { ...config, port: portOf(app) }),
    },
  );
  documentsRoutes(
    { serve, serveBytes: serveBytesOn(app, gate) },
    {
      ...{ ...search, noteSearch: searchNotes.note, clock, wakeReading },
      isReading: config.readsDocuments,
      requireRoom: parts.files.requireRoom,
    },
  );
  boardsRoutes(serve, { db });
  importsRoutes(serve, { ...search, clock, requireRoom: parts.files.requireRoom });
  knowledgeFileRoutes(
    { serve, serveBytes: serveBytesOn(app, gate), serveForm: serveFormOn(app, gate) },
    { db, clock, files: parts.files },
  );
  likesRoutes(serve, { db });
  outcomesRoutes(serve, { db, clock });
  unitsRoutes(serve, { db, clock });
  readingsRoutes(serve, { db, clock });
  serviceReportsRoutes({ serve, serveBytes: serveBytesOn(app, gate) }, { db, clock, files: parts.files });
  shopRoutes(
    { serve, serveBytes: serveBytesOn(app, gate), serveForm: serveFormOn(app, gate) },
    { db, clock },
  );
  recordsRoutes(serve, { db, policy });
  historyRoutes(serve, { db });
  undoRoutes(serve, { db });
  assistantRoutes(app, {
    ...{ gate, clock, version: parts.version },
    ownHosts: () => Object.values(namesOf(thisMachine, config)).flat(),
    publicUrl: config.isPublicUrlSet ? config.publicUrl : null,
  });
}

/**
 * Compresses only JSON (`serveOn`): a page of results goes from 25 KB to 2.5 KB in 0.15 ms. Request bodies are not decompressed.
 * Answers with tokens are below the threshold, so a secret is never compressed together with the caller's input (BREACH).
 */
const compression: FastifyCompressOptions = {
  global: false,
  encodings: ['gzip'],
  /** Bytes. Below this, compression hardly saves a packet. */
  threshold: 1_024,
  /** Bytes. Larger answers are compressed as a stream, off the main thread. */
  syncThreshold: 64 * 1024,
};
