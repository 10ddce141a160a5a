import type { InternalApiKey, InternalApiKeyFirstView } from '@hallpass/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { apiKeysQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Faint } from '../components/cells';
import { Alert } from '../components/alert';
import { Badge } from '../components/badge';
import { Button, type ButtonProps } from '../components/button';
import { LongText } from '../components/long-text';
import { List } from '../components/list';
import type { TableColumn } from '../components/table';
import { Time } from '../components/time';
import { useChange } from '../forms/use-change';
import { fill, plural, useTexts } from '../texts';
import { apiKeysTexts, type ApiKeysTexts } from '../texts/generated/api-keys-texts';
import { Checkbox } from '../components/choice';
import { FormError } from '../components/field';
import { FormDialog } from '../forms/form-dialog';
import { isEnding, isNever, KEY_KINDS, expiryAfter, LIFETIMES } from './key-kinds';
import { NewKeysDialog } from './new-keys-dialog';
import { FormSelect, FormText } from '../forms/fields';
import { AddButton } from '../components/add-button';

const LONGEST = 255;

export function ApiKeys({ projectId }: { projectId: string }) {
  const t = useTexts(apiKeysTexts);
  const query = apiKeysQuery(useApi(), projectId);
  const keys = useQuery(query);
  const revoke = useChange({
    act: (key: InternalApiKey) => key.revoke(),
    confirm: ({ description }) => ({
      title: fill(t.revokeTitle, { description }),
      description: t.revokeText,
      action: t.revokeAction,
    }),
    refreshes: [query.queryKey],
    done: (_, { description }) => fill(t.revoked, { description }),
  });
  const ending = keys.data?.filter(isEnding) ?? [];
  const names = new Intl.ListFormat(document.documentElement.lang).format(ending.map(({ description }) => description));
  return (
    <div className="flex flex-col gap-3">
      {ending.length > 0 && <Alert tone="warning">{plural(t.ending, ending.length, { names })}</Alert>}
      {/* Remounts after loading, so that the content does not shift when the warning above appears. */}
      <List
        key={String(keys.isPending)}
        title={t.caption}
        query={keys}
        columns={columnsOf(t, (key) => void revoke.run(key))}
        rowId={({ id }) => id}
        skeletonRows={2}
        Icon={KeyRound}
        none={t.empty}
        noneAction={<CreateKeysButton projectId={projectId} />}
        noneWhy={t.emptyHint}
      />
      {revoke.dialog}
    </div>
  );
}

export function CreateKeysButton({ projectId, variant }: { projectId: string } & Pick<ButtonProps, 'variant'>) {
  const t = useTexts(apiKeysTexts);
  const queryClient = useQueryClient();
  const { queryKey } = apiKeysQuery(useApi(), projectId);
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <AddButton variant={variant} onClick={() => setCreating(true)} label={t.create} />
      {isCreating && (
        <CreateKeysDialog
          projectId={projectId}
          // Refetch only after the keys have been seen: this button may unmount along with the empty list.
          onClose={() => {
            setCreating(false);
            void queryClient.invalidateQueries({ queryKey });
          }}
        />
      )}
    </>
  );
}

function columnsOf(t: ApiKeysTexts, revoke: (key: InternalApiKey) => void): TableColumn<InternalApiKey>[] {
  return [
    {
      header: t.columns.description,
      cell: (key) => (
        <div className="flex min-w-24 flex-col py-1">
          <LongText className="font-medium">{key.description || t.unnamed}</LongText>
          <span className="text-xs text-ink-faint">
            {t.created} <Time at={key.createdAt} />
          </span>
        </div>
      ),
    },
    {
      header: t.columns.keys,
      from: 'md',
      cell: (row) => <LastFours of={row} t={t} />,
    },
    { header: t.columns.status, cell: (row) => <Status of={row} t={t} /> },
    {
      header: t.columns.actions,
      isActions: true,
      cell: (key) =>
        key.isValid() && (
          <Button
            variant="ghost"
            size="small"
            aria-label={fill(t.revokeLabel, { description: key.description })}
            onClick={() => revoke(key)}
            className="-me-2 hover:text-danger"
          >
            {t.revoke}
          </Button>
        ),
    },
  ];
}

function LastFours({ of: key, t }: { of: InternalApiKey; t: ApiKeysTexts }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 py-1">
      {KEY_KINDS.map(({ id }) => {
        const held = key[id];
        return (
          held && (
            <li key={id} title={t.kinds[id].title} className="flex items-baseline gap-2 text-13 whitespace-nowrap">
              <Faint>{t.kinds[id].short}</Faint>
              <code className="font-mono text-ink-muted">
                <span className="sr-only">{fill(t.endsWith, held)}</span>
                <span aria-hidden>…{held.lastFour}</span>
              </code>
            </li>
          )
        );
      })}
    </ul>
  );
}

function Status({ of: key, t }: { of: InternalApiKey; t: ApiKeysTexts }) {
  const why = key.whyInvalid();
  const badge =
    why === 'expired' ? (
      <Badge tone="warning">{t.status.expired}</Badge>
    ) : why === 'manually-revoked' ? (
      <Badge tone="danger">{t.status.revoked}</Badge>
    ) : isEnding(key) ? (
      <Badge tone="warning">{t.status.ending}</Badge>
    ) : (
      <Badge tone="positive">{t.status.active}</Badge>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1">
      {badge}
      <span className="text-xs text-ink-faint">
        {why === 'manually-revoked' && key.manuallyRevokedAt ? (
          <>
            {t.status.since} <Time at={key.manuallyRevokedAt} />
          </>
        ) : isNever(key.expiresAt) ? (
          t.status.noExpiry
        ) : (
          <>
            {why === 'expired' ? t.status.since : t.status.until} <Time at={key.expiresAt} />
          </>
        )}
      </span>
    </div>
  );
}

interface CreateKeysDialogProps {
  projectId: string;
  onClose: () => void;
}

/** Asks for the settings of a set of keys, then shows the keys. They cannot be shown again. */
function CreateKeysDialog({ projectId, onClose }: CreateKeysDialogProps) {
  const all = useTexts(apiKeysTexts);
  const t = all.dialog;
  const api = useApi();
  const [created, setCreated] = useState<InternalApiKeyFirstView | null>(null);
  const schema = z
    .object({
      description: z.string().trim().min(1, t.descriptionMissing).max(LONGEST, t.descriptionLong),
      days: z.string(),
      publishableClientKey: z.boolean(),
      secretServerKey: z.boolean(),
      superSecretAdminKey: z.boolean(),
    })
    .refine((values) => KEY_KINDS.some(({ id }) => values[id]), {
      message: t.kindMissing,
      path: ['publishableClientKey'],
    });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      description: '',
      days: '90',
      publishableClientKey: true,
      secretServerKey: true,
      superSecretAdminKey: false,
    },
  });
  const { errors } = form.formState;
  const save = useChange({
    act: (options: z.infer<typeof schema>) =>
      api.admin(projectId).createInternalApiKey({
        description: options.description,
        expiresAt: expiryAfter(Number(options.days)),
        hasPublishableClientKey: options.publishableClientKey,
        hasSecretServerKey: options.secretServerKey,
        hasSuperSecretAdminKey: options.superSecretAdminKey,
      }),
    onDone: setCreated,
  });

  if (created !== null) return <NewKeysDialog created={created} projectId={projectId} onClose={onClose} />;
  return (
    <FormDialog
      title={t.title}
      form={form}
      // After the keys are created, the dialog stays open to show them.
      save={{ ...save, run: async (options) => (await save.run(options)) && false }}
      action={t.action}
      onClose={onClose}
    >
      <FormText form={form} name="description" label={t.description} placeholder={t.placeholder} autoFocus />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-13 font-medium">{t.kinds}</legend>
        {KEY_KINDS.map(({ id }) => (
          <Checkbox key={id} label={all.kinds[id].title} hint={all.kinds[id].hint} {...form.register(id)} />
        ))}
        <FormError>{errors.publishableClientKey?.message}</FormError>
      </fieldset>
      <FormSelect
        form={form}
        name="days"
        label={t.expiry}
        hint={t.expiryHint}
        options={LIFETIMES.map(({ days, name }) => [days, all.lifetimes[name]])}
      />
    </FormDialog>
  );
}
