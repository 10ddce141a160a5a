import type { ApplicationKind, ApplicationSubjectType } from '@hallpass/js';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { Checkbox, Radio } from '../components/choice';
import { durationText } from '../components/duration';
import { Field, FormError } from '../components/field';
import { Select, Textarea } from '../components/input';
import { PictureField } from '../components/picture-field';
import { Optional } from '../forms/form-dialog';
import { plural, useTexts } from '../texts';
import { applicationsTexts } from '../texts/generated/applications-texts';
import { useApi } from '../shell/api-context';
import { allResourcesQuery } from './queries';
import { type ApplicationValues, AUTHENTICATIONS } from './application-values';
import { FormText } from '../forms/fields';

type ApplicationForm = UseFormReturn<ApplicationValues, unknown, ApplicationValues>;

interface FieldsProps {
  projectId: string;
  form: ApplicationForm;
  kind: ApplicationKind;
}

const PLAIN = { autoComplete: 'off', spellCheck: false } as const;
const CODE = 'font-mono text-base sm:text-13';

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
      {kind !== 'browser' && <Authentication form={form} kind={kind} />}
      <Access projectId={projectId} form={form} kind={kind} />
      <Tokens form={form} kind={kind} />
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
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
      <FormText form={form} name="displayName" label={t.displayName} hint={t.displayNameHint} />
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
    <Field label={t[name]} hint={hint} aside={isOptional && <Optional />} error={form.formState.errors[name]?.message}>
      {(control) => <Textarea {...control} {...form.register(name)} rows={3} {...PLAIN} />}
    </Field>
  );
}

function Authentication({ form, kind }: Omit<FieldsProps, 'projectId'>) {
  const t = useTexts(applicationsTexts).form;
  const [authentication, keySource] = useWatch({ control: form.control, name: ['authentication', 'keySource'] });
  const { errors, defaultValues } = form.formState;
  // The identities of a workload are set with the API, so it is offered only where it is set.
  const initial = defaultValues?.authentication ?? AUTHENTICATIONS[kind][0]!;
  return (
    <Group title={t.authenticationTitle}>
      <Field
        label={t.authentication}
        hint={t.authenticationHints[authentication]}
        error={errors.authentication?.message}
      >
        {(control) => (
          <Select {...control} {...form.register('authentication')}>
            {[...new Set([...AUTHENTICATIONS[kind], initial])].map((each) => (
              <option key={each} value={each}>
                {t.authentications[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {authentication === 'private_key_jwt' && (
        <>
          <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
            <legend className="mb-2 text-13 font-medium">{t.keySource}</legend>
            <Radio value="url" label={t.fromUrl} {...form.register('keySource')} />
            <Radio value="document" label={t.asDocument} {...form.register('keySource')} />
          </fieldset>
          {keySource === 'url' ? (
            <FormText form={form} name="jwksUri" label={t.jwksUri} hint={t.jwksUriHint} type="url" {...PLAIN} />
          ) : (
            <Field label={t.jwks} hint={t.jwksHint} error={errors.jwks?.message}>
              {(control) => <Textarea {...control} {...form.register('jwks')} rows={8} className={CODE} {...PLAIN} />}
            </Field>
          )}
        </>
      )}
    </Group>
  );
}

const ISSUER_SCOPES = ['openid', 'profile', 'email', 'offline_access', 'teams', 'permissions'] as const;

/** Resources and scopes that the application may ask for. */
function Access({ projectId, form, kind }: FieldsProps) {
  const t = useTexts(applicationsTexts).form;
  const all = useQuery(allResourcesQuery(useApi(), projectId)).data ?? [];
  const [resources, ids] = useWatch({ control: form.control, name: ['resources', 'resourceIds'] });
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
  for (const name of form.formState.defaultValues?.scopes ?? [])
    if (name !== undefined && !scopes.has(name)) scopes.set(name, t.otherScope);
  return (
    <Group title={t.access}>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-13 font-medium">{t.resources}</legend>
        <Radio value="all" label={t.allResources} {...form.register('resources')} />
        <Radio value="some" label={t.someResources} hint={t.someResourcesHint} {...form.register('resources')} />
      </fieldset>
      {resources === 'some' && (
        <Choices
          form={form}
          name="resourceIds"
          choices={all.map(({ id, displayName, identifier }) => [id, displayName, identifier])}
        />
      )}
      <Choices form={form} name="scopes" choices={[...scopes].map(([name, hint]) => [name, name, hint])} />
    </Group>
  );
}

interface ChoicesProps {
  form: ApplicationForm;
  name: 'resourceIds' | 'scopes';
  choices: readonly (readonly [value: string, label: string, hint: string])[];
}

function Choices({ form, name, choices }: ChoicesProps) {
  const t = useTexts(applicationsTexts).form;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value: chosen, onChange } }) => (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-13 font-medium">{t[name]}</legend>
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
        <Field label={t.algorithm} hint={t.algorithmHint}>
          {(control) => (
            <Select {...control} {...form.register('algorithm')}>
              <option value="ES256">{t.es256}</option>
              <option value="RS256">{t.rs256}</option>
            </Select>
          )}
        </Field>
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
    <Field label={t[name]} hint={t[`${name}Hint`]}>
      {(control) => (
        <Select {...control} {...form.register(name)}>
          {choices.map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds % MINUTE === 0 ? durationText(seconds / MINUTE) : plural(t.seconds, seconds)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
