import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Api } from '../api/api';
import { useApi } from '../shell/api-context';
import { configQuery } from '../config-forms/queries';
import { type PaymentsConfig, paymentsOf } from './payments-config';

export interface Project {
  api: Api;
  projectId: string;
}

/** The project of the page. */
export function useProject(): Project {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  return { api: useApi(), projectId };
}

export function usePaymentsQuery() {
  const { api, projectId } = useProject();
  return useQuery({ ...configQuery(api, projectId), select: paymentsOf });
}

/** Undefined while it loads. */
export const usePaymentsConfig = (): PaymentsConfig | undefined => usePaymentsQuery().data;
