import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { assertTrustedUrl, type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { Settings } from '@hallpass/settings';
import { AuthorizationCodes, codeFor } from './authorization-codes.js';
import { answerWith, type CallbackAnswer, withCode } from './callback-answer.js';
import { cookieOf, flowCookieName, setFlowCookie } from './flow-cookie.js';
import { linkPage } from './link-page.js';
import { type LinkQuestion, OAuthFlows } from './oauth-flows.js';
import { ProviderAccounts } from './provider-accounts.js';
import { callbackUrl } from './provider-use.js';
import { selectUser } from './link-consent.sql.js';

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
      const of = { projectId: project.id, userId, isNewUser: false, pendingLink: link };
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
