import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../api/api';

interface FirstData {
  api: Api;
  queryClient: QueryClient;
  projectId: string;
  search: Readonly<Record<string, unknown>>;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * Requests the data of a page if it is the first of a visit, while the page's code loads. The page runs the same
     * queries and handles their errors.
     */
    askFirst?: (given: FirstData) => Promise<unknown>[];
  }
}
