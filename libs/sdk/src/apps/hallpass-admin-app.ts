import {
  createInternalApiKey,
  type InternalApiKey,
  type InternalApiKeyCreateOptions,
  type InternalApiKeyFirstView,
  listInternalApiKeys,
} from '../api-keys/internal-api-key.js';
import {
  type Application,
  type ApplicationCreateOptions,
  type ApplicationFirstView,
  type ApplicationsListOptions,
  type ApplicationsPage,
  createApplication,
  getApplication,
  listApplications,
} from '../applications/application.js';
import {
  type ApplicationConfiguration,
  exportApplications,
  importApplications,
  type ImportApplicationsOptions,
  type ImportedApplications,
} from '../applications/application-configuration.js';
import {
  createResource,
  getResource,
  listResources,
  type Resource,
  type ResourceCreateOptions,
  type ResourcesListOptions,
  type ResourcesPage,
} from '../applications/resource.js';
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

/** Administers a project, as its dashboard does: everything a server app can do, plus settings and keys. */
export class HallpassAdminApp extends HallpassServerApp {
  override getProject(): Promise<AdminProject> {
    return getAdminProject(this.api);
  }

  /**
   * Calls any operation of the API with this app's rights. Use it for operations that have no method here.
   * @returns the decoded JSON body
   * @throws KnownError, ApiError, NetworkError
   */
  sendRequest<Body>(request: ApiRequest): Promise<Body> {
    return this.api.request<Body>('admin', request);
  }

  /** Lists keys, newest first. Each key shows only its last four characters. */
  listInternalApiKeys(): Promise<InternalApiKey[]> {
    return listInternalApiKeys(this.api);
  }

  /** Creates keys. The full keys are returned only here. */
  createInternalApiKey(options: InternalApiKeyCreateOptions): Promise<InternalApiKeyFirstView> {
    return createInternalApiKey(this.api, options);
  }

  /** Lists the applications of the authorization server, newest first. */
  listApplications(options: ApplicationsListOptions = {}): Promise<ApplicationsPage> {
    return listApplications(this.api, options);
  }

  /** @returns null if there is no such application */
  getApplication(id: string): Promise<Application | null> {
    return getApplication(this.api, id);
  }

  /**
   * Creates an application. Its first secret is returned only here.
   * @throws KnownErrors.SchemaError; ApiError 409 if the project has the maximum number of applications
   */
  createApplication(options: ApplicationCreateOptions): Promise<ApplicationFirstView> {
    return createApplication(this.api, options);
  }

  /**
   * The applications and resources of the project as one document, without secrets and without applications that
   * registered themselves.
   * @throws ApiError 409 if it is too large to be imported
   */
  exportApplications(): Promise<ApplicationConfiguration> {
    return exportApplications(this.api);
  }

  /**
   * Creates and updates the applications and resources of a document, all of them or none. Everything else stays.
   * @throws KnownErrors.SchemaError with every problem; ApiError 409 beyond the limits of the project
   */
  importApplications(
    configuration: ApplicationConfiguration,
    options: ImportApplicationsOptions = {},
  ): Promise<ImportedApplications> {
    return importApplications(this.api, configuration, options);
  }

  /** Lists the resources of the authorization server, newest first. */
  listResources(options: ResourcesListOptions = {}): Promise<ResourcesPage> {
    return listResources(this.api, options);
  }

  /** @returns null if there is no such resource */
  getResource(id: string): Promise<Resource | null> {
    return getResource(this.api, id);
  }

  /**
   * Registers an API that accepts access tokens of the authorization server.
   * @throws KnownErrors.SchemaError; ApiError 409 if the identifier is taken, or the project has too many resources
   */
  createResource(options: ResourceCreateOptions): Promise<Resource> {
    return createResource(this.api, options);
  }

  /** Lists permissions by id, including the six built-in ones. */
  listTeamPermissionDefinitions(): Promise<AdminTeamPermissionDefinition[]> {
    return listPermissionDefinitions(this.api, 'team');
  }

  /** @throws KnownErrors.PermissionIdAlreadyExists, ContainedPermissionNotFound */
  createTeamPermissionDefinition(
    options: AdminTeamPermissionDefinitionCreateOptions,
  ): Promise<AdminTeamPermissionDefinition> {
    return createPermissionDefinition(this.api, 'team', options);
  }

  /**
   * Options that you leave out keep their value.
   * @throws KnownErrors.PermissionNotFound (also for built-in permissions), ContainedPermissionNotFound
   */
  updateTeamPermissionDefinition(permissionId: string, options: PermissionDefinitionUpdateOptions): Promise<void> {
    return updatePermissionDefinition(this.api, 'team', permissionId, options);
  }

  /**
   * Deletes the permission and revokes it from everyone who has it.
   * @throws KnownErrors.PermissionNotFound
   */
  deleteTeamPermissionDefinition(permissionId: string): Promise<void> {
    return deletePermissionDefinition(this.api, 'team', permissionId);
  }

  /** Lists permissions by id. */
  listProjectPermissionDefinitions(): Promise<PermissionDefinition[]> {
    return listPermissionDefinitions(this.api, 'project');
  }

  /** @throws KnownErrors.PermissionIdAlreadyExists, ContainedPermissionNotFound */
  createProjectPermissionDefinition(options: PermissionDefinitionCreateOptions): Promise<PermissionDefinition> {
    return createPermissionDefinition(this.api, 'project', options);
  }

  /**
   * Options that you leave out keep their value.
   * @throws KnownErrors.PermissionNotFound, ContainedPermissionNotFound
   */
  updateProjectPermissionDefinition(permissionId: string, options: PermissionDefinitionUpdateOptions): Promise<void> {
    return updatePermissionDefinition(this.api, 'project', permissionId, options);
  }

  /**
   * Deletes the permission and revokes it from everyone who has it.
   * @throws KnownErrors.PermissionNotFound
   */
  deleteProjectPermissionDefinition(permissionId: string): Promise<void> {
    return deletePermissionDefinition(this.api, 'project', permissionId);
  }

  listEmailThemes(): Promise<EmailTheme[]> {
    return listEmailThemes(this.api);
  }

  /** Creates a copy of the light theme. */
  createEmailTheme(displayName: string): Promise<{ id: string }> {
    return createEmailTheme(this.api, displayName);
  }

  /** @throws KnownErrors.EmailRenderingError if the source does not render */
  updateEmailTheme(id: string, tsxSource: string): Promise<void> {
    return updateEmailTheme(this.api, id, tsxSource);
  }

  /** Lists the built-in templates and the project's own. */
  listEmailTemplates(): Promise<EmailTemplate[]> {
    return listEmailTemplates(this.api);
  }

  /** Creates a template with a sample source. */
  createEmailTemplate(displayName: string): Promise<{ id: string }> {
    return createEmailTemplate(this.api, displayName);
  }

  /**
   * @param themeId null: the project's theme; false: no theme
   * @throws KnownErrors.EmailRenderingError, RequiresCustomEmailServer
   */
  updateEmailTemplate(
    id: string,
    tsxSource: string,
    themeId: string | null | false,
  ): Promise<{ renderedHtml: string }> {
    return updateEmailTemplate(this.api, id, tsxSource, themeId);
  }

  /** Lists drafts, most recently changed first. */
  listEmailDrafts(): Promise<EmailDraft[]> {
    return listEmailDrafts(this.api);
  }

  createEmailDraft(options: EmailDraftCreateOptions): Promise<{ id: string }> {
    return createEmailDraft(this.api, options);
  }

  /** Options that you leave out keep their value. */
  updateEmailDraft(id: string, options: Partial<EmailDraftCreateOptions>): Promise<void> {
    return updateEmailDraft(this.api, id, options);
  }

  /**
   * @returns HTML, rendered for a sample user
   * @throws KnownErrors.EmailRenderingError
   */
  getEmailPreview(options: EmailPreviewOptions): Promise<string> {
    return getEmailPreview(this.api, options);
  }

  /** Lists up to 100 emails, newest first, including failed attempts. */
  listSentEmails(): Promise<AdminSentEmail[]> {
    return listSentEmails(this.api);
  }

  /**
   * Sends a test email through a mail server.
   * @returns an error result with the reason if sending fails
   */
  sendTestEmail(options: {
    recipientEmail: string;
    emailConfig: EmailConfig;
  }): Promise<Result<undefined, { errorMessage: string }>> {
    return sendTestEmail(this.api, options);
  }

  /**
   * Sends a test event to a webhook endpoint.
   * @returns an error result with the reason if delivery fails
   */
  sendTestWebhook(options: { endpointId: string }): Promise<Result<undefined, { errorMessage: string }>> {
    return sendTestWebhook(this.api, options);
  }

  /**
   * Invites someone to sign up.
   * @throws KnownErrors.RedirectUrlNotWhitelisted
   */
  sendSignInInvitationEmail(email: string, callbackUrl: string): Promise<void> {
    return sendSignInInvitationEmail(this.api, email, callbackUrl);
  }

  /**
   * Sends a message to the assistant that writes emails. Saves nothing.
   * @param abortSignal cancels the request
   */
  sendChatMessage(
    threadId: string,
    contextType: ChatContext,
    messages: ChatMessage[],
    abortSignal?: AbortSignal,
  ): Promise<{ content: ChatContent }> {
    return sendChatMessage(this.api, threadId, contextType, messages, abortSignal);
  }

  /** Appends a message to the thread that `listChatMessages` returns. */
  saveChatMessage(threadId: string, message: OwnJson): Promise<void> {
    return saveChatMessage(this.api, threadId, message);
  }

  /** Lists messages, oldest first. */
  listChatMessages(threadId: string): Promise<{ messages: OwnJson[] }> {
    return listChatMessages(this.api, threadId);
  }

  /**
   * @returns the address where the owner completes Stripe's onboarding
   * @throws ApiError 400 if the server has no Stripe account
   */
  setupPayments(): Promise<{ url: string }> {
    return setupPayments(this.api);
  }

  /** @returns null if payments were never set up */
  getStripeAccountInfo(): Promise<StripeAccountInfo | null> {
    return getStripeAccountInfo(this.api);
  }

  /**
   * Starts a session for Stripe's payment and notification widgets.
   * @throws ApiError 400 if payments were never set up
   */
  createStripeWidgetAccountSession(): Promise<{ client_secret: string }> {
    return createStripeWidgetAccountSession(this.api);
  }

  /**
   * Adds to an item's quantity, or subtracts from it. The result may be negative.
   * @param options.expiresAt ISO 8601; leave it out for a permanent change
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

  /** Lists sales, grants and quantity changes, newest first. */
  listTransactions(options: TransactionsListOptions = {}): Promise<TransactionsPage> {
    return listTransactions(this.api, options);
  }

  /** Returns the numbers of users, sign-ups and sign-ins. */
  getMetrics({ includeAnonymous }: { includeAnonymous?: boolean } = {}): Promise<Metrics> {
    return getMetrics(this.api, includeAnonymous);
  }

  /** @returns a token for the webhook management API, which is compatible with Svix; valid for 24 hours */
  createWebhooksToken(): Promise<string> {
    return createWebhooksToken(this.api);
  }
}
