import { browserPage, escapeHtml, FORM_PAGE_HEADERS, MESSAGE_PAGE_HEADERS } from '@hallpass/http';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';

function show(
  ctx: KoaContextWithOIDC,
  headers: Readonly<Record<string, string>>,
  title: string,
  content: string,
): void {
  ctx.set({ ...headers });
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = browserPage(title, content);
}

/** An authorization request that must not redirect, such as one with an unknown client or redirect URI. */
export function renderError(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  const reason = [out.error, out.error_description].filter(Boolean).join(': ');
  show(
    ctx,
    MESSAGE_PAGE_HEADERS,
    'Sign-in not completed',
    `<h1>The sign-in could not be completed</h1>
<p>The application sent a request that is not valid. Go back to the application and start again. If that does not help, tell its developers:</p>
<p><small>${escapeHtml(reason)}</small></p>`,
  );
}

/** @param form markup of the library, whose buttons we add */
export function askToSignOut(ctx: KoaContextWithOIDC, form: string): void {
  show(
    ctx,
    FORM_PAGE_HEADERS,
    'Sign out',
    `<h1>Sign out?</h1>
<p>You will be signed out here, and applications that use this sign-in will ask you to sign in again.</p>
${form.replace('</form>', `<button type="submit" name="logout" value="yes">Sign out</button> <button type="submit" class="quiet">Stay signed in</button></form>`)}`,
  );
}

export function signedOut(ctx: KoaContextWithOIDC): void {
  show(ctx, MESSAGE_PAGE_HEADERS, 'Signed out', '<h1>You are signed out</h1>\n<p>You can close this page.</p>');
}
