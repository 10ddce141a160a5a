import { zodResolver } from '@hookform/resolvers/zod';
import type { Application, ApplicationSecret, ApplicationSecretFirstView } from '@hallpass/js';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { Code, Faint, When } from '../components/cells';
import { DAY_MILLIS } from '../components/durations';
import { Card, Section } from '../components/layout';
import { List } from '../components/list';
import { localTime } from '../components/local-time';
import { EmptyState } from '../components/states';
import { FormDialog } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { applicationsTexts } from '../texts/generated/applications-texts';
import { ApplicationFrame } from './application-frame';
import { NewSecretDialog } from './new-secret-dialog';
import { applicationsKey } from './queries';
import { FormText, FormSelect } from '../forms/fields';
import { SectionRights } from '../shell/area-rights';

/** Valid secrets that an application can have at a time (contract/08 §1). */
const MOST = 2;
/** Days until a new secret expires. */
const LIFETIMES = ['never', '90', '180', '365'] as const;

const isExpired = ({ expiresAt }: ApplicationSecret): boolean =>
  expiresAt !== null && expiresAt.getTime() <= Date.now();

const fourOf = ({ lastFour }: ApplicationSecret) => ({ lastFour });

export function SecretsPage() {
  const { projectId, applicationId } = useParams({
    from: '/signed-in/projects/$projectId/applications/$applicationId/secrets',
  });
  return (
    <ApplicationFrame projectId={projectId} applicationId={applicationId}>
      {(application) =>
        application.authentication === 'client_secret' ? (
          <SectionRights area="keys">
            <Secrets projectId={projectId} application={application} />
          </SectionRights>
        ) : (
          <NoSecrets projectId={projectId} application={application} />
        )
      }
    </ApplicationFrame>
  );
}

function NoSecrets({ projectId, application }: { projectId: string; application: Application }) {
  const t = useTexts(applicationsTexts).secrets;
  return (
    <Card>
      <EmptyState
        Icon={KeyRound}
        title={t.unused}
        action={
          application.kind !== 'browser' && (
            <Button asChild>
              <Link
                to="/projects/$projectId/applications/$applicationId/settings"
                params={{ projectId, applicationId: application.id }}
              >
                {t.toSettings}
              </Link>
            </Button>
          )
        }
      >
        {application.kind === 'browser' ? t.unusedInBrowser : t.unusedWhy}
      </EmptyState>
    </Card>
  );
}

function Secrets({ projectId, application }: { projectId: string; application: Application }) {
  const t = useTexts(applicationsTexts).secrets;
  const queryClient = useQueryClient();
  const { secrets } = application;
  const [isAdding, setAdding] = useState(false);
  const [changed, setChanged] = useState<ApplicationSecret | null>(null);
  const isFull = secrets.filter((secret) => !isExpired(secret)).length >= MOST;
  const refreshes = [applicationsKey(projectId)];
  const remove = useChange({
    act: (secret: ApplicationSecret) => secret.revoke(),
    confirm: (secret) => ({ title: fill(t.deleteTitle, fourOf(secret)), description: t.deleteText, action: t.delete }),
    refreshes,
    done: t.deleted,
  });
  const add = (
    <Button writes size="small" disabled={isFull} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  );
  return (
    <Section title={t.title} description={isFull ? t.full : t.description} actions={add}>
      <List
        title={t.title}
        rows={secrets}
        rowId={({ id }) => id}
        columns={[
          {
            header: t.columns.secret,
            cell: ({ lastFour }) => (
              <Code>
                <span className="sr-only">{fill(t.endsWith, { lastFour })}</span>
                <span aria-hidden>…{lastFour}</span>
              </Code>
            ),
          },
          { header: t.columns.created, from: 'sm', cell: ({ createdAt }) => <When at={createdAt} form="date" /> },
          { header: t.columns.expires, cell: (secret) => <Expiry of={secret} /> },
          {
            header: t.columns.actions,
            isActions: true,
            cell: (secret) => (
              <>
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={fill(t.changeLabel, fourOf(secret))}
                  onClick={() => setChanged(secret)}
                >
                  {t.change}
                </Button>
                <Button
                  writes
                  size="small"
                  variant="ghost"
                  className="-me-2 hover:text-danger"
                  aria-label={fill(t.deleteLabel, fourOf(secret))}
                  onClick={() => void remove.run(secret)}
                >
                  {t.delete}
                </Button>
              </>
            ),
          },
        ]}
        Icon={KeyRound}
        none={t.none}
        noneWhy={t.noneWhy}
        noneAction={add}
      />
      {isAdding && (
        <AddSecretDialog
          application={application}
          // Refetch only after the secret has been seen: the button may move along with the empty list.
          onClose={() => {
            setAdding(false);
            void queryClient.invalidateQueries({ queryKey: applicationsKey(projectId) });
          }}
        />
      )}
      {changed && <ExpiryDialog projectId={projectId} secret={changed} onClose={() => setChanged(null)} />}
      {remove.dialog}
    </Section>
  );
}

function Expiry({ of: secret }: { of: ApplicationSecret }) {
  const t = useTexts(applicationsTexts).secrets;
  if (secret.expiresAt === null) return <Faint>{t.never}</Faint>;
  if (isExpired(secret)) return <Badge tone="warning">{t.expired}</Badge>;
  return <When at={secret.expiresAt} form="full" />;
}

const addSchema = z.object({ lifetime: z.enum(LIFETIMES) });

function AddSecretDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const t = useTexts(applicationsTexts).secrets;
  const [created, setCreated] = useState<ApplicationSecretFirstView | null>(null);
  const form = useForm({ resolver: zodResolver(addSchema), defaultValues: { lifetime: 'never' as const } });
  const save = useChange({
    act: ({ lifetime }: z.infer<typeof addSchema>) =>
      application.createSecret({
        expiresAt: lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * DAY_MILLIS),
      }),
    onDone: setCreated,
  });
  if (created !== null)
    return <NewSecretDialog clientId={application.id} clientSecret={created.clientSecret} onClose={onClose} />;
  return (
    <FormDialog
      title={t.add}
      description={t.addText}
      form={form}
      // After the secret is created, the dialog stays open to show it.
      save={{ ...save, run: async (options) => (await save.run(options)) && false }}
      action={t.create}
      onClose={onClose}
      size="small"
    >
      <FormSelect
        form={form}
        name="lifetime"
        label={t.lifetime}
        options={LIFETIMES.map((each) => [each, t.lifetimes[each]])}
      />
    </FormDialog>
  );
}

const expirySchema = (invalid: string) =>
  z.object({
    expires: z.string().refine((text) => text === '' || Date.parse(text) > Date.now(), invalid),
  });

interface ExpiryDialogProps {
  projectId: string;
  secret: ApplicationSecret;
  onClose: () => void;
}

function ExpiryDialog({ projectId, secret, onClose }: ExpiryDialogProps) {
  const t = useTexts(applicationsTexts).secrets;
  const form = useForm({
    resolver: zodResolver(expirySchema(t.expiresInvalid)),
    defaultValues: { expires: secret.expiresAt === null ? '' : localTime(secret.expiresAt) },
  });
  const save = useChange({
    act: ({ expires }: { expires: string }) => secret.update({ expiresAt: expires === '' ? null : new Date(expires) }),
    refreshes: [applicationsKey(projectId)],
    done: t.changed,
  });
  return (
    <FormDialog
      title={fill(t.changeTitle, fourOf(secret))}
      description={t.changeText}
      form={form}
      save={save}
      action={t.save}
      onClose={onClose}
      size="small"
    >
      <FormText form={form} name="expires" label={t.expires} hint={t.expiresHint} type="datetime-local" />
    </FormDialog>
  );
}
