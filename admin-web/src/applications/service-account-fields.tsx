import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Radio } from '../components/choice';
import { FormError } from '../components/field';
import { nameOf } from '../people/user-json';
import { UserPicker } from '../people/user-picker';
import { userQuery } from '../people/user-query';
import { useApi } from '../shell/api-context';
import { useTexts } from '../texts';
import { applicationsTexts } from '../texts/generated/applications-texts';
import type { ApplicationForm } from './keys-fields';

/** Chooses the user that a machine acts as (contract/08 §10). */
export function ServiceAccountFields({ projectId, form }: { projectId: string; form: ApplicationForm }) {
  const t = useTexts(applicationsTexts).form;
  const [actsAs, id] = useWatch({ control: form.control, name: ['actsAs', 'serviceAccountUserId'] });
  const { data: user } = useQuery({
    ...userQuery(useApi(), projectId, id),
    enabled: id !== '',
  });
  return (
    <>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-13 font-medium">{t.actsAs}</legend>
        <Radio value="itself" label={t.itself} hint={t.itselfHint} {...form.register('actsAs')} />
        <Radio value="user" label={t.aUser} hint={t.aUserHint} {...form.register('actsAs')} />
      </fieldset>
      {actsAs === 'user' && (
        <>
          <UserPicker
            projectId={projectId}
            value={id === '' ? null : { id, name: user ? nameOf(user) : id }}
            onChange={(picked) =>
              form.setValue('serviceAccountUserId', picked.id, {
                shouldDirty: true,
                shouldValidate: true,
              })
            }
          />
          <FormError>{user === null ? t.userDeleted : form.formState.errors.serviceAccountUserId?.message}</FormError>
        </>
      )}
    </>
  );
}
