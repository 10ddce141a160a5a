import { createContext, use } from 'react';
import type { Api } from '../api/api';

export const ApiContext = createContext<Api | null>(null);

export function useApi(): Api {
  const api = use(ApiContext);
  if (api === null) throw new Error('useApi is used outside of ApiContext');
  return api;
}
