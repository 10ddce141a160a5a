import { Field } from '../../components/field';
import { Input, Select } from '../../components/input';
import { useTexts } from '../../texts';
import { emailsSendTexts } from '../../texts/generated/emails-send-texts';
import type { AudienceFilter } from './audience';

const METHODS = ['password', 'otp', 'passkey', 'oauth'] as const;

const dayOf = (millis: number | undefined): string =>
  millis === undefined
    ? ''
    : new Date(millis - new Date(millis).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** Start of a day in the owner's time zone. */
const millisOf = (day: string): number | undefined => (day === '' ? undefined : new Date(`${day}T00:00`).getTime());

export function FilterFields({
  filter,
  onChange,
}: {
  filter: AudienceFilter;
  onChange: (next: AudienceFilter) => void;
}) {
  const t = useTexts(emailsSendTexts).filters;
  const change = (part: AudienceFilter) => onChange({ ...filter, ...part });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field label={t.query}>
          {(control) => (
            <Input
              {...control}
              value={filter.query ?? ''}
              onChange={({ target }) => change({ query: target.value || undefined })}
            />
          )}
        </Field>
      </div>
      <Field label={t.verified}>
        {(control) => (
          <Select
            {...control}
            value={filter.verified === undefined ? '' : String(filter.verified)}
            onChange={({ target }) => change({ verified: target.value === '' ? undefined : target.value === 'true' })}
          >
            <option value="">{t.any}</option>
            <option value="true">{t.isVerified}</option>
            <option value="false">{t.isNotVerified}</option>
          </Select>
        )}
      </Field>
      <Field label={t.method}>
        {(control) => (
          <Select
            {...control}
            value={filter.method ?? ''}
            onChange={({ target }) => change({ method: METHODS.find((method) => method === target.value) })}
          >
            <option value="">{t.any}</option>
            {METHODS.map((method) => (
              <option key={method} value={method}>
                {t.methods[method]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t.signedUpFrom}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={dayOf(filter.signed_up_from_millis)}
            onChange={({ target }) => change({ signed_up_from_millis: millisOf(target.value) })}
          />
        )}
      </Field>
      <Field label={t.lastActiveFrom}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={dayOf(filter.last_active_from_millis)}
            onChange={({ target }) => change({ last_active_from_millis: millisOf(target.value) })}
          />
        )}
      </Field>
    </div>
  );
}
