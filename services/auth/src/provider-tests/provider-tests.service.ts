import { Injectable } from '@nestjs/common';
import { type Caller, RATE_LIMITS, RateLimits } from '@hallpass/access';
import { TextError } from '@hallpass/errors';
import { randomToken, Settings } from '@hallpass/settings';
import type { ClientTrial, IdentityProvider } from '../identity-providers/identity-provider.js';
import { IdentityProviders } from '../identity-providers/identity-providers.js';
import { providerConfigOf } from '../identity-providers/provider-config.js';
import { providerNameOf } from '../identity-providers/provider-names.js';
import { callbackUrl } from '../oauth/provider-use.js';
import type { ProviderCheckDto, ProviderTestDto } from './provider-test.dto.js';

const TRIAL_MESSAGES: Record<ClientTrial['outcome'], (name: string, said: string) => string> = {
  accepted: (name) => `${name} accepts the client id and the client secret.`,
  refused: (name, said) =>
    `${name} does not accept the client id and secret${said}. Copy both again from the provider's console.`,
  callback_refused: (name, said) =>
    `${name} does not accept the callback URL${said}. Register exactly this URL in the provider's console.`,
  undecided: (name, said) =>
    `${name} does not confirm the client id and secret without a user${said}. Sign in once to check them.`,
};

/** Tests a provider as far as possible without a user, so that the owner sees errors before the first sign-in does. */
@Injectable()
export class ProviderTests {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
  ) {}

  /** @throws RateLimitedError, TextError 404 if the project does not have the provider */
  async test(caller: Caller, providerId: string): Promise<ProviderTestDto> {
    const { project } = caller;
    await this.limits.consume(RATE_LIMITS.providerTest, caller);
    const config = providerConfigOf(project, providerId);
    if (!config)
      throw new TextError(
        404,
        'OAUTH_PROVIDER_NOT_CONFIGURED',
        'This OAuth provider is not configured in this project.',
      );
    const redirectUri = callbackUrl(this.settings, providerId);
    const provider = this.providers.withoutCaches().configured(project, providerId);
    const name = providerNameOf(config.type ?? providerId);
    const checks = provider ? await this.checksOf(provider, name, redirectUri) : [incomplete(name)];
    return { is_ok: checks.every((check) => check.is_ok), callback_url: redirectUri, checks };
  }

  private async checksOf(provider: IdentityProvider, name: string, redirectUri: string): Promise<ProviderCheckDto[]> {
    const url = await pageOf(provider, redirectUri).catch(failureOf('authorization_page'));
    // All other endpoints come from the issuer, so stop if it failed.
    if (!(url instanceof URL)) return [url];
    return Promise.all([
      this.visit(provider, name, url).catch(failureOf('authorization_page')),
      this.tryClient(provider, name, redirectUri).catch(failureOf('credentials')),
    ]);
  }

  private async visit(provider: IdentityProvider, name: string, url: URL): Promise<ProviderCheckDto> {
    const status = await provider.visit(url);
    if (status === 404 || status === 410)
      return {
        check: 'authorization_page',
        result: 'misconfigured',
        is_ok: false,
        provider_said: String(status),
        message: `${name} has no sign-in page at ${url.origin}${url.pathname} (status ${status}). Check its settings.`,
      };
    const message = `The sign-in page of ${name} is reachable.`;
    return { check: 'authorization_page', result: 'reachable', is_ok: true, provider_said: null, message };
  }

  private async tryClient(provider: IdentityProvider, name: string, redirectUri: string): Promise<ProviderCheckDto> {
    const { outcome, said } = await provider.tryClient(redirectUri);
    return {
      check: 'credentials',
      result: outcome,
      is_ok: outcome === 'accepted' || outcome === 'undecided',
      provider_said: said,
      message: TRIAL_MESSAGES[outcome](name, said === null ? '' : ` (${said})`),
    };
  }
}

/** Uses random values that belong to no flow. */
const pageOf = (provider: IdentityProvider, redirectUri: string): Promise<URL> =>
  provider.authorizationUrl({
    state: randomToken(),
    nonce: randomToken(),
    codeVerifier: randomToken(),
    redirectUri,
    extraScopes: [],
  });

const incomplete = (name: string): ProviderCheckDto => ({
  check: 'configuration',
  result: 'incomplete',
  is_ok: false,
  provider_said: null,
  message: `${name} is not configured completely. The client id, client secret or issuer is missing, or the shared keys are not available to this project.`,
});

/** Turns an error into a failed check. Sign-in errors name no secrets. */
const failureOf =
  (check: ProviderCheckDto['check']) =>
  (error: unknown): ProviderCheckDto => {
    if (!(error instanceof TextError)) throw error;
    const result = error.status === 503 ? 'unreachable' : 'misconfigured';
    return { check, result, is_ok: false, provider_said: null, message: error.message };
  };
