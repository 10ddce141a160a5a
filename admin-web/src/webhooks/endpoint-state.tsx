import { useQuery } from '@tanstack/react-query';
import { useApi } from '../shell/api-context';
import { Badge } from '../components/badge';
import { Skeleton } from '../components/states';
import { useTexts } from '../texts';
import { webhooksTexts } from '../texts/generated/webhooks-texts';
import { type Health, healthOf } from './health';
import { lastAttemptQuery } from './queries';
import type { DeliveryStatus, Endpoint } from './wire';

const TONES = { active: 'positive', off: 'neutral', failing: 'danger', new: 'neutral' } as const;

export function HealthBadge({ health }: { health: Health }) {
  const t = useTexts(webhooksTexts).state;
  return <Badge tone={TONES[health]}>{t[health]}</Badge>;
}

export function EndpointState({ projectId, endpoint }: { projectId: string; endpoint: Endpoint }) {
  const last = useQuery(lastAttemptQuery(useApi(), projectId, endpoint.id));
  if (endpoint.disabled) return <HealthBadge health="off" />;
  if (last.data === undefined) return last.isError ? null : <Skeleton className="h-5 w-16" />;
  return <HealthBadge health={healthOf(endpoint, last.data)} />;
}

const STATUS_TONES = { 0: 'positive', 1: 'warning', 2: 'danger', 3: 'warning', 4: 'neutral' } as const;

export function StatusBadge({ status }: { status: DeliveryStatus }) {
  const t = useTexts(webhooksTexts).status;
  return <Badge tone={STATUS_TONES[status]}>{t[status]}</Badge>;
}
