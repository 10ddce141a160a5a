import { AccountSettings } from '@hallpass/react';
import '@hallpass/react/account.css';
import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keys } from '../api/queries';
import { useApi } from '../shell/api-context';
import { useOwner } from '../shell/owner';
import { askToSignIn } from '../api/session-question';
import { useEndSession } from '../shell/sign-out';
import { TopBar } from '../shell/top-bar';
import { usePageTitle } from '../components/layout';
import { LibraryProvider } from '../library/library-provider';
import { useTexts } from '../texts';
import { accountTexts } from '../texts/generated/account-texts';

/** The account settings of `libs/react`. Their section is in the address, such as `#sessions`. */
export function AccountPage() {
  const t = useTexts(accountTexts);
  const owner = useOwner();
  const endSession = useEndSession();
  usePageTitle(t.title);
  useFreshOwner();
  // A link to `?section=` may lead here from another section.
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  return (
    <>
      <TopBar />
      <main id="main" tabIndex={-1} className="mx-auto max-w-5xl px-4 py-8 outline-none sm:px-6 sm:py-10">
        <LibraryProvider initialUser={owner.toClientJson()} askToSignIn={askToSignIn}>
          <AccountSettings key={search} onDelete={(user) => endSession(() => user.delete())} />
        </LibraryProvider>
      </main>
    </>
  );
}

/** Shows changes of the name and the picture in the rest of the dashboard. */
function useFreshOwner(): void {
  const { client } = useApi();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      client.onChange((what) => {
        if (what === 'data') void queryClient.invalidateQueries({ queryKey: keys.user, exact: true });
      }),
    [client, queryClient],
  );
}
