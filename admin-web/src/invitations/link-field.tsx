import { useQuery } from '@tanstack/react-query';
import type { FieldControlProps } from '../components/field';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { projectQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { useTexts } from '../texts';
import { invitationsTexts } from '../texts/generated/invitations-texts';
import { callbackLinks } from '../people/callback-links';

/** Allowed targets of the links in such emails, the default first. */
export function useLinks(projectId: string, page: 'team-invitation' | 'sign-in'): string[] {
  const api = useApi();
  const { data: project } = useQuery(projectQuery(api, projectId));
  return project === undefined ? [] : callbackLinks(api.config.apiUrl, project, page);
}

interface LinkFieldProps {
  hint: string;
  error: string | undefined;
  links: readonly string[];
  /** Props from the form's `register`. */
  registered: object;
}

/** Asks where the link in an email leads, and suggests URLs that the project trusts. */
export function LinkField({ hint, error, links, registered }: LinkFieldProps) {
  const t = useTexts(invitationsTexts);
  return (
    <Field label={t.link} hint={hint} error={error}>
      {(control: FieldControlProps) => (
        <>
          <Input {...control} {...registered} type="url" autoComplete="off" list={`${control.id}-links`} />
          <datalist id={`${control.id}-links`}>
            {links.map((link) => (
              <option key={link} value={link} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
