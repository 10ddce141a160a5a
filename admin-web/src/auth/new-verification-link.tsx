import type { CurrentUser } from '@hallpass/js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { describeError } from '../api/errors';
import { keys, userQuery } from '../api/queries';
import { useApi } from '../app/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { fill, useTexts } from '../texts';
import { linkTexts } from './link-texts';

/** A new link for whoever is signed in; the way to the sign-in for everyone else. */
export function NewVerificationLink() {
  const t = useTexts(linkTexts).newLink;
  const { data: user } = useQuery(userQuery(useApi()));
  if (user === undefined) return null;
  if (user === null) {
    return (
      <Button asChild variant="primary" size="large">
        <Link to="/sign-in" search={{ returnTo: '/account' }}>
          {t.signIn}
        </Link>
      </Button>
    );
  }
  if (user.primaryEmail === null) return null;
  if (user.primaryEmailVerified)
    return <Alert tone="success">{fill(t.confirmed, { address: user.primaryEmail })}</Alert>;
  return <SendVerificationLink user={user} />;
}

/** Sends the verification mail to the user's own address, and says what has become of it. */
function SendVerificationLink({ user }: { user: CurrentUser }) {
  const t = useTexts(linkTexts).newLink;
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: () => user.sendVerificationEmail({ callbackUrl: `${location.origin}/verify-email` }),
    // Confirmed meanwhile, in another tab: the page shall know.
    onSuccess: (refusal) => (refusal ? queryClient.invalidateQueries({ queryKey: keys.user }) : undefined),
  });
  if (send.isSuccess) {
    return (
      <div role="status">
        <Alert tone="success">
          {fill(send.data ? t.confirmedMeanwhile : t.sent, { address: user.primaryEmail ?? '' })}
        </Alert>
      </div>
    );
  }
  return (
    <>
      {send.isError && <Alert tone="danger">{describeError(send.error)}</Alert>}
      <Button variant="primary" size="large" isBusy={send.isPending} onClick={() => send.mutate()}>
        {t.send}
      </Button>
    </>
  );
}
