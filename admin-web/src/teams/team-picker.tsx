import { useQuery } from '@tanstack/react-query';
import { useApi } from '../app/api-context';
import { type Pick, SearchPicker } from '../components/search-picker';
import { useTexts } from '../texts';
import { teamsQuery } from './queries';
import { teamsTexts } from './texts';

interface TeamPickerProps {
  projectId: string;
  value: Pick | null;
  onChange: (team: Pick) => void;
}

/** Finds a team by part of its name. */
export function TeamPicker({ projectId, value, onChange }: TeamPickerProps) {
  const t = useTexts(teamsTexts);
  const api = useApi();
  const useFound = (text: string) =>
    useQuery({
      ...teamsQuery(api, projectId, { query: text || undefined }),
      select: ({ items }) =>
        items.map((team) => ({ id: team.id, name: team.display_name || t.unnamed, imageUrl: team.profile_image_url })),
    });
  return (
    <SearchPicker
      label={t.picker.label}
      placeholder={t.picker.placeholder}
      useFound={useFound}
      value={value}
      onChange={onChange}
      isSquare
    />
  );
}
