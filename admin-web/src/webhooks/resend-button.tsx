import { RotateCw } from 'lucide-react';
import { describeError } from '../api/errors';
import { Button } from '../components/button';
import { useChange } from '../forms/use-change';
import { useApi } from '../shell/api-context';
import { fill, useTexts } from '../texts';
import { webhooksTexts } from '../texts/generated/webhooks-texts';
import { endpointKey, messageKey } from './queries';
import { webhookWrites } from './writes';

interface ResendButtonProps {
  projectId: string;
  endpointId: string;
  message: { id: string; eventType: string };
  isOff: boolean;
  isCompact?: boolean;
}

export function ResendButton({ projectId, endpointId, message, isOff, isCompact = false }: ResendButtonProps) {
  const api = useApi();
  const t = useTexts(webhooksTexts).deliveries;
  const save = useChange({
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
        writes
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
