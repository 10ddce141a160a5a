import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Users } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { ActiveFilter, FilterBar, FilterButton, FilterChip } from '../../components/filters';
import { teamQuery } from '../../people/team-queries';
import { useTexts } from '../../texts';
import { usersTexts } from '../../texts/generated/users-texts';
import { isFiltered, SIGN_IN_METHODS, type UserFilters } from '../filters/listing';
import { DatesDialog } from './dates-dialog';
import { TeamFilterDialog } from './team-filter-dialog';

interface UserFilterBarProps {
  projectId: string;
  filters: UserFilters;
  onChange: (change: UserFilters) => void;
}

const DATES = ['signedUpFrom', 'signedUpTo', 'activeFrom', 'activeTo'] as const;

/** All filters of the list. Filters by team or date open a dialog; the others open a menu. */
export function UserFilterBar({ projectId, filters, onChange }: UserFilterBarProps) {
  const t = useTexts(usersTexts).filters;
  const [dialog, setDialog] = useState<'team' | 'dates' | null>(null);
  const yesNo = [
    { value: 'yes', label: t.yes },
    { value: 'no', label: t.no },
  ] as const;
  return (
    <FilterBar>
      <FilterChip
        label={t.verified}
        options={yesNo}
        value={filters.verified}
        onChange={(verified) => onChange({ verified })}
      />
      <FilterChip
        label={t.method}
        options={SIGN_IN_METHODS.map((value) => ({ value, label: t.methods[value] }))}
        value={filters.method}
        onChange={(method) => onChange({ method })}
      />
      <FilterChip
        label={t.hasTeam}
        options={yesNo}
        value={filters.hasTeam}
        onChange={(hasTeam) => onChange({ hasTeam })}
      />
      <FilterChip
        label={t.anonymous}
        options={[{ value: 'yes', label: t.shown }]}
        value={filters.anonymous}
        onChange={(anonymous) => onChange({ anonymous })}
      />
      {filters.team !== undefined && (
        <TeamChip projectId={projectId} teamId={filters.team} onRemove={() => onChange({ team: undefined })} />
      )}
      {DATES.map((name) => {
        const day = filters[name];
        return (
          day !== undefined && (
            <ActiveFilter
              key={name}
              label={t[name]}
              value={formatDay(day)}
              onRemove={() => onChange({ [name]: undefined })}
            />
          )
        );
      })}
      {filters.team === undefined && <FilterButton label={t.team} Icon={Users} onClick={() => setDialog('team')} />}
      <FilterButton label={t.dates} Icon={CalendarDays} onClick={() => setDialog('dates')} />
      {isFiltered({ ...filters, query: undefined }) && (
        <Button
          size="small"
          variant="ghost"
          onClick={() =>
            onChange({
              team: undefined,
              hasTeam: undefined,
              verified: undefined,
              method: undefined,
              signedUpFrom: undefined,
              signedUpTo: undefined,
              activeFrom: undefined,
              activeTo: undefined,
              anonymous: undefined,
            })
          }
        >
          {t.clear}
        </Button>
      )}
      {dialog === 'team' && (
        <TeamFilterDialog projectId={projectId} onPick={(team) => onChange({ team })} onClose={() => setDialog(null)} />
      )}
      {dialog === 'dates' && <DatesDialog filters={filters} onApply={onChange} onClose={() => setDialog(null)} />}
    </FilterBar>
  );
}

const formatDay = (day: string): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium' }).format(new Date(`${day}T00:00`));

function TeamChip({ projectId, teamId, onRemove }: { projectId: string; teamId: string; onRemove: () => void }) {
  const t = useTexts(usersTexts).filters;
  const { data: team } = useQuery(teamQuery(useApi(), projectId, teamId));
  return <ActiveFilter label={t.team} value={team?.display_name ?? teamId} onRemove={onRemove} />;
}
