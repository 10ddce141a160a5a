import type { ApplicationKind, ApplicationSubjectType } from '@hallpass/js';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { Checkbox, Radio } from '../components/choice';
import { durationText } from '../components/duration';
import { FormError } from '../components/field';
import { PictureField } from '../components/picture-field';
import { Optional } from '../forms/form-dialog';
import { plural, useTexts } from '../texts';
import { applicationsTexts } from '../texts/generated/applications-texts';
import { useApi } from '../shell/api-context';
import { allResourcesQuery } from './queries';
import { AUTHENTICATIONS, exchangesTokens } from './application-values';
import { FormSelect, FormText, FormTextarea } from '../forms/fields';
import { type ApplicationForm, KeysFields, PLAIN } from './keys-fields';
import { ServiceAccountFields } from './service-account-fields';
import { WorkloadFields } from './workload-fields';

interface FieldsProps {
  projectId: string;
  form: ApplicationForm;
  kind: ApplicationKind;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Choices in seconds. */
const LIFETIMES = {
  accessTokenSeconds: [MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, DAY],
  refreshTokenSeconds: [HOUR, 8 * HOUR, DAY, 7 * DAY, 14 * DAY, 30 * DAY, 90 * DAY, 180 * DAY, 365 * DAY],
} as const;

/** The fields of an application, without those that its kind does not use. */
export function ApplicationFields({
  projectId,
  form,
  kind,
  subjectType,
}: FieldsProps & { subjectType: ApplicationSubjectType }) {
  const t = useTexts(applicationsTexts).form;
  const signsUsersIn = kind !== 'machine';
  return (
    <>
      <General form={form} kind={kind} />
      {signsUsersIn && (
        <Group title={t.addresses}>
          <Addresses
            form={form}
            name="redirectUris"
            hint={kind === 'native' ? t.redirectUrisNativeHint : t.redirectUrisHint}
          />
          <p className="text-13 text-ink-muted">{t.subjects[subjectType]}</p>
          <Addresses form={form} name="postLogoutRedirectUris" hint={t.postLogoutRedirectUrisHint} isOptional />
          <FormText
            form={form}
            name="backChannelLogoutUri"
            label={t.backChannelLogoutUri}
            hint={t.backChannelLogoutUriHint}
            aside={<Optional />}
            spellCheck={false}
          />
        </Group>
      )}
      {kind !== 'browser' && <Authentication projectId={projectId} form={form} kind={kind} />}
      <Access projectId={projectId} form={form} kind={kind} />
      <Tokens form={form} kind={kind} />
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 border-t border-line pt-5">
      <legend className="float-start w-full font-medium">{title}</legend>
      {children}
    </fieldset>
  );
}

function General({ form, kind }: Omit<FieldsProps, 'projectId'>) {
  const t = useTexts(applicationsTexts).form;
  const name = useWatch({ control: form.control, name: 'displayName' });
  return (
    <>
      <Controller
        control={form.control}
        name="logoUrl"
        render={({ field: { value, onChange } }) => (
          <PictureField label={t.logoUrl} name={name} value={value} onChange={onChange} isSquare />
        )}
      />
      <FormText
        form={form}
        name="displayName"
        label={t.displayName}
        hint={kind === 'machine' ? undefined : t.displayNameHint}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-13 font-medium">{t.owner}</legend>
        {(['ours', 'theirs'] as const).map((owner) => (
          <Radio
            key={owner}
            value={owner}
            label={t[owner]}
            hint={kind === 'machine' ? undefined : t[`${owner}Hint`]}
            {...form.register('owner')}
          />
        ))}
      </fieldset>
    </>
  );
}

interface AddressesProps {
  form: ApplicationForm;
  name: 'redirectUris' | 'postLogoutRedirectUris';
  hint: string;
  isOptional?: boolean;
}

function Addresses({ form, name, hint, isOptional = false }: AddressesProps) {
  const t = useTexts(applicationsTexts).form;
  return (
    <FormTextarea
      form={form}
      name={name}
      label={t[name]}
      hint={hint}
      aside={isOptional && <Optional />}
      rows={3}
      {...PLAIN}
    />
  );
}

function Authentication({ projectId, form, kind }: FieldsProps) {
  const t = useTexts(applicationsTexts).form;
  const authentication = useWatch({ control: form.control, name: 'authentication' });
  return (
    <Group title={t.authenticationTitle}>
      <FormSelect
        form={form}
        name="authentication"
        label={t.authentication}
        hint={t.authenticationHints[authentication]}
        options={AUTHENTICATIONS[kind].map((each) => [each, t.authentications[each]] as const)}
      />
      {authentication === 'private_key_jwt' && (
        <KeysFields form={form} urlHint={t.jwksUriHint} documentHint={t.jwksHint} />
      )}
      {authentication === 'workload_identity' && <WorkloadFields projectId={projectId} form={form} />}
      {kind === 'machine' && <ServiceAccountFields projectId={projectId} form={form} />}
    </Group>
  );
}

const ISSUER_SCOPES = ['openid', 'profile', 'email', 'offline_access', 'teams', 'permissions'] as const;
const API_SCOPES = [
  'hallpass:account:read',
  'hallpass:teams:read',
  'hallpass:teams:write',
  'hallpass:payments:read',
] as const;

/** Resources and scopes that the application may ask for. */
function Access({ projectId, form, kind }: FieldsProps) {
  const t = useTexts(applicationsTexts).form;
  const all = useQuery(allResourcesQuery(useApi(), projectId)).data ?? [];
  const [resources, ids, authentication] = useWatch({
    control: form.control,
    name: ['resources', 'resourceIds', 'authentication'],
  });
  const resourceChoices = all.map(({ id, displayName, identifier }) => [id, displayName, identifier] as const);
  const allowed = all.filter(({ id }) => resources === 'all' || ids.includes(id));
  const scopes = new Map<string, string>(
    kind === 'machine' ? [] : ISSUER_SCOPES.map((name) => [name, t.issuerScopes[name]]),
  );
  for (const { displayName, scopes: own } of allowed)
    for (const { name, description } of own)
      scopes.set(
        name,
        [scopes.get(name), [displayName, description].filter(Boolean).join(': ')].filter(Boolean).join(' · '),
      );
  for (const name of API_SCOPES) scopes.set(name, t.apiScopes[name]);
  for (const name of form.formState.defaultValues?.scopes ?? [])
    if (name !== undefined && !scopes.has(name)) scopes.set(name, t.otherScope);
  return (
    <Group title={t.access}>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-13 font-medium">{t.resources}</legend>
        <Radio value="all" label={t.allResources} {...form.register('resources')} />
        <Radio value="some" label={t.someResources} hint={t.someResourcesHint} {...form.register('resources')} />
      </fieldset>
      {resources === 'some' && <Choices form={form} name="resourceIds" choices={resourceChoices} />}
      <Choices form={form} name="scopes" choices={[...scopes].map(([name, hint]) => [name, name, hint])} />
      {exchangesTokens(authentication) && all.length > 0 && (
        <Choices
          form={form}
          name="tokenExchangeResourceIds"
          hint={t.tokenExchangeResourceIdsHint}
          choices={resourceChoices}
        />
      )}
    </Group>
  );
}

interface ChoicesProps {
  form: ApplicationForm;
  name: 'resourceIds' | 'scopes' | 'tokenExchangeResourceIds';
  hint?: string;
  choices: readonly (readonly [value: string, label: string, hint: string])[];
}

function Choices({ form, name, hint: why, choices }: ChoicesProps) {
  const t = useTexts(applicationsTexts).form;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value: chosen, onChange } }) => (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-13 font-medium">{t[name]}</legend>
          {why !== undefined && <p className="text-13 text-ink-faint">{why}</p>}
          {choices.map(([value, label, hint]) => (
            <Checkbox
              key={value}
              label={label}
              hint={hint}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
              }
            />
          ))}
          {choices.length === 0 && <p className="text-13 text-ink-muted">{t.noChoices}</p>}
          <FormError>{form.formState.errors[name]?.message}</FormError>
        </fieldset>
      )}
    />
  );
}

function Tokens({ form, kind }: Omit<FieldsProps, 'projectId'>) {
  const t = useTexts(applicationsTexts).form;
  const signsUsersIn = kind !== 'machine';
  return (
    <Group title={t.tokens}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Lifetime form={form} name="accessTokenSeconds" />
        {signsUsersIn && <Lifetime form={form} name="refreshTokenSeconds" />}
      </div>
      {signsUsersIn && (
        <FormSelect
          form={form}
          name="algorithm"
          label={t.algorithm}
          hint={t.algorithmHint}
          options={[
            ['ES256', t.es256],
            ['RS256', t.rs256],
          ]}
        />
      )}
      {signsUsersIn && <Checkbox label={t.requiresPar} hint={t.requiresParHint} {...form.register('requiresPar')} />}
      <Checkbox label={t.requiresDpop} hint={t.requiresDpopHint} {...form.register('requiresDpop')} />
      {(kind === 'native' || kind === 'web') && (
        <Checkbox label={t.allowsDeviceGrant} hint={t.allowsDeviceGrantHint} {...form.register('allowsDeviceGrant')} />
      )}
    </Group>
  );
}

function Lifetime({ form, name }: { form: ApplicationForm; name: keyof typeof LIFETIMES }) {
  const t = useTexts(applicationsTexts).form;
  // The API accepts any number of seconds.
  const stored = Number(form.formState.defaultValues?.[name]);
  const choices = [...new Set<number>([...LIFETIMES[name], stored])].toSorted((a, b) => a - b);
  return (
    <FormSelect
      form={form}
      name={name}
      label={t[name]}
      hint={t[`${name}Hint`]}
      options={choices.map((seconds) => [
        seconds,
        seconds % MINUTE === 0 ? durationText(seconds / MINUTE) : plural(t.seconds, seconds),
      ])}
    />
  );
}
