import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { Button } from '../components/button';
import { EmptyState, ErrorState } from '../components/states';
import { usePageTitle } from '../components/layout';

export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  usePageTitle('Error');
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main id="main" tabIndex={-1} className="grid min-h-[60dvh] place-items-center outline-none">
      <ErrorState isPage error={error} title="This page could not be shown" onRetry={retry} />
    </main>
  );
}

export function PageNotFound() {
  usePageTitle('Not found');
  return (
    <main id="main" tabIndex={-1} className="grid min-h-[60dvh] place-items-center outline-none">
      <EmptyState
        isPage
        Icon={Compass}
        title="There is no such page"
        action={
          <Button asChild>
            <Link to="/projects">Go to your projects</Link>
          </Button>
        }
      >
        The address may be mistyped, or what it led to has been deleted.
      </EmptyState>
    </main>
  );
}
