import { browserPage, escapeHtml } from '@hallpass/http';
import type { ProjectSnapshot } from '@hallpass/projects';
import { providerConfigOf } from '../identity-providers/provider-config.js';
import { providerNameOf } from '../identity-providers/provider-names.js';
import type { PendingLink } from './pending-link.js';

export interface LinkPage {
  project: Pick<ProjectSnapshot, 'displayName' | 'config'>;
  user: { display_name: string | null; email: string | null };
  link: Pick<PendingLink, 'providerId' | 'profile' | 'user'>;
  state: string;
}

/** Shows both accounts with address and name, and asks whether to link them (security E8). */
export function linkPage({ project, user, link: { providerId, profile, user: of }, state }: LinkPage): string {
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
