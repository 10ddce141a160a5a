import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/shell/theme';
import { Toaster } from '../src/components/toast';
import { UnsavedGuard } from '../src/forms/unsaved';
import '../src/styles.css';
import './gallery.css';
import { Gallery } from './gallery';

/** For dashboard developers and tests only. Not part of what a server ships. */
const rootRoute = createRootRoute({
  component: () => (
    <>
      <Gallery />
      <UnsavedGuard />
    </>
  ),
});
const router = createRouter({
  routeTree: rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path: '/' }),
    createRoute({ getParentRoute: () => rootRoute, path: '$' }),
  ]),
  history: createMemoryHistory({ initialEntries: ['/'] }),
});
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
);
