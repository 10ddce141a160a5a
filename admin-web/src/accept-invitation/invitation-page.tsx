import { TeamInvitation } from '@hallpass/react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LibraryPage } from '../auth/library-page';
import { keepInvitation, pendingInvitation } from '../auth/pending-invitation';

/** Shows the team of the invitation, and joins when the user confirms. Opening the link does not use the code. */
export function InvitationPage() {
  const code = useInvitationCode();
  return (
    <LibraryPage>
      <TeamInvitation code={code ?? ''} />
    </LibraryPage>
  );
}

/** Reads the code from the URL and removes it from the address bar and the history. */
function useInvitationCode(): string | undefined {
  const { code } = useSearch({ from: '/team-invitation' });
  const [kept] = useState(() => code ?? pendingInvitation());
  const { history } = useRouter();
  useEffect(() => {
    if (code === undefined) return;
    keepInvitation(code);
    history.replace('/team-invitation');
  }, [code, history]);
  return kept;
}
