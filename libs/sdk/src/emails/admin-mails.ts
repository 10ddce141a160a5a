import type { ApiClient } from '../requests/api-client.js';
import { ok, type Result } from '../results.js';

/** The mail server that a test email is sent through. */
export interface EmailConfig {
  host: string;
  port: number;
  username: string;
  password: string;
  senderEmail: string;
  senderName: string;
}

export interface EmailPreviewOptions {
  /** Null or left out: the project's theme; false: no theme. Cannot be combined with `themeTsxSource`. */
  themeId?: string | null | false;
  themeTsxSource?: string;
  /** Give either a template id or a template source. */
  templateId?: string;
  templateTsxSource?: string;
}

interface TestJson {
  success: boolean;
  error_message?: string;
}

/**
 * Sends a test email.
 * @returns an error result with the reason if sending fails (contract/05 §10)
 */
export async function sendTestEmail(
  api: ApiClient,
  { recipientEmail, emailConfig }: { recipientEmail: string; emailConfig: EmailConfig },
): Promise<Result<undefined, { errorMessage: string }>> {
  const answer = await api.request<TestJson>('admin', {
    method: 'POST',
    path: '/internal/send-test-email',
    body: {
      recipient_email: recipientEmail,
      email_config: {
        host: emailConfig.host,
        port: emailConfig.port,
        username: emailConfig.username,
        password: emailConfig.password,
        sender_email: emailConfig.senderEmail,
        sender_name: emailConfig.senderName,
      },
    },
  });
  return testResult(answer, 'Email test error not specified');
}

export async function sendTestWebhook(
  api: ApiClient,
  { endpointId }: { endpointId: string },
): Promise<Result<undefined, { errorMessage: string }>> {
  const body = { endpoint_id: endpointId };
  const path = '/internal/send-test-webhook';
  return testResult(
    await api.request<TestJson>('admin', { method: 'POST', path, body }),
    'Webhook test error not specified',
  );
}

/** @throws KnownErrors.RedirectUrlNotWhitelisted */
export async function sendSignInInvitationEmail(api: ApiClient, email: string, callbackUrl: string): Promise<void> {
  const body = { email, callback_url: callbackUrl };
  await api.request('admin', { method: 'POST', path: '/internal/send-sign-in-invitation', body });
}

/**
 * @returns HTML, rendered for a sample user
 * @throws KnownErrors.EmailRenderingError (contract/05 §5)
 */
export async function getEmailPreview(api: ApiClient, options: EmailPreviewOptions): Promise<string> {
  const { html } = await api.request<{ html: string }>('admin', {
    method: 'POST',
    path: '/emails/render-email',
    body: {
      theme_id: options.themeId,
      theme_tsx_source: options.themeTsxSource,
      template_id: options.templateId,
      template_tsx_source: options.templateTsxSource,
    },
  });
  return html;
}

function testResult(answer: TestJson, unsaid: string): Result<undefined, { errorMessage: string }> {
  if (answer.success) return ok(undefined);
  return { status: 'error', error: { errorMessage: answer.error_message || unsaid } };
}
