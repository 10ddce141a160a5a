import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../api/errors';
import { useApi } from '../../shell/api-context';
import { Field } from '../../components/field';
import { Select } from '../../components/input';
import { useTexts } from '../../texts';
import { emailsSourcesTexts } from '../../texts/generated/emails-sources-texts';
import { themesQuery } from '../queries';

/** Theme id; false for no theme; undefined for the project's theme. */
export type ThemeChoice = string | false | undefined;

const NONE = 'none';

export function ThemeSelect({
  projectId,
  value,
  onChange,
}: {
  projectId: string;
  value: ThemeChoice;
  onChange: (value: ThemeChoice) => void;
}) {
  const t = useTexts(emailsSourcesTexts);
  const themes = useQuery(themesQuery(useApi(), projectId));
  return (
    <Field label={t.theme} error={themes.isError && !themes.data ? describeError(themes.error) : undefined}>
      {(control) => (
        <Select
          {...control}
          value={value === false ? NONE : (value ?? '')}
          onChange={({ target }) =>
            onChange(target.value === '' ? undefined : target.value === NONE ? false : target.value)
          }
        >
          <option value="">{t.themeOfProject}</option>
          {themes.data?.map(({ id, display_name: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={NONE}>{t.noTheme}</option>
        </Select>
      )}
    </Field>
  );
}
