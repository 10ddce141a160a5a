import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { adminRequest } from '../api/admin-request';
import { keys } from '../api/queries';
import { type Pick, SearchPicker } from '../components/search-picker';
import { useApi } from '../shell/api-context';
import { useTexts } from '../texts';
import { peopleTexts } from '../texts/generated/people-texts';
import { nameOf } from './user-json';

interface UserPickerProps {
  projectId: string;
  value: Pick | null;
  onChange: (user: Pick) => void;
}

const SHOWN = 50;

/** Finds a user by part of the name or address. */
export function UserPicker({ projectId, value, onChange }: UserPickerProps) {
  const t = useTexts(peopleTexts).userPicker;
  const api = useApi();
  const useFound = (text: string) =>
    useQuery({
      queryKey: [...keys.users(projectId), 'found', text],
      queryFn: ({ signal }) => {
        const query = text === '' ? {} : { query: text, include_anonymous: true };
        return adminRequest(api, projectId, 'GET /users', { query: { ...query, limit: SHOWN, desc: true }, signal });
      },
      placeholderData: keepPreviousData,
      select: ({ items }) =>
        items.map((user) => ({
          id: user.id,
          name: nameOf(user),
          detail: user.primary_email,
          imageUrl: user.profile_image_url,
        })),
    });
  return (
    <SearchPicker label={t.label} placeholder={t.placeholder} useFound={useFound} value={value} onChange={onChange} />
  );
}
