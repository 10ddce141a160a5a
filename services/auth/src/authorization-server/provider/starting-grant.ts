import type { KoaContextWithOIDC, Provider as Library } from 'oidc-provider';
import { authorizationCodeHandler, boundHelpers, deviceCodeHandler, Provider } from './library.js';
import { DEVICE_CODE } from './grant-types.js';
import type { NewRecord } from './record.sql.js';

/** A grant that starts with the answer to its request. */
interface StartingGrant {
  id: string;
  /** Spends the code and stores the grant with its tokens, in one transaction. */
  start: (tokens: readonly NewRecord[]) => Promise<void>;
  /** Spends the code alone. */
  spend: () => Promise<void>;
}

const STARTING = new WeakMap<KoaContextWithOIDC, StartingGrant & { tokens: NewRecord[] }>();

/** Starts a grant when the tokens of its answer are known. */
export function startWithAnswer(grant: StartingGrant): void {
  STARTING.set(Provider.ctx!, { ...grant, tokens: [] });
}

/** The tokens of the answer, if it starts the grant with this id. */
export function tokensOfStarting(grantId: string | null): NewRecord[] | null {
  const starting = Provider.ctx && STARTING.get(Provider.ctx);
  return starting && starting.id === grantId ? starting.tokens : null;
}

type Handler = (ctx: KoaContextWithOIDC) => Promise<void>;

/** A request that is refused after the library has accepted its code spends the code and starts nothing. */
const starting =
  (handler: Handler): Handler =>
  async (ctx) => {
    try {
      await handler(ctx);
    } catch (error) {
      await STARTING.get(ctx)?.spend();
      throw error;
    }
    const grant = STARTING.get(ctx);
    await grant?.start(grant.tokens);
  };

/** The library's grants that spend a code, each in one transaction. */
export function startGrantsWithAnswers(provider: Library): void {
  const helpers = boundHelpers(provider);
  const code: Handler = (ctx) => authorizationCodeHandler(provider, helpers, ctx);
  const device: Handler = (ctx) => deviceCodeHandler(provider, helpers, ctx);
  const resource = ['resource'];
  const parameters = ['code', 'code_verifier', 'redirect_uri', ...resource];
  provider.registerGrantType('authorization_code', starting(code), parameters, resource);
  provider.registerGrantType(DEVICE_CODE, starting(device), ['device_code', ...resource], resource);
}
