import type { ReactNode } from 'react';
import { useOnce } from '../hooks/use-entry.js';
import { useHallpassApp, useProject } from '../hooks/use-hallpass-app.js';
import { PageLink } from '../sign-in/page-link.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { isAnyWayIn, WaysInList } from './ways-in-list.js';

/**
 * Lists everything that acts for the account of a verification link, and where to end it. Renders nothing if the link
 * does not work; the page's button then says why.
 */
export function WaysInOfLink({ code }: { code: string }): ReactNode {
  const app = useHallpassApp();
  const texts = useCoreTexts();
  const { credentialEnabled } = useProject().config;
  const waysIn = useOnce(`ways in ${code}`, () =>
    app.getWaysIn(code).then(
      (result) => (result.status === 'ok' ? result.data : null),
      () => null,
    ),
  );
  if (waysIn === null || !isAnyWayIn(waysIn)) return null;
  return (
    <div className="hp-stack hp-stack-close">
      <h2 className="hp-title">{texts.waysTitle}</h2>
      <WaysInList waysIn={waysIn} />
      <p className="hp-hint">{credentialEnabled ? texts.verifyWaysReset : texts.verifyWaysSettings}</p>
      {credentialEnabled ? (
        <PageLink page="forgotPassword">{texts.resetPassword}</PageLink>
      ) : (
        <PageLink page="accountSettings">{texts.openAccountSettings}</PageLink>
      )}
    </div>
  );
}
