import { useQuery } from '@tanstack/react-query';
import { folded } from '@hallpass/react/folded';
import { apiKeysQuery } from '../api/queries';
import { type Pick, SearchPicker } from '../components/search-picker';
import { fullTime } from '../components/time';
import { useApi } from '../shell/api-context';
import { fill, useTexts } from '../texts';
import { auditTexts } from '../texts/generated/audit-texts';

interface KeyPickerProps {
  projectId: string;
  value: Pick | null;
  onChange: (keys: Pick) => void;
}

/** Finds a set of keys of the project by part of its description, including revoked and expired ones. */
export function KeyPicker({ projectId, value, onChange }: KeyPickerProps) {
  const t = useTexts(auditTexts);
  const api = useApi();
  const useFound = (text: string) =>
    useQuery({
      ...apiKeysQuery(api, projectId),
      select: (sets) =>
        sets
          .map(({ id, description, createdAt }) => ({
            id,
            name: description || t.who.keySet,
            detail: fill(t.keyPicker.created, { time: fullTime(createdAt) }),
          }))
          .filter(({ name }) => folded(name).includes(folded(text))),
    });
  const { label, placeholder } = t.keyPicker;
  return (
    <SearchPicker
      label={label}
      placeholder={placeholder}
      useFound={useFound}
      value={value}
      onChange={onChange}
      isSquare
    />
  );
}
