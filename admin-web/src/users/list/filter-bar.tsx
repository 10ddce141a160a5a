import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Users } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { ActiveFilter, FilterBar, FilterButton, FilterChip } from '../../components/filters';
import { teamQuery } from '../../people/team-queries';
import { useTexts } from '../../texts';
import { usersTexts } from '../../texts/generated/users-texts';
import { isFiltered, SIGN_IN_METHODS, type UserFilters, filtersOf } from '../filters/listing';
import { ChooseDialog } from '../../components/choose-dialog';
import { TeamPicker } from '../../people/team-picker';
import { Dialog, DialogActions } from '../../components/dialog';
import { Field } from '../../components/field';
import { Input } from '../../components/input';
import { componentsTexts } from '../../texts/generated/components-texts';

const GROUPS = [
  { name: 'signedUp', from: 'signedUpFrom', to: 'signedUpTo' },
  { name: 'active', from: 'activeFrom', to: 'activeTo' },
] as const;

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

interface TeamFilterDialogProps {
  projectId: string;
  onPick: (teamId: string) => void;
  onClose: () => void;
}

function TeamFilterDialog({ projectId, onPick, onClose }: TeamFilterDialogProps) {
  const t = useTexts(usersTexts).filters;
  return (
    <ChooseDialog title={t.pickTeam} action={t.pickTeamAct} onChoose={({ id }) => onPick(id)} onClose={onClose}>
      {(value, onChange) => <TeamPicker projectId={projectId} value={value} onChange={onChange} />}
    </ChooseDialog>
  );
}

interface DatesDialogProps {
  filters: UserFilters;
  onApply: (change: UserFilters) => void;
  onClose: () => void;
}

function DatesDialog({ filters, onApply, onClose }: DatesDialogProps) {
  const t = useTexts(usersTexts).filters;
  const { cancel } = useTexts(componentsTexts);
  const [days, setDays] = useState(() => ({
    signedUpFrom: filters.signedUpFrom ?? '',
    signedUpTo: filters.signedUpTo ?? '',
    activeFrom: filters.activeFrom ?? '',
    activeTo: filters.activeTo ?? '',
  }));
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const { signedUpFrom, signedUpTo, activeFrom, activeTo } = filtersOf(days);
    onApply({ signedUpFrom, signedUpTo, activeFrom, activeTo });
    onClose();
  };
  return (
    <Dialog title={t.dates} onClose={onClose} size="small">
      <form noValidate onSubmit={apply} className="flex flex-col gap-5">
        {GROUPS.map(({ name, ...ends }) => (
          <fieldset key={name} className="grid gap-3 sm:grid-cols-2">
            <legend className="mb-2 text-13 font-semibold">{t[name]}</legend>
            {(['from', 'to'] as const).map((end) => (
              <Field key={end} label={t[end]}>
                {(control) => (
                  <Input
                    {...control}
                    type="date"
                    value={days[ends[end]]}
                    onChange={(event) => setDays({ ...days, [ends[end]]: event.target.value })}
                  />
                )}
              </Field>
            ))}
          </fieldset>
        ))}
        <DialogActions>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" variant="primary" writes={false}>
            {t.apply}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
