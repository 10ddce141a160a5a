import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { projectQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { Section } from '../components/layout';
import { LoadedRows } from '../components/loaded';
import { NoRows, Row } from '../components/rows';
import { Time } from '../components/time';
import { useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { shellNavigationTexts } from '../texts/generated/shell-navigation-texts';
import { ownerKeysTexts } from '../texts/generated/owner-keys-texts';
import { WithParts } from '../texts/with-parts';
import { Checkbox } from '../components/choice';
import { CopyField } from '../components/copy';
import { Dialog, DialogActions } from '../components/dialog';
import { Field } from '../components/field';
import { Select } from '../components/input';
import { FormDialog } from '../forms/form-dialog';
import { DAY_MILLIS } from '../components/durations';
import { changeKey, type KeyJson, type KeyOwner, ownerKeysKey, ownerKeysQuery, createKey } from './queries';
import { FormText } from '../forms/fields';
import { AddButton } from '../components/add-button';
import { SectionRights } from '../shell/area-rights';

const DAYS = { d7: 7, d30: 30, d90: 90, d365: 365 } as const;

const valuesOf = (key: KeyJson | null) => ({
  description: key?.description ?? '',
  lifetime: key === null ? ('d90' as const) : ('keep' as const),
  isPublic: key?.is_public ?? false,
});

/** API keys of a user or team. Owners need the right to keys to change them. */
export const OwnerKeysSection = (props: { projectId: string; owner: KeyOwner }) => (
  <SectionRights area="keys">
    <OwnerKeys {...props} />
  </SectionRights>
);

function OwnerKeys({ projectId, owner }: { projectId: string; owner: KeyOwner }) {
  const t = useTexts(ownerKeysTexts);
  const api = useApi();
  const project = useQuery(projectQuery(api, projectId));
  const { allowUserApiKeys = false, allowTeamApiKeys = false } = project.data?.config ?? {};
  const isOn = owner.type === 'user' ? allowUserApiKeys : allowTeamApiKeys;
  const keys = useQuery({ ...ownerKeysQuery(api, projectId, owner), enabled: isOn });
  const [edited, setEdited] = useState<KeyJson | 'new' | null>(null);
  const [created, setCreated] = useState<string | null>(null);
  const nameOf = (key: KeyJson) => key.description || fill(t.unnamed, { last: key.value.last_four });
  const revoke = useChange({
    confirm: (revoked) => ({
      title: fill(t.revokeTitle, { name: nameOf(revoked) }),
      description: t.revokeText,
      action: t.revoke,
    }),
    act: ({ id }: KeyJson) => changeKey(api, projectId, owner, id, { revoked: true }),
    refreshes: [ownerKeysKey(projectId, owner)],
    done: (_, key) => fill(t.revokedDone, { name: nameOf(key) }),
  });
  const { title, description, off } = t[owner.type];
  const rules = useTexts(shellNavigationTexts).entries.signUpRules;

  return (
    <Section
      title={title}
      description={description}
      actions={isOn && <AddButton size="small" onClick={() => setEdited('new')} label={t.new} />}
    >
      {project.data !== undefined && !isOn ? (
        <NoRows
          action={
            <Button asChild size="small">
              <Link to="/projects/$projectId/sign-in/rules" params={{ projectId }}>
                {rules}
              </Link>
            </Button>
          }
        >
          {off}
        </NoRows>
      ) : (
        <LoadedRows query={keys} what={t.what} failed={t.failed} label={title} none={t.none}>
          {(key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              name={nameOf(key)}
              onEdit={() => setEdited(key)}
              onRevoke={() => void revoke.run(key)}
            />
          )}
        </LoadedRows>
      )}
      {edited && (
        <KeyDialog
          projectId={projectId}
          owner={owner}
          edited={edited === 'new' ? null : edited}
          onCreated={setCreated}
          onClose={() => setEdited(null)}
        />
      )}
      {created !== null && <NewKeyDialog value={created} onClose={() => setCreated(null)} />}
      {revoke.dialog}
    </Section>
  );
}

const isPast = (millis: number): boolean => millis <= Date.now();

interface KeyRowProps {
  apiKey: KeyJson;
  name: string;
  onEdit: () => void;
  onRevoke: () => void;
}

function KeyRow({ apiKey, name, onEdit, onRevoke }: KeyRowProps) {
  const t = useTexts(ownerKeysTexts);
  const { expires_at_millis: end, manually_revoked_at_millis: revokedAt } = apiKey;
  const isOver = end !== undefined && isPast(end);
  const isGood = revokedAt === undefined && !isOver;
  const time = (millis: number) => <Time at={new Date(millis)} />;
  return (
    <Row
      lead={<KeyRound aria-hidden className="size-4 shrink-0 text-ink-faint" />}
      title={
        <>
          {name}
          <code className="font-mono text-xs font-normal text-ink-faint">…{apiKey.value.last_four}</code>
          {apiKey.is_public && <Badge>{t.public}</Badge>}
          {revokedAt !== undefined && <Badge tone="danger">{t.revoked}</Badge>}
          {revokedAt === undefined && isOver && <Badge tone="warning">{t.ended}</Badge>}
        </>
      }
      detail={
        <>
          <WithParts text={t.created} parts={{ at: time(apiKey.created_at_millis) }} />
          {' · '}
          {revokedAt !== undefined ? (
            <WithParts text={t.revokedAt} parts={{ at: time(revokedAt) }} />
          ) : end === undefined ? (
            t.never
          ) : (
            <WithParts text={t.endsAt} parts={{ at: time(end) }} />
          )}
        </>
      }
      actions={
        isGood && (
          <>
            <Button size="small" aria-label={fill(t.editOf, { name })} onClick={onEdit}>
              {t.edit}
            </Button>
            <Button size="small" variant="dangerQuiet" aria-label={fill(t.revokeOf, { name })} onClick={onRevoke}>
              {t.revoke}
            </Button>
          </>
        )
      }
    />
  );
}

interface KeyDialogProps {
  projectId: string;
  owner: KeyOwner;
  /** Null to create a key. */
  edited: KeyJson | null;
  /** Called with the new key in full. */
  onCreated: (value: string) => void;
  onClose: () => void;
}

function KeyDialog({ projectId, owner, edited, onCreated, onClose }: KeyDialogProps) {
  const texts = useTexts(ownerKeysTexts);
  const t = texts.form;
  const api = useApi();
  const queryClient = useQueryClient();
  const schema = z.object({
    description: z.string().trim().min(1, t.missing).max(1_000, t.length),
    lifetime: z.enum(['keep', 'd7', 'd30', 'd90', 'd365', 'never']),
    isPublic: z.boolean(),
  });
  type Values = z.infer<typeof schema>;
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(edited) as Values,
  });
  const save = useChange({
    act: async ({ description, lifetime, isPublic }: Values) => {
      const end =
        lifetime === 'keep' ? undefined : lifetime === 'never' ? null : Date.now() + DAYS[lifetime] * DAY_MILLIS;
      if (edited !== null) {
        return changeKey(api, projectId, owner, edited.id, { description, expires_at_millis: end });
      }
      const key = { description, expires_at_millis: end ?? null, is_public: isPublic };
      const answer = await createKey(api, projectId, owner, key);
      onCreated(answer.value);
      return answer;
    },
    refreshes: [ownerKeysKey(projectId, owner)],
    done: edited === null ? undefined : t.saved,
  });

  return (
    <FormDialog
      title={edited === null ? texts.new : texts.edit}
      form={form}
      save={save}
      action={edited === null ? t.create : t.save}
      onClose={onClose}
      conflict={
        edited === null
          ? undefined
          : {
              read: async () => {
                const stored = await queryClient.fetchQuery({
                  ...ownerKeysQuery(api, projectId, owner),
                  staleTime: 0,
                });
                return valuesOf(stored.find(({ id }) => id === edited.id) ?? edited);
              },
              labels: { description: t.description, lifetime: t.ends, isPublic: t.isPublic },
            }
      }
    >
      <FormText form={form} name="description" label={t.description} autoFocus />
      <Field label={t.ends}>
        {(control) => (
          <Select {...control} {...form.register('lifetime')}>
            {edited !== null && <option value="keep">{t.keep}</option>}
            {Object.entries(t.lifetimes).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {edited === null && <Checkbox label={t.isPublic} hint={t.isPublicHint} {...form.register('isPublic')} />}
    </FormDialog>
  );
}

/** Shows a new key. It cannot be shown again. */
function NewKeyDialog({ value, onClose }: { value: string; onClose: () => void }) {
  const t = useTexts(ownerKeysTexts).shown;
  return (
    <Dialog title={t.title} description={t.text} onClose={onClose} isPersistent>
      <CopyField label={t.label} value={value} isSecret />
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
