import type { CurrentUser } from '@hallpass/js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { describeError } from '../api/errors';
import { keys, userQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { fill, useTexts } from '../texts';
import { linkTexts } from './link-texts';

/** Sends a new link to signed-in users; links everyone else to the sign-in page. */
export function NewVerificationLink() {
  const t = useTexts(linkTexts).newLink;
  const { data: user } = useQuery(userQuery(useApi()));
  if (user === undefined) return null;
  if (user === null) {
    return (
      <Button asChild variant="primary" size="large">
        <Link to="/sign-in" search={{ returnTo: '/account#emails' }}>
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

/** Sends the verification email to the user's own address, and shows the result. */
function SendVerificationLink({ user }: { user: CurrentUser }) {
  const t = useTexts(linkTexts).newLink;
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: () => user.sendVerificationEmail({ callbackUrl: `${location.origin}/verify-email` }),
    // Verified in another tab in the meantime: refresh the user.
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
