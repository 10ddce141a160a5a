export { freePort, freePortRange } from '@hallpass/embedded-postgres';
export { server, strictServer } from './server/test-server.js';
export type { StrictServer } from './addresses/server-address.js';
export { startServer, type StartServerOptions, type StartedServer } from './server/start-server.js';
export { runTask } from './server/run-task.js';
export { temporaryFolder } from './files/temporary-folder.js';
export { RUN_VARIABLE } from './addresses/running.js';
export { sweep } from './run/sweep.js';
export { TestRun } from './run/test-run.js';
export { type EmbeddedPostgres, startOldestPostgres, startPostgres } from './postgres/index.js';
export {
  type MigratedDatabase,
  type OwnDatabase,
  startMigratedDatabase,
  startOwnDatabase,
} from './postgres/own-database.js';
export { type ReplicatedPostgres, startReplicatedPostgres } from './postgres/replicated-postgres.js';
export { plansOf } from './postgres/plans-of.js';
export { waitingBehind, waitingFor } from './postgres/waiting-behind.js';
export { documentedMetrics, exposedMetrics } from './metrics/metrics-doc.js';
export { mode, onlyIn } from './mode/mode.js';
export { repeats, SeededRandom } from './random/seeded-random.js';
export { type Direction, TcpProxy } from './network/tcp-proxy.js';
export { gatewaysOf } from './server/gateways.js';
export { PATIENCE_MILLIS, until } from './server/until.js';
export { adminApi, client, rawApi, serverApi, type Api, type ApiResponse } from './projects/api.js';
export type { TestSession, TestProject, TestUser } from './projects/test-project.js';
export { moveTestClock } from './projects/move-test-clock.js';
export { createProject, internalProject, ownerApi, signUp, succeeded } from './projects/create-project.js';
export { WORST_HOST, worstOverride } from './projects/worst-override.js';
export { capturedMail, codeIn } from './mail/captured-mail.js';
export { startMailServer, type Mail, type MailServer } from './mail/mail-server.js';
export { answerHeaders, challengeIn, solvedHeaders, type TestChallenge } from './challenges/solve-challenge.js';
export { violationsOf } from './browser/accessibility.js';
export { inBrowser, inBrowserInBothModes, openChromium } from './browser/chromium.js';
export { type SdkSite, startSdkSite } from './browser/sdk-site.js';
export { addVirtualAuthenticator } from './browser/virtual-authenticator.js';
export { FLAGS, type Forgery, SoftwareAuthenticator, cbor } from './passkeys/software-authenticator.js';
export { hookAllows, hookDenies, HookReceiver, setHook } from './blocking-hook/hook-receiver.js';
export { Authenticator } from './second-factor/authenticator.js';
export { RedisServer } from './redis/redis-server.js';
export { ADA, DOUBLE_CLIENT, ProviderDouble } from './identity-providers/provider-double.js';
export {
  CONSUMERS_TENANT,
  type DoubledProvider,
  type Person,
  PROVIDER_TABLE,
} from './identity-providers/provider-table.js';
export { idTokenSigner, unsignedIdToken } from './identity-providers/signing.js';
export { StripeDouble, type StripeEvent } from './stripe/stripe-double.js';
export type { StripeAccountDouble } from './stripe/stripe-account-double.js';
export { type Ids, type Thing, THINGS, type World } from './operations/world.js';
export {
  type AdministratorRequest,
  type OperationRequests,
  type SignInChange,
  STAGES,
  type Subject,
} from './operations/operation-requests.js';
export { CALLBACK_URL, PLANTED, PLANTED_METADATA, UNKNOWN_CODE } from './operations/planted-secrets.js';
