import { zodResolver } from '@hookform/resolvers/zod';
import { KnownErrors } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { adminRequest } from '../../api/admin-request';
import type { Api } from '../../api/api';
import { keys } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Checkbox } from '../../components/choice';
import { CopyField } from '../../components/copy';
import { Fact, Facts } from '../../components/facts';
import { Field } from '../../components/field';
import { Input } from '../../components/input';
import { Card, Section } from '../../components/layout';
import { PictureField } from '../../components/picture-field';
import { Time } from '../../components/time';
import { FormCard } from '../../forms/form-card';
import { KEEP_TYPED } from '../../forms/use-conflict';
import { useChange } from '../../forms/use-change';
import { useTexts } from '../../texts';
import { userTexts } from '../../texts/generated/user-texts';
import { methodsOf, nameOf, type UserJson } from '../../people/user-json';
import { patchUser, type UserPatch, userTeamsQuery } from './queries';
import { FormText, FormSelect } from '../../forms/fields';

interface UserPart {
  projectId: string;
  user: UserJson;
}

export function ProfileTab({ projectId, user }: UserPart) {
  const t = useTexts(userTexts);
  return (
    <div className="grid items-start gap-x-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 lg:order-2">
        <UserFacts user={user} />
      </div>
      <div className="min-w-0">
        <Section title={t.profile.title}>
          <ProfileForm projectId={projectId} user={user} />
        </Section>
        {user.is_anonymous && <MakeRegular projectId={projectId} user={user} />}
      </div>
    </div>
  );
}

interface Profile {
  picture: string | null;
  name: string;
  email: string;
  isVerified: boolean;
  isForAuth: boolean;
  team: string;
}

const profileOf = (user: UserJson): Profile => ({
  picture: user.profile_image_url,
  name: user.display_name ?? '',
  email: user.primary_email ?? '',
  isVerified: user.primary_email_verified,
  isForAuth: user.primary_email_auth_enabled,
  team: user.selected_team_id ?? '',
});

function ProfileForm({ projectId, user }: UserPart) {
  const t = useTexts(userTexts);
  const { profile: p } = t;
  const api = useApi();
  const stored = profileOf(user);
  const teams = useQuery(userTeamsQuery(api, projectId, user.id));
  const save = useChange({
    act: (profile: Profile) => patchUser(api, projectId, user.id, changesOf(stored, profile)),
    refreshes: [keys.users(projectId), keys.oneUser(projectId, user.id)],
    done: t.saved,
  });
  const schema = z.object({
    picture: z.string().nullable(),
    name: z.string().trim().max(256, p.nameLength),
    // The address syntax of HTML: `admin@localhost` is valid (contract/01 §7, loose email).
    email: z.union(
      [z.literal(''), z.email({ pattern: z.regexes.html5Email, error: p.emailWrong }).max(256, p.emailLength)],
      p.emailWrong,
    ),
    isVerified: z.boolean(),
    isForAuth: z.boolean(),
    team: z.string(),
  });
  const form = useForm({ resolver: zodResolver(schema), values: stored, resetOptions: KEEP_TYPED });
  const { errors } = form.formState;
  const hasEmail = useWatch({ control: form.control, name: 'email' }) !== '';

  return (
    <FormCard
      form={form}
      save={save}
      action={p.save}
      conflict={{
        read: async () => profileOf(await readNow(api, projectId, user.id)),
        labels: {
          picture: p.picture,
          name: p.name,
          email: p.email,
          isVerified: p.verified,
          isForAuth: p.auth,
          team: p.team,
        },
      }}
      onFailure={(error) =>
        error instanceof KnownErrors.UserWithEmailAlreadyExists && (
          <Link
            to="/projects/$projectId/users"
            params={{ projectId }}
            search={{ query: form.getValues('email') }}
            className="ms-1 font-medium underline underline-offset-2"
          >
            {p.takenBy}
          </Link>
        )
      }
    >
      <Controller
        control={form.control}
        name="picture"
        render={({ field }) => (
          <PictureField label={p.picture} name={nameOf(user)} value={field.value} onChange={field.onChange} />
        )}
      />
      <FormText form={form} name="name" label={p.name} />
      <Field label={p.email} error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email', { setValueAs: (value: string) => value.trim() })}
            type="email"
            autoComplete="off"
          />
        )}
      </Field>
      <Checkbox label={p.verified} hint={p.verifiedHint} disabled={!hasEmail} {...form.register('isVerified')} />
      <Checkbox label={p.auth} hint={p.authHint} disabled={!hasEmail} {...form.register('isForAuth')} />
      <FormSelect
        form={form}
        name="team"
        label={p.team}
        hint={p.teamHint}
        options={[
          ['', p.noTeam],
          ...(teams.data ?? (user.selected_team ? [user.selected_team] : [])).map(
            (team) => [team.id, team.display_name] as const,
          ),
        ]}
      />
    </FormCard>
  );
}

const readNow = (api: Api, projectId: string, userId: string) =>
  adminRequest(api, projectId, 'GET /users/{user_id}', { path: { user_id: userId } });

/** Returns only changed fields. A new address is sent along with its flags, which the server would otherwise reset. */
function changesOf(stored: Profile, next: Profile): UserPatch {
  const changes: UserPatch = {};
  if (next.picture !== stored.picture) changes.profile_image_url = next.picture;
  if (next.name !== stored.name) changes.display_name = next.name || null;
  if (next.team !== stored.team) changes.selected_team_id = next.team || null;
  const isNewEmail = next.email !== stored.email;
  if (isNewEmail) changes.primary_email = next.email || null;
  if (next.email === '') return changes;
  if (isNewEmail || next.isVerified !== stored.isVerified) changes.primary_email_verified = next.isVerified;
  if (isNewEmail || next.isForAuth !== stored.isForAuth) changes.primary_email_auth_enabled = next.isForAuth;
  return changes;
}

function MakeRegular({ projectId, user }: UserPart) {
  const t = useTexts(userTexts).regular;
  const api = useApi();
  const save = useChange({
    act: () => patchUser(api, projectId, user.id, { is_anonymous: false }),
    refreshes: [keys.users(projectId), keys.oneUser(projectId, user.id)],
    done: t.done,
  });
  return (
    <Section title={t.title}>
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:p-5">
        <p className="min-w-0 flex-1 basis-60 text-pretty text-ink-muted">{t.text}</p>
        <Button writes isBusy={save.isBusy} onClick={() => void save.run()}>
          {t.act}
        </Button>
      </Card>
    </Section>
  );
}

function UserFacts({ user }: { user: UserJson }) {
  const t = useTexts(userTexts);
  const f = t.facts;
  const methods = methodsOf(user, t.methods);
  return (
    <Card className="mb-8 flex flex-col gap-4 p-4 sm:p-5">
      <CopyField label={f.id} value={user.id} />
      <Facts>
        <Fact label={f.signedUp}>
          <Time at={new Date(user.signed_up_at_millis)} form="full" />
        </Fact>
        <Fact label={f.lastActive}>
          <Time at={new Date(user.last_active_at_millis)} form="full" />
        </Fact>
        <Fact label={f.signsInWith}>
          {methods.length === 0 ? (
            f.nothing
          ) : (
            <span className="flex flex-wrap gap-1">
              {methods.map((method) => (
                <Badge key={method}>{method}</Badge>
              ))}
            </span>
          )}
        </Fact>
        <Fact label={f.secondFactor}>{user.requires_totp_mfa ? f.required : f.none}</Fact>
        <Fact label={f.team}>{user.selected_team?.display_name ?? f.none}</Fact>
      </Facts>
    </Card>
  );
}
