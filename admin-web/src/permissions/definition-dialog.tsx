import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminRequest } from '../api/admin-request';
import { keys } from '../api/queries';
import { useApi } from '../shell/api-context';
import { FormDialog, Optional } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { permissionsTexts } from '../texts/generated/permissions-texts';
import type { Definition } from './graph';
import { PermissionChecks } from './permission-checks';
import { definitionsQuery, permissionKeys, type Scope } from './queries';
import { FormText } from '../forms/fields';

interface DefinitionDialogProps {
  projectId: string;
  scope: Scope;
  /** Null to create a permission. */
  edited: Definition | null;
  onClose: () => void;
}

const valuesOf = (definition: Definition | null) => ({
  id: definition?.id ?? '',
  description: definition?.description ?? '',
  contains: definition?.contained_permission_ids ?? [],
});

export function DefinitionDialog({ projectId, scope, edited, onClose }: DefinitionDialogProps) {
  const texts = useTexts(permissionsTexts);
  const t = texts.form;
  const api = useApi();
  const queryClient = useQueryClient();
  const definitions = useQuery(definitionsQuery(api, projectId, scope));
  const schema = z.object({
    // contract/01 §7, "custom permission id".
    id: z
      .string()
      .max(63, t.idLength)
      .regex(/^[a-z0-9_:]+$/, t.idWrong),
    description: z.string().trim(),
    contains: z.array(z.string()),
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: valuesOf(edited) });
  const save = useChange({
    act: ({ id, description, contains }: z.infer<typeof schema>) =>
      edited === null
        ? adminRequest(api, projectId, `POST /${scope}-permission-definitions`, {
            body: { id, description, contained_permission_ids: contains },
          })
        : adminRequest(api, projectId, `PATCH /${scope}-permission-definitions/{permission_id}`, {
            path: { permission_id: edited.id },
            body: { id: id === edited.id ? undefined : id, description, contained_permission_ids: contains },
          }),
    refreshes: edited === null ? [permissionKeys.definitions(projectId)] : [keys.project(projectId)],
    done: (_, { id }) => fill(edited === null ? texts.created : texts.saved, { id }),
  });
  const others = (definitions.data ?? []).filter(({ id }) => id !== edited?.id);
  return (
    <FormDialog
      title={edited === null ? (scope === 'team' ? t.newTeam : t.newProject) : fill(t.edit, { id: edited.id })}
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
                  ...definitionsQuery(api, projectId, scope),
                  staleTime: 0,
                });
                return valuesOf(stored.find(({ id }) => id === edited.id) ?? edited);
              },
              labels: { id: t.id, description: t.description, contains: t.contains },
            }
      }
    >
      <FormText
        form={form}
        name="id"
        label={t.id}
        hint={edited === null ? t.idHint : t.renameHint}
        spellCheck={false}
        autoFocus
        className="font-mono"
      />
      <FormText form={form} name="description" label={t.description} aside={<Optional />} />
      <Controller
        control={form.control}
        name="contains"
        render={({ field }) => (
          <PermissionChecks
            label={t.contains}
            hint={t.containsHint}
            none={t.noOthers}
            definitions={others}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </FormDialog>
  );
}
