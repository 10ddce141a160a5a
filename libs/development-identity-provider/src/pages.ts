import type { DevelopmentAccount } from './development-accounts.js';

export interface SignInPage {
  /** The provider that is replaced, such as `Google`. */
  standsInFor: string;
  /** The host of Hallpass, such as `localhost:8080`. */
  host: string;
  scopes: string[];
  recent: DevelopmentAccount[];
  /** The previous input, with its error. */
  typed?: { email: string; name: string; isVerified: boolean; fault: string };
}

export function signInPage({ standsInFor, host, scopes, recent, typed }: SignInPage): string {
  const provider = escape(standsInFor);
  const fault = typed ? `<p class="fault" id="fault" role="alert">${escape(typed.fault)}</p>` : '';
  return page(
    `Sign in with ${provider}`,
    `<h1>Sign in with ${provider}</h1>
    <p class="lead">This page replaces ${provider} in development, and takes you back to <b>${escape(host)}</b>.
      Sign in as any user. Nothing is verified, and nothing leaves this computer.</p>
    <form method="post">
      ${fault}
      <label for="email">Email</label>
      <input id="email" name="email" type="email" required maxlength="256" autofocus autocomplete="off"
        placeholder="ada@example.com" value="${escape(typed?.email ?? '')}"${fault ? ' aria-describedby="fault" aria-invalid="true"' : ''}>
      <label for="name">Name <span class="aside">optional</span></label>
      <input id="name" name="name" maxlength="256" autocomplete="off" placeholder="Ada Lovelace"
        value="${escape(typed?.name ?? '')}">
      <label class="check" for="verified">
        <input id="verified" name="verified" type="checkbox" value="yes"${typed && !typed.isVerified ? '' : ' checked'}>
        <span>Verified<span class="aside">${provider} says that the address is yours</span></span>
      </label>
      <button name="action" value="sign-in">Continue</button>
      <button name="action" value="deny" class="quiet" formnovalidate>Cancel</button>
    </form>
    ${recentAccounts(recent)}
    <p class="scopes">Requested scopes: ${scopes.map((scope) => `<code>${escape(scope)}</code>`).join(' ')}</p>`,
  );
}

export const messagePage = (title: string, text: string): string =>
  page(escape(title), `<h1>${escape(title)}</h1>\n    <p class="lead">${escape(text)}</p>`);

function recentAccounts(recent: DevelopmentAccount[]): string {
  if (recent.length === 0) return '';
  const forms = recent.map(
    ({ email, name, emailVerified }) => `<li><form method="post">
        <input type="hidden" name="email" value="${escape(email)}">
        <input type="hidden" name="name" value="${escape(name ?? '')}">
        ${emailVerified ? '<input type="hidden" name="verified" value="yes">' : ''}
        <button name="action" value="sign-in" class="account">
          <span>${escape(name ?? email)}</span>
          <span class="aside">${name ? `${escape(email)}, ` : ''}${emailVerified ? 'verified' : 'not verified'}</span>
        </button>
      </form></li>`,
  );
  return `<h2>Recent accounts</h2>\n    <ul>${forms.join('\n')}</ul>`;
}

/** @param title escaped */
const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title} (development)</title>
  <link rel="stylesheet" href="/style.css">
</head>
<body>
  <main>
    <p class="mark">Development identity provider</p>
    ${content}
  </main>
</body>
</html>
`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
