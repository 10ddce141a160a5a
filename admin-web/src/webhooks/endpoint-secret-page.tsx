import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { CopyBlock, CopyField } from '../components/copy';
import { Card, Section } from '../components/layout';
import { Failure } from '../forms/failure';
import { FormDialog } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { useTexts } from '../texts';
import { webhooksTexts } from '../texts/generated/webhooks-texts';
import { EndpointFrame } from './endpoint-frame';
import { endpointKey, secretQuery } from './queries';
import { RECEIVER_SAMPLE } from './receiver-sample';
import { webhookWrites } from './writes';
import { FormSelect } from '../forms/fields';

export function EndpointSecretPage() {
  const { projectId, endpointId } = useParams({
    from: '/signed-in/projects/$projectId/webhooks/endpoints/$endpointId/secret',
  });
  return (
    <EndpointFrame projectId={projectId} endpointId={endpointId}>
      {() => <Secret projectId={projectId} endpointId={endpointId} />}
    </EndpointFrame>
  );
}

function Secret({ projectId, endpointId }: { projectId: string; endpointId: string }) {
  const t = useTexts(webhooksTexts).secret;
  const [isShown, setShown] = useState(false);
  const [isRotating, setRotating] = useState(false);
  const secret = useQuery({ ...secretQuery(useApi(), projectId, endpointId), enabled: isShown });
  return (
    <>
      <Section
        title={t.title}
        description={t.text}
        actions={
          <Button size="small" onClick={() => setRotating(true)}>
            {t.rotate}
          </Button>
        }
      >
        <Card className="p-4 sm:p-5">
          {secret.isError && <Failure error={secret.error} />}
          {secret.data ? (
            <CopyField label={t.label} value={secret.data} isSecret />
          ) : (
            <Button isBusy={secret.isFetching} onClick={() => (isShown ? void secret.refetch() : setShown(true))}>
              <Eye aria-hidden className="size-4" />
              {t.show}
            </Button>
          )}
        </Card>
      </Section>
      <Section title={t.check}>
        <CopyBlock label="receiver.ts" text={RECEIVER_SAMPLE} />
      </Section>
      {isRotating && (
        <RotateDialog
          projectId={projectId}
          endpointId={endpointId}
          onClose={() => setRotating(false)}
          onRotated={() => setShown(true)}
        />
      )}
    </>
  );
}

const PERIODS = ['86400', '3600', '604800', '0'] as const;
const schema = z.object({ grace: z.enum(PERIODS) });

interface RotateDialogProps {
  projectId: string;
  endpointId: string;
  onClose: () => void;
  onRotated: () => void;
}

function RotateDialog({ projectId, endpointId, onClose, onRotated }: RotateDialogProps) {
  const api = useApi();
  const t = useTexts(webhooksTexts).secret;
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { grace: '86400' as const } });
  const save = useChange({
    act: ({ grace }: z.infer<typeof schema>) => webhookWrites(api, projectId).rotateSecret(endpointId, Number(grace)),
    refreshes: [[...endpointKey(projectId, endpointId), 'secret']],
    done: t.rotated,
    onDone: onRotated,
  });
  return (
    <FormDialog
      title={t.rotate}
      description={t.rotateText}
      form={form}
      save={save}
      action={t.rotate}
      onClose={onClose}
      size="small"
    >
      <FormSelect
        form={form}
        name="grace"
        label={t.grace}
        options={PERIODS.map((seconds) => [seconds, t.gracePeriods[seconds]])}
      />
    </FormDialog>
  );
}
