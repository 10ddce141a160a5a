import type { ReactNode } from 'react';
import { useIsActing } from '../data/use-entry.js';
import { useHallpassApp, useProject } from '../hooks/use-hallpass-app.js';
import { useUser } from '../hooks/use-user.js';
import { SignedInCard } from '../sign-in/signed-in-card.js';
import { fill } from '../texts/catalogue.js';
import { Piece } from '../ui/piece.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { ConfirmLink } from './confirm-link.js';
import type { LinkPageProps } from './password-reset.js';

/** What the link of a mail leads to that signs in. */
export function MagicLinkCallback({ fullPage, code }: LinkPageProps): ReactNode {
  return (
    <Piece fullPage={fullPage}>
      <Inner code={code} />
    </Piece>
  );
}

function Inner({ code }: { code: string | undefined }): ReactNode {
  const app = useHallpassApp();
  const project = useProject();
  const user = useUser();
  const isActing = useIsActing();
  const texts = useCoreTexts();
  if (user !== null && !isActing) return <SignedInCard user={user} />;
  return (
    <ConfirmLink
      given={code}
      title={fill(texts.confirmSignInTitle, { project: project.displayName })}
      description={texts.confirmSignIn}
      button={texts.signIn}
      act={(given) => app.signInWithMagicLink(given)}
      done={null}
      ways={[{ label: texts.askForLink, page: 'signIn' }]}
    />
  );
}
