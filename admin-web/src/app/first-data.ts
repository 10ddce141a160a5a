import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../api/api';

/** What a page asks for, of the address that it has. */
interface FirstData {
  api: Api;
  queryClient: QueryClient;
  projectId: string;
  search: Readonly<Record<string, unknown>>;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * Asks for what the page shows, where it is the first of a visit: the answers are on their way while its code is
     * loaded and run. The page asks for the same, and says what comes of it.
     */
    askFirst?: (given: FirstData) => Promise<unknown>[];
  }
}
