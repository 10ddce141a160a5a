import { useQuery } from '@tanstack/react-query';
import { useApi } from '../app/api-context';
import { type Pick, SearchPicker } from '../components/search-picker';
import { useTexts } from '../texts';
import { usersQuery } from './queries';
import { nameOf } from './user-json';
import { usersTexts } from './texts';

interface UserPickerProps {
  projectId: string;
  value: Pick | null;
  onChange: (user: Pick) => void;
}

/** Finds a user by part of the name or address. */
export function UserPicker({ projectId, value, onChange }: UserPickerProps) {
  const t = useTexts(usersTexts);
  const api = useApi();
  const useFound = (text: string) =>
    useQuery({
      ...usersQuery(api, projectId, { query: text || undefined, anonymous: text === '' ? undefined : 'yes' }),
      select: ({ items }) =>
        items.map((user) => ({
          id: user.id,
          name: nameOf(user, t),
          detail: user.primary_email,
          imageUrl: user.profile_image_url,
        })),
    });
  return (
    <SearchPicker
      label={t.search}
      placeholder={t.searchPlaceholder}
      useFound={useFound}
      value={value}
      onChange={onChange}
    />
  );
}
