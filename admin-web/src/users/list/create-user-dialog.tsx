import { zodResolver } from '@hookform/resolvers/zod';
import { KnownErrors } from '@hallpass/js';
import { Link, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminRequest } from '../../api/admin-request';
import { keys } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Checkbox } from '../../components/choice';
import { FormDialog, Optional } from '../../forms/form-dialog';
import { useChange } from '../../forms/use-change';
import { fill, useTexts } from '../../texts';
import { usersTexts } from '../../texts/generated/users-texts';
import { nameOf } from '../../people/user-json';
import { FormPassword, FormText } from '../../forms/fields';

/** Creates a user, who can sign in with the address at once. */
export function CreateUserDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const texts = useTexts(usersTexts);
  const t = texts.create;
  const api = useApi();
  const navigate = useNavigate();
  const schema = z.object({
    // The address syntax of HTML: `admin@localhost` is valid (contract/01 §7, loose email).
    email: z.email({ pattern: z.regexes.html5Email, error: t.emailWrong }).max(256, t.emailLength),
    isVerified: z.boolean(),
    name: z.string().trim().max(256, t.nameLength),
    password: z.string().refine((password) => [...password].length <= 70, t.passwordLength),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: '', isVerified: false, name: '', password: '' },
  });
  const save = useChange({
    act: ({ email, isVerified, name, password }: z.infer<typeof schema>) =>
      adminRequest(api, projectId, 'POST /users', {
        body: {
          primary_email: email,
          primary_email_verified: isVerified,
          primary_email_auth_enabled: true,
          display_name: name || undefined,
          password: password || undefined,
        },
      }),
    refreshes: [keys.users(projectId)],
    done: (user) => fill(t.done, { name: nameOf(user) }),
    onDone: ({ id: userId }) => {
      onClose();
      return navigate({ to: '/projects/$projectId/users/$userId', params: { projectId, userId }, ignoreBlocker: true });
    },
  });

  return (
    <FormDialog
      title={t.title}
      form={form}
      save={save}
      action={t.act}
      onClose={onClose}
      onFailure={(error) =>
        error instanceof KnownErrors.UserWithEmailAlreadyExists && (
          <Link
            to="/projects/$projectId/users"
            params={{ projectId }}
            search={{ query: form.getValues('email') }}
            ignoreBlocker
            className="ms-1 font-medium underline underline-offset-2"
            onClick={onClose}
          >
            {t.takenBy}
          </Link>
        )
      }
    >
      <FormText form={form} name="email" label={t.email} type="email" autoFocus />
      <Checkbox label={t.verified} hint={t.verifiedHint} {...form.register('isVerified')} />
      <FormText form={form} name="name" label={t.name} aside={<Optional />} />
      <FormPassword
        form={form}
        name="password"
        label={t.password}
        aside={<Optional />}
        hint={t.passwordHint}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
