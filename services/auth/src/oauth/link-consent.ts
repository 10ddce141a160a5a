import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { assertTrustedUrl, type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { Settings } from '@hallpass/settings';
import { browserPage, escapeHtml } from '@hallpass/http';
import { providerConfigOf } from '../identity-providers/provider-config.js';
import { providerNameOf } from '../identity-providers/provider-names.js';
import { AuthorizationCodes, codeFor } from './authorization-codes.js';
import { answerWith, type CallbackAnswer, withCode } from './callback-answer.js';
import { cookieOf, flowCookieName, setFlowCookie } from './flow-cookie.js';
import { type LinkQuestion, OAuthFlows } from './oauth-flows.js';
import { ProviderAccounts } from './provider-accounts.js';
import { callbackUrl } from './provider-use.js';
import { selectUser } from './oauth-flow.sql.js';
import type { PendingLink } from './pending-link.js';

export interface AskedBrowser {
  providerId: string;
  state: string;
  cookieHeader: string | undefined;
}

/**
 * Shows the user both accounts and asks for confirmation before they are linked (security E8). The question expires
 * like a flow, can be answered once, and only by the browser that came from the provider: it has its own cookie, which
 * forms on other sites cannot send. The link is made when the app exchanges the code (`ProviderLinks`).
 */
@Injectable()
export class LinkConsent {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly flows: OAuthFlows,
    private readonly accounts: ProviderAccounts,
    private readonly codes: AuthorizationCodes,
    private readonly settings: Settings,
  ) {}

  /**
   * @returns the confirmation page; null if the user already has the account, so nothing new is linked
   * @throws as `ProviderAccounts.assertLinkable`
   */
  async ask(project: ProjectSnapshot, question: LinkQuestion): Promise<{ url: URL; cookie: string } | null> {
    const { link } = question;
    if (await this.database.transaction((tx) => this.accounts.isLinked(tx, { ...link, project }))) return null;
    const { state, cookieValue } = await this.flows.beginQuestion(project.id, link.providerId, question);
    const url = new URL(`${callbackUrl(this.settings, link.providerId)}/link`);
    url.searchParams.set('state', state);
    return { url, cookie: setFlowCookie(this.settings, { state, value: cookieValue, answersByPost: false }) };
  }

  /** Renders the page with both accounts; changes nothing. @throws TextError 400 */
  async show(browser: AskedBrowser): Promise<string> {
    const { projectId, question, isExpired } = await this.find(browser, 'find');
    const project = await this.projects.load(this.database, projectId);
    const [user] = await selectUser(this.database, { projectId, userId: question.link.user.userId });
    if (!project || !user || isExpired) throw unknownQuestion();
    return linkPage({ project, user, link: question.link, state: browser.state });
  }

  /**
   * Redirects to the app, with a code or an error.
   * @throws TextError 400; OuterOAuthTimeout, OAuthProviderAccessDenied, RedirectUrlNotWhitelisted,
   * OAuthConnectionAlreadyConnectedToAnotherUser
   */
  async answer(browser: AskedBrowser, isAgreed: boolean): Promise<CallbackAnswer> {
    const { projectId, question, isExpired } = await this.find(browser, 'take');
    const project = await this.projects.load(this.database, projectId);
    if (!project) throw unknownQuestion();
    return answerWith(project, question.request, async () => {
      if (isExpired) throw new KnownErrors.OuterOAuthTimeout();
      if (!isAgreed) throw new KnownErrors.OAuthProviderAccessDenied();
      const redirectUri = assertTrustedUrl(project, question.request.redirectUri);
      return { url: withCode(redirectUri, question.request, await this.code(project, question)) };
    });
  }

  /** @returns the authorization code that completes the link. @throws as `ProviderAccounts.assertLinkable` */
  code(project: ProjectSnapshot, { request, link }: LinkQuestion): Promise<string> {
    return this.database.transaction(async (tx) => {
      const { userId } = await this.accounts.assertLinkable(tx, { ...link, project });
      const of = { projectId: project.id, userId, isNewUser: false, pendingLink: link, isMultiFactor: false };
      return this.codes.issue(tx, codeFor(request, of));
    });
  }

  private async find({ providerId, state, cookieHeader }: AskedBrowser, how: 'find' | 'take') {
    const cookieValue = cookieOf(cookieHeader, flowCookieName(this.settings, state));
    const found = cookieValue === null ? null : await this.flows.question(state, cookieValue, how);
    if (!found || found.question.link.providerId !== providerId) throw unknownQuestion();
    return found;
  }
}

const unknownQuestion = (): TextError =>
  new TextError(
    400,
    'OAUTH_FLOW_NOT_FOUND',
    'This request was already answered, or took too long. Go back to the app and link the account again.',
  );

interface LinkPage {
  project: Pick<ProjectSnapshot, 'displayName' | 'config'>;
  user: { display_name: string | null; email: string | null };
  link: Pick<PendingLink, 'providerId' | 'profile' | 'user'>;
  state: string;
}

/** Shows both accounts with address and name, and asks whether to link them (security E8). */
function linkPage({ project, user, link: { providerId, profile, user: of }, state }: LinkPage): string {
  const provider = escapeHtml(providerNameOf(providerConfigOf(project, providerId)?.type ?? providerId));
  const app = escapeHtml(project.displayName);
  return browserPage(
    'Link accounts',
    `<h1>Link your ${provider} account to your ${app} account?</h1>
<dl>
<dt>${provider} account</dt><dd>${account(profile.email, profile.displayName, profile.accountId)}</dd>
<dt>${app} account</dt><dd>${account(user.email, user.display_name, of.userId)}</dd>
</dl>
<p>Link them only if both are yours: anyone with the ${provider} account can then use the ${app} account too.</p>
<form method="post" action="?">
<input type="hidden" name="state" value="${escapeHtml(state)}">
<button name="decision" value="link">Link accounts</button>
<button name="decision" value="cancel" class="quiet">Cancel</button>
</form>`,
  );
}

/** Shows the address and name of an account, or its id if it has neither. */
function account(email: string | null, name: string | null, id: string): string {
  const known = [email, name].filter((text): text is string => text !== null && text.trim() !== '');
  const [first = id, second] = known;
  return `${escapeHtml(first)}${second === undefined ? '' : `<span>${escapeHtml(second)}</span>`}`;
}
