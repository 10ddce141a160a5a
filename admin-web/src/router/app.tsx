import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createApi } from '../api/api';
import { loadConfig } from '../api/config';
import { Button } from '../components/button';
import { Logo } from '../components/logo';
import { useTexts } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';
import { shellTexts } from '../texts/generated/shell-texts';
import { ApiContext } from '../shell/api-context';
import { createDashboard, type Dashboard } from './dashboard';
import { Splash } from '../shell/splash';

type Start = { state: 'loading' } | { state: 'failed'; message: string } | ({ state: 'ready' } & Dashboard);

export function App() {
  const [start, setStart] = useState<Start>({ state: 'loading' });
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let isCurrent = true;
    loadConfig().then(
      (config) => isCurrent && setStart({ state: 'ready', ...createDashboard(createApi(config)) }),
      (error: Error) => isCurrent && setStart({ state: 'failed', message: error.message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  if (start.state === 'loading') return <Splash />;
  if (start.state === 'failed') {
    const retry = () => {
      setStart({ state: 'loading' });
      setAttempt(attempt + 1);
    };
    return <StartFailed message={start.message} onRetry={retry} />;
  }
  return (
    <ApiContext value={start.api}>
      <QueryClientProvider client={start.queryClient}>
        <RouterProvider router={start.router} />
      </QueryClientProvider>
    </ApiContext>
  );
}

function StartFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const t = useTexts(shellTexts);
  const { retry } = useTexts(componentsTexts);
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div role="alert" className="flex max-w-sm flex-col items-center text-center">
        <Logo className="mb-5 size-9" />
        <h1 className="text-base font-semibold">{t.notStarted}</h1>
        <p className="mt-1 text-pretty text-ink-muted">{message}</p>
        <Button className="mt-5" variant="primary" onClick={onRetry}>
          {retry}
        </Button>
      </div>
    </main>
  );
}
