import { useQuery } from '@tanstack/react-query';
import { useApi } from '../shell/api-context';
import { type Pick, SearchPicker } from '../components/search-picker';
import { useTexts } from '../texts';
import { peopleTexts } from '../texts/generated/people-texts';
import { teamsQuery } from './team-queries';
import { teamNameOf } from './user-json';

interface TeamPickerProps {
  projectId: string;
  value: Pick | null;
  onChange: (team: Pick) => void;
}

/** Finds a team by part of its name. */
export function TeamPicker({ projectId, value, onChange }: TeamPickerProps) {
  const t = useTexts(peopleTexts).teamPicker;
  const api = useApi();
  const useFound = (text: string) =>
    useQuery({
      ...teamsQuery(api, projectId, { query: text || undefined }),
      select: ({ items }) =>
        items.map((team) => ({ id: team.id, name: teamNameOf(team), imageUrl: team.profile_image_url })),
    });
  return (
    <SearchPicker
      label={t.label}
      placeholder={t.placeholder}
      useFound={useFound}
      value={value}
      onChange={onChange}
      isSquare
    />
  );
}
