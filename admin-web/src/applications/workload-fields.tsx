import { X } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { AddButton } from '../components/add-button';
import { Button } from '../components/button';
import { FormError } from '../components/field';
import { FormSelect, FormText } from '../forms/fields';
import { Removable } from '../forms/removable';
import { useApi } from '../shell/api-context';
import { fill, useTexts } from '../texts';
import { applicationsTexts } from '../texts/generated/applications-texts';
import type { ApplicationValues } from './application-values';
import { issuerOf } from './issuer';
import { type ApplicationForm, KeysFields, PLAIN } from './keys-fields';

type Identity = ApplicationValues['workloadIdentities'][number];

const GITHUB = 'https://token.actions.githubusercontent.com';
const KUBERNETES = 'https://kubernetes.default.svc.cluster.local';

/** The values of a platform that are the same for every workload. */
const PLATFORMS = {
  github: {
    issuer: GITHUB,
    keySource: 'url',
    jwksUri: `${GITHUB}/.well-known/jwks`,
  },
  // The keys of most clusters are private, so they are pasted.
  kubernetes: { issuer: KUBERNETES, keySource: 'document', jwksUri: '' },
  other: { issuer: '', keySource: 'url', jwksUri: '' },
} as const satisfies Record<string, Pick<Identity, 'issuer' | 'keySource' | 'jwksUri'>>;

const SUBJECTS: Readonly<Record<string, string>> = {
  [GITHUB]: 'repo:my-org/my-repo:ref:refs/heads/main',
  [KUBERNETES]: 'system:serviceaccount:my-namespace:my-app',
};

const MAX_IDENTITIES = 10;

/** The platforms whose tokens an application uses instead of a secret (contract/08 §10). */
export function WorkloadFields({ projectId, form }: { projectId: string; form: ApplicationForm }) {
  const t = useTexts(applicationsTexts).workload;
  const { config } = useApi();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'workloadIdentities' });
  const identities = useWatch({ control: form.control, name: 'workloadIdentities' });
  const errors = form.formState.errors.workloadIdentities;
  const add = (platform: keyof typeof PLATFORMS) =>
    append({
      audience: issuerOf(config.apiUrl, projectId),
      jwks: '',
      ...PLATFORMS[platform],
      claims: [{ name: 'sub', match: 'exact', value: '' }],
    });
  return (
    <>
      {fields.map(({ id }, at) => (
        <Removable key={id} title={identities[at]?.issuer || t.identity} onRemove={() => remove(at)}>
          <FormText
            form={form}
            name={`workloadIdentities.${at}.issuer`}
            label={t.issuer}
            hint={t.issuerHint}
            {...PLAIN}
          />
          <FormText
            form={form}
            name={`workloadIdentities.${at}.audience`}
            label={t.audience}
            hint={t.audienceHint}
            {...PLAIN}
          />
          <KeysFields form={form} at={`workloadIdentities.${at}.`} urlHint={t.jwksUriHint} documentHint={t.jwksHint} />
          <Claims form={form} at={at} subject={SUBJECTS[identities[at]?.issuer ?? '']} />
        </Removable>
      ))}
      <FormError>{errors?.message ?? errors?.root?.message}</FormError>
      {fields.length < MAX_IDENTITIES && (
        <div role="group" aria-label={t.add} className="flex flex-wrap gap-2">
          {(['kubernetes', 'github', 'other'] as const).map((platform) => (
            <AddButton key={platform} size="small" label={t.platforms[platform]} onClick={() => add(platform)} />
          ))}
        </div>
      )}
    </>
  );
}

const MAX_CLAIMS = 10;

function Claims({ form, at, subject }: { form: ApplicationForm; at: number; subject: string | undefined }) {
  const t = useTexts(applicationsTexts).workload;
  const path = `workloadIdentities.${at}.claims` as const;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: path });
  const claims = useWatch({ control: form.control, name: path });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-13 font-medium">{t.claims}</legend>
      <p className="text-13 text-ink-faint">{t.claimsHint}</p>
      {fields.map(({ id }, n) => (
        <div
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.25rem] gap-2 md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,5fr)_2.25rem]"
        >
          <FormText form={form} name={`${path}.${n}.name`} label={t.claimName} {...PLAIN} />
          <FormSelect
            form={form}
            name={`${path}.${n}.match`}
            label={t.claimMatch}
            options={[
              ['exact', t.exact],
              ['prefix', t.prefix],
            ]}
          />
          <div className="order-last col-span-3 md:order-none md:col-span-1">
            <FormText
              form={form}
              name={`${path}.${n}.value`}
              label={t.claimValue}
              placeholder={claims[n]?.name === 'sub' ? subject : undefined}
              {...PLAIN}
            />
          </div>
          <Button
            variant="ghost"
            size="icon"
            className="mt-6"
            disabled={fields.length === 1}
            aria-label={fill(t.removeClaim, { name: claims[n]?.name ?? '' })}
            onClick={() => remove(n)}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </div>
      ))}
      {fields.length < MAX_CLAIMS && (
        <AddButton
          size="small"
          className="self-start"
          label={t.addClaim}
          onClick={() => append({ name: '', match: 'exact', value: '' })}
        />
      )}
    </fieldset>
  );
}
