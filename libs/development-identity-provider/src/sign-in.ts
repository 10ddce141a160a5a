import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLooseEmail } from '@hallpass/http';
import type { Interaction, Provider } from 'oidc-provider';
import type { DevelopmentAccounts } from './development-accounts.js';
import { type SignInPage, signInPage } from './pages.js';
import { send } from './send.js';

/** A request to the sign-in page. */
interface Exchange {
  provider: Provider;
  accounts: DevelopmentAccounts;
  request: IncomingMessage;
  response: ServerResponse;
}

const LARGEST_FORM_BYTES = 16_384;
const LONGEST_TEXT = 256;

/** Shows the page. @throws SessionNotFound if the sign-in has expired, or began in another browser */
export async function showSignIn({ provider, accounts, request, response }: Exchange): Promise<void> {
  const interaction = await provider.interactionDetails(request, response);
  send(response, 200, signInPage(pageOf(interaction, accounts)));
}

/** Returns the input, or the cancellation, to Hallpass. @throws SessionNotFound as `showSignIn` */
export async function answerSignIn({ provider, accounts, request, response }: Exchange): Promise<void> {
  const interaction = await provider.interactionDetails(request, response);
  const form = await readForm(request);
  if (form.get('action') === 'deny') {
    const refusal = { error: 'access_denied', error_description: 'The user denied access' };
    return provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false });
  }
  const email = (form.get('email') ?? '').trim();
  const name = (form.get('name') ?? '').trim();
  const isVerified = form.get('verified') === 'yes';
  if (!isLooseEmail(email) || email.length > LONGEST_TEXT) {
    const typed = { email, name, isVerified, fault: 'Enter an email address, such as ada@example.com.' };
    return send(response, 400, signInPage({ ...pageOf(interaction, accounts), typed }));
  }
  const { id } = accounts.save({ email, emailVerified: isVerified, name: name.slice(0, LONGEST_TEXT) || null });
  const consent = { grantId: await grantAll(provider, interaction, id) };
  const login = { accountId: id, remember: false };
  await provider.interactionFinished(request, response, { login, consent }, { mergeWithLastSubmission: false });
}

/** Signing in here grants everything that was requested. */
async function grantAll(provider: Provider, { params }: Interaction, accountId: string): Promise<string> {
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
  grant.addOIDCScope(scopesOf(params).join(' '));
  return grant.save();
}

function pageOf({ params }: Interaction, accounts: DevelopmentAccounts): SignInPage {
  const callback = new URL(String(params['redirect_uri']));
  return {
    standsInFor: titleOf(callback.pathname.split('/').at(-1) ?? ''),
    host: callback.host,
    scopes: scopesOf(params),
    recent: accounts.recent(),
  };
}

const scopesOf = (params: Interaction['params']): string[] => String(params['scope'] ?? 'openid').split(' ');

const NAMES: Record<string, string> = { github: 'GitHub' };
/** The display name of a provider, from its id in the configuration. */
const titleOf = (id: string): string => NAMES[id] ?? id.charAt(0).toUpperCase() + id.slice(1);

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk as string;
    if (text.length > LARGEST_FORM_BYTES) throw new Error('The form is too large.');
  }
  return new URLSearchParams(text);
}
