import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { keys } from '../api/queries';

/** Runs after a sign-in: clears data of a previous user, then navigates to the page the user wanted. */
export function useSignedIn(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { returnTo } = useSearch({ strict: false });
  return async () => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.user[0] });
    await queryClient.invalidateQueries({ queryKey: keys.user, refetchType: 'none' });
    queryClient.removeQueries({ queryKey: keys.user });
    router.history.replace(returnTo ?? '/projects');
  };
}
