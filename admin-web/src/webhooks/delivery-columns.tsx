import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import type { Column } from '../components/table';
import { Time } from '../components/time';
import { describeError } from '../api/errors';
import { useSave } from '../forms/use-save';
import { fill, useTexts } from '../texts';
import { StatusBadge } from './endpoint-state';
import { endpointKey, messageKey } from './queries';
import { texts } from './texts';
import type { Endpoint, EndpointMessage } from './wire';
import { webhookWrites } from './writes';

export function deliveryColumns(
  projectId: string,
  endpoint: Endpoint,
  t: typeof texts.english.deliveries,
): Column<EndpointMessage>[] {
  return [
    {
      id: 'event',
      header: t.columns.event,
      cell: ({ row: { original } }) => (
        <Link
          to="/projects/$projectId/webhooks/messages/$messageId"
          params={{ projectId, messageId: original.id }}
          className="font-mono text-13 font-medium after:absolute after:inset-0"
        >
          {original.eventType}
        </Link>
      ),
    },
    {
      id: 'status',
      header: t.columns.status,
      cell: ({ row: { original } }) => <StatusBadge status={original.status} />,
    },
    {
      id: 'next',
      header: t.columns.next,
      cell: ({ row: { original } }) =>
        original.nextAttempt && (
          <span className="text-ink-muted">
            <Time at={new Date(original.nextAttempt)} form="relative" />
          </span>
        ),
      look: { from: 'md' },
    },
    {
      id: 'when',
      header: t.columns.when,
      cell: ({ row: { original } }) => (
        <span className="text-ink-muted">
          <Time at={new Date(original.timestamp)} form="relative" />
        </span>
      ),
      look: { from: 'sm' },
    },
    {
      id: 'resend',
      header: () => <span className="sr-only">{t.resend}</span>,
      cell: ({ row: { original } }) => (
        <span className="relative z-10">
          <ResendButton
            projectId={projectId}
            endpointId={endpoint.id}
            message={original}
            isOff={endpoint.disabled}
            isCompact
          />
        </span>
      ),
      look: { isRight: true },
    },
  ];
}

interface ResendButtonProps {
  projectId: string;
  endpointId: string;
  message: { id: string; eventType: string };
  isOff: boolean;
  isCompact?: boolean;
}

export function ResendButton({ projectId, endpointId, message, isOff, isCompact = false }: ResendButtonProps) {
  const api = useApi();
  const t = useTexts(texts).deliveries;
  const save = useSave({
    act: () => webhookWrites(api, projectId).resend(message.id, endpointId),
    refreshes: [endpointKey(projectId, endpointId), messageKey(projectId, message.id)],
    done: t.resent,
  });
  const label = fill(t.resendOf, { event: message.eventType });
  return (
    <>
      {save.error && (
        <span role="alert" className="me-2 text-xs text-danger">
          {describeError(save.error)}
        </span>
      )}
      <Button
        size={isCompact ? 'icon' : 'small'}
        variant={isCompact ? 'ghost' : 'secondary'}
        disabled={isOff}
        isBusy={save.isBusy}
        aria-label={isCompact ? label : undefined}
        title={isCompact ? label : undefined}
        onClick={() => void save.run()}
      >
        {!save.isBusy && <RotateCw aria-hidden className="size-4" />}
        {!isCompact && t.resend}
      </Button>
    </>
  );
}
