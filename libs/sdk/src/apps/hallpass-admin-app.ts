import {
  createInternalApiKey,
  type InternalApiKey,
  type InternalApiKeyCreateOptions,
  type InternalApiKeyFirstView,
  listInternalApiKeys,
} from '../api-keys/internal-api-key.js';
import {
  type EmailConfig,
  type EmailPreviewOptions,
  getEmailPreview,
  sendSignInInvitationEmail,
  sendTestEmail,
  sendTestWebhook,
} from '../emails/admin-mails.js';
import {
  type ChatContent,
  type ChatContext,
  type ChatMessage,
  listChatMessages,
  saveChatMessage,
  sendChatMessage,
} from '../emails/ai-chat.js';
import {
  createEmailDraft,
  type EmailDraft,
  type EmailDraftCreateOptions,
  listEmailDrafts,
  updateEmailDraft,
} from '../emails/email-draft.js';
import {
  createEmailTemplate,
  type EmailTemplate,
  listEmailTemplates,
  updateEmailTemplate,
} from '../emails/email-template.js';
import { createEmailTheme, type EmailTheme, listEmailThemes, updateEmailTheme } from '../emails/email-theme.js';
import { type AdminSentEmail, listSentEmails } from '../emails/sent-email.js';
import type { OwnJson } from '../json.js';
import { getMetrics, type Metrics } from '../metrics/metrics.js';
import type { CustomerId } from '../payments/customer-id.js';
import { changeItemQuantity } from '../payments/item.js';
import {
  createStripeWidgetAccountSession,
  getStripeAccountInfo,
  setupPayments,
  type StripeAccountInfo,
} from '../payments/stripe-account.js';
import { listTransactions, type TransactionsListOptions, type TransactionsPage } from '../payments/transactions.js';
import {
  type AdminTeamPermissionDefinition,
  type AdminTeamPermissionDefinitionCreateOptions,
  createPermissionDefinition,
  deletePermissionDefinition,
  listPermissionDefinitions,
  type PermissionDefinition,
  type PermissionDefinitionCreateOptions,
  type PermissionDefinitionUpdateOptions,
  updatePermissionDefinition,
} from '../permissions/permission-definition.js';
import { type AdminProject, getAdminProject } from '../projects/admin-project.js';
import { createWebhooksToken } from '../projects/webhooks-token.js';
import type { ApiRequest } from '../requests/api-client.js';
import type { Result } from '../results.js';
import { HallpassServerApp } from './hallpass-server-app.js';

/** A project from its dashboard: everything a server may do, and its settings and keys. */
export class HallpassAdminApp extends HallpassServerApp {
  override getProject(): Promise<AdminProject> {
    return getAdminProject(this.api);
  }

  /**
   * Any operation of the API, with the rights of this app: for those that have no method here.
   * @returns the decoded JSON body. @throws KnownError, ApiError, NetworkError
   */
  sendRequest<Body>(request: ApiRequest): Promise<Body> {
    return this.api.request<Body>('admin', request);
  }

  /** Newest first, each key by its last four characters. */
  listInternalApiKeys(): Promise<InternalApiKey[]> {
    return listInternalApiKeys(this.api);
  }

  /** The only time that the full keys are seen. */
  createInternalApiKey(options: InternalApiKeyCreateOptions): Promise<InternalApiKeyFirstView> {
    return createInternalApiKey(this.api, options);
  }

  /** By id, with the six of the system. */
  listTeamPermissionDefinitions(): Promise<AdminTeamPermissionDefinition[]> {
    return listPermissionDefinitions(this.api, 'team');
  }

  /** @throws KnownErrors.PermissionIdAlreadyExists, ContainedPermissionNotFound */
  createTeamPermissionDefinition(
    options: AdminTeamPermissionDefinitionCreateOptions,
  ): Promise<AdminTeamPermissionDefinition> {
    return createPermissionDefinition(this.api, 'team', options);
  }

  /** What is left out stays. @throws KnownErrors.PermissionNotFound (also for those of the system), ContainedPermissionNotFound */
  updateTeamPermissionDefinition(permissionId: string, options: PermissionDefinitionUpdateOptions): Promise<void> {
    return updatePermissionDefinition(this.api, 'team', permissionId, options);
  }

  /** Takes it from everyone who has it. @throws KnownErrors.PermissionNotFound */
  deleteTeamPermissionDefinition(permissionId: string): Promise<void> {
    return deletePermissionDefinition(this.api, 'team', permissionId);
  }

  /** By id. */
  listProjectPermissionDefinitions(): Promise<PermissionDefinition[]> {
    return listPermissionDefinitions(this.api, 'project');
  }

  /** @throws KnownErrors.PermissionIdAlreadyExists, ContainedPermissionNotFound */
  createProjectPermissionDefinition(options: PermissionDefinitionCreateOptions): Promise<PermissionDefinition> {
    return createPermissionDefinition(this.api, 'project', options);
  }

  /** What is left out stays. @throws KnownErrors.PermissionNotFound, ContainedPermissionNotFound */
  updateProjectPermissionDefinition(permissionId: string, options: PermissionDefinitionUpdateOptions): Promise<void> {
    return updatePermissionDefinition(this.api, 'project', permissionId, options);
  }

  /** Takes it from everyone who has it. @throws KnownErrors.PermissionNotFound */
  deleteProjectPermissionDefinition(permissionId: string): Promise<void> {
    return deletePermissionDefinition(this.api, 'project', permissionId);
  }

  listEmailThemes(): Promise<EmailTheme[]> {
    return listEmailThemes(this.api);
  }

  /** A copy of the light theme. */
  createEmailTheme(displayName: string): Promise<{ id: string }> {
    return createEmailTheme(this.api, displayName);
  }

  /** @throws KnownErrors.EmailRenderingError for a source that does not render */
  updateEmailTheme(id: string, tsxSource: string): Promise<void> {
    return updateEmailTheme(this.api, id, tsxSource);
  }

  /** Those of the system and the project's own. */
  listEmailTemplates(): Promise<EmailTemplate[]> {
    return listEmailTemplates(this.api);
  }

  /** With a source to begin with. */
  createEmailTemplate(displayName: string): Promise<{ id: string }> {
    return createEmailTemplate(this.api, displayName);
  }

  /**
   * @param themeId null: the project's theme; false: none
   * @throws KnownErrors.EmailRenderingError, RequiresCustomEmailServer
   */
  updateEmailTemplate(
    id: string,
    tsxSource: string,
    themeId: string | null | false,
  ): Promise<{ renderedHtml: string }> {
    return updateEmailTemplate(this.api, id, tsxSource, themeId);
  }

  /** The last changed first. */
  listEmailDrafts(): Promise<EmailDraft[]> {
    return listEmailDrafts(this.api);
  }

  createEmailDraft(options: EmailDraftCreateOptions): Promise<{ id: string }> {
    return createEmailDraft(this.api, options);
  }

  /** What is left out stays. */
  updateEmailDraft(id: string, options: Partial<EmailDraftCreateOptions>): Promise<void> {
    return updateEmailDraft(this.api, id, options);
  }

  /** @returns HTML, with a user made up. @throws KnownErrors.EmailRenderingError */
  getEmailPreview(options: EmailPreviewOptions): Promise<string> {
    return getEmailPreview(this.api, options);
  }

  /** Newest first, 100 at most; attempts that failed as well. */
  listSentEmails(): Promise<AdminSentEmail[]> {
    return listSentEmails(this.api);
  }

  /** Tries a mail server out. @returns an error result that says why it failed */
  sendTestEmail(options: {
    recipientEmail: string;
    emailConfig: EmailConfig;
  }): Promise<Result<undefined, { errorMessage: string }>> {
    return sendTestEmail(this.api, options);
  }

  /** Tries an endpoint of webhooks out. @returns an error result that says why it failed */
  sendTestWebhook(options: { endpointId: string }): Promise<Result<undefined, { errorMessage: string }>> {
    return sendTestWebhook(this.api, options);
  }

  /** Asks somebody to sign up. @throws KnownErrors.RedirectUrlNotWhitelisted */
  sendSignInInvitationEmail(email: string, callbackUrl: string): Promise<void> {
    return sendSignInInvitationEmail(this.api, email, callbackUrl);
  }

  /** Asks the assistant that writes mails; nothing is saved by it. @param abortSignal ends the request early */
  sendChatMessage(
    threadId: string,
    contextType: ChatContext,
    messages: ChatMessage[],
    abortSignal?: AbortSignal,
  ): Promise<{ content: ChatContent }> {
    return sendChatMessage(this.api, threadId, contextType, messages, abortSignal);
  }

  /** Adds to what `listChatMessages` gives. */
  saveChatMessage(threadId: string, message: OwnJson): Promise<void> {
    return saveChatMessage(this.api, threadId, message);
  }

  /** Oldest first. */
  listChatMessages(threadId: string): Promise<{ messages: OwnJson[] }> {
    return listChatMessages(this.api, threadId);
  }

  /** @returns where the owner gives Stripe what it asks for. @throws ApiError 400 where the server has no Stripe account */
  setupPayments(): Promise<{ url: string }> {
    return setupPayments(this.api);
  }

  /** @returns null when payments were never set up */
  getStripeAccountInfo(): Promise<StripeAccountInfo | null> {
    return getStripeAccountInfo(this.api);
  }

  /** For Stripe's widgets of payments and notices. @throws ApiError 400 when payments were never set up */
  createStripeWidgetAccountSession(): Promise<{ client_secret: string }> {
    return createStripeWidgetAccountSession(this.api);
  }

  /**
   * Gives or takes something; the result may be below zero.
   * @param options.expiresAt ISO 8601; left out: the change stays
   * @throws KnownErrors.ItemNotFound, ItemCustomerTypeDoesNotMatch
   */
  createItemQuantityChange({
    itemId,
    quantity,
    expiresAt,
    description,
    ...customer
  }: CustomerId & { itemId: string; quantity: number; expiresAt?: string; description?: string }): Promise<void> {
    const change = { delta: quantity, allowNegative: true, expiresAt, description };
    return changeItemQuantity(this.access, customer, itemId, change);
  }

  /** What was sold, given and changed in quantity, newest first. */
  listTransactions(options: TransactionsListOptions = {}): Promise<TransactionsPage> {
    return listTransactions(this.api, options);
  }

  /** Users, sign-ups and sign-ins in numbers. */
  getMetrics({ includeAnonymous }: { includeAnonymous?: boolean } = {}): Promise<Metrics> {
    return getMetrics(this.api, includeAnonymous);
  }

  /** @returns a token for the management API of webhooks, which speaks as Svix does; good for 24 hours */
  createWebhooksToken(): Promise<string> {
    return createWebhooksToken(this.api);
  }
}
