import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { Button } from '../components/button';
import { EmptyState, ErrorState } from '../components/states';
import { usePageTitle } from '../components/page-title';
import { useTexts } from '../texts';
import { shellTexts } from '../texts/generated/shell-texts';

export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const t = useTexts(shellTexts).pageFailed;
  usePageTitle(t.page);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main id="main" tabIndex={-1} className="grid min-h-[60dvh] place-items-center outline-none">
      <ErrorState isPage error={error} title={t.title} onRetry={retry} />
    </main>
  );
}

export function PageNotFound() {
  const t = useTexts(shellTexts).noPage;
  usePageTitle(t.page);
  return (
    <main id="main" tabIndex={-1} className="grid min-h-[60dvh] place-items-center outline-none">
      <EmptyState
        isPage
        Icon={Compass}
        title={t.title}
        action={
          <Button asChild>
            <Link to="/projects">{t.projects}</Link>
          </Button>
        }
      >
        {t.text}
      </EmptyState>
    </main>
  );
}
