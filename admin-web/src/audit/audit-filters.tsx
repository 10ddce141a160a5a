import { KeyRound, type LucideIcon, UserRoundCheck, UserRound, UsersRound } from 'lucide-react';
import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { folded } from '@hallpass/react/folded';
import { instantOf, localTime } from '../components/local-time';
import { useOwner } from '../shell/owner';
import { Field } from '../components/field';
import { FilterCell, FilterFrame } from '../components/filter-form';
import { ActiveFilter, FilterBar, FilterButton } from '../components/filters';
import { Input, Select } from '../components/input';
import { fullTime } from '../components/time';
import { fill, useTexts } from '../texts';
import { auditTexts } from '../texts/generated/audit-texts';
import { DAY_MILLIS, HOUR_MILLIS } from '../components/durations';
import { ChooseDialog } from '../components/choose-dialog';
import { type Pick, SearchPicker } from '../components/search-picker';
import { TeamPicker } from '../people/team-picker';
import { UserPicker } from '../people/user-picker';
import { apiKeysQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { type AuditFilter, type AuditFilterName } from './audit-search';
import { NameOfId } from './who';

const PICKED = {
  byUser: { filter: 'actor', Picker: UserPicker },
  byKeys: { filter: 'actor', Picker: KeyPicker },
  aboutUser: { filter: 'target', Picker: UserPicker },
  aboutTeam: { filter: 'target', Picker: TeamPicker },
  aboutKeys: { filter: 'target', Picker: KeyPicker },
} as const;

const LENGTHS = { hour: HOUR_MILLIS, day: DAY_MILLIS, week: 7 * DAY_MILLIS, month: 30 * DAY_MILLIS } as const;

const PRESETS = ['any', 'hour', 'day', 'week', 'month', 'custom'] as const;

interface FilterProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

interface AuditFiltersProps extends FilterProps {
  projectId: string;
}

/** Every filter is in the URL. */
export function AuditFilters({ projectId, filter, onFilter }: AuditFiltersProps) {
  const t = useTexts(auditTexts).filters;
  const me = useOwner();
  const [picking, setPicking] = useState<Picked | null>(null);
  return (
    <>
      {/* Remounts when the filter changes elsewhere, for example through a link, so that the fields start with it. */}
      <TypedFilters key={JSON.stringify(filter)} filter={filter} onFilter={onFilter} />
      <FilterBar>
        {filter.actor !== me.id && (
          <FilterButton label={t.me} Icon={UserRoundCheck} onClick={() => onFilter({ ...filter, actor: me.id })} />
        )}
        {PICKS.map(([picked, Icon]) => (
          <FilterButton key={picked} label={t[picked]} Icon={Icon} onClick={() => setPicking(picked)} />
        ))}
        <ActiveFilters filter={filter} onFilter={onFilter} />
      </FilterBar>
      {picking && (
        <PickFilterDialog
          projectId={projectId}
          picked={picking}
          onPick={({ id }) => onFilter({ ...filter, [PICKED[picking].filter]: id })}
          onClose={() => setPicking(null)}
        />
      )}
    </>
  );
}

const PICKS = [
  ['byUser', UserRound],
  ['byKeys', KeyRound],
  ['aboutUser', UserRound],
  ['aboutTeam', UsersRound],
  ['aboutKeys', KeyRound],
] as const satisfies readonly (readonly [Picked, LucideIcon])[];

const PLAIN = { autoComplete: 'off', spellCheck: false, maxLength: 1_000 } as const;
const TYPED = ['action', 'address'] as const;

function TypedFilters({ filter, onFilter }: FilterProps) {
  const t = useTexts(auditTexts).filters;
  const events = useTexts(auditTexts).events;
  const suggestionsId = useId();
  const [preset, setPreset] = useState<Preset>(filter.from || filter.before ? 'custom' : 'any');
  const [fault, setFault] = useState<string>();

  const show = (typed: Readonly<Record<string, string | undefined>>) => {
    const { action, address } = typed;
    const isCustom = preset === 'custom';
    const from = isCustom ? instantOf(typed['from'] ?? '') : presetBeginning(preset, Date.now());
    const before = isCustom ? instantOf(typed['before'] ?? '') : undefined;
    const found = from && before && from >= before ? t.order : undefined;
    setFault(found);
    if (found === undefined) onFilter({ ...filter, action, address, from, before });
  };
  const hints = { action: t.actionHint, address: t.addressHint };
  const time = (name: 'from' | 'before', error?: string) => (
    <FilterCell>
      <Field label={t[name]} error={error}>
        {(control) => (
          <Input
            {...control}
            name={name}
            type="datetime-local"
            defaultValue={filter[name] && localTime(new Date(filter[name]))}
          />
        )}
      </Field>
    </FilterCell>
  );
  return (
    <FilterFrame label={t.legend} action={t.apply} onFilter={show}>
      {TYPED.map((name) => (
        <FilterCell key={name}>
          <Field label={t[name]}>
            {(control) => (
              <Input
                {...control}
                name={name}
                defaultValue={filter[name]}
                placeholder={hints[name]}
                title={hints[name]}
                list={name === 'action' ? suggestionsId : undefined}
                {...PLAIN}
              />
            )}
          </Field>
        </FilterCell>
      ))}
      <datalist id={suggestionsId}>
        {Object.entries(events).map(([value, label]) => (
          <option key={value} value={value} label={label} />
        ))}
      </datalist>
      <FilterCell>
        <Field label={t.time}>
          {(control) => (
            <Select {...control} value={preset} onChange={(event) => setPreset(event.target.value as Preset)}>
              {PRESETS.map((name) => (
                <option key={name} value={name}>
                  {t[name]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </FilterCell>
      {preset === 'custom' && time('from')}
      {preset === 'custom' && time('before', fault)}
    </FilterFrame>
  );
}

const ORDER: readonly AuditFilterName[] = ['action', 'actor', 'target', 'address', 'from', 'before'];

function ActiveFilters({ filter, onFilter }: FilterProps) {
  const t = useTexts(auditTexts).filters;
  const textOf = (name: AuditFilterName, value: string) => {
    if (name === 'from') return fill(t.since, { time: fullTime(new Date(value)) });
    if (name === 'before') return fill(t.until, { time: fullTime(new Date(value)) });
    return name === 'actor' || name === 'target' ? <NameOfId id={value} /> : value;
  };
  const active = ORDER.flatMap((name) => {
    const value = filter[name];
    const label = name === 'from' || name === 'before' ? t.time : t[name];
    return value === undefined ? [] : [{ name, label, text: textOf(name, value) }];
  });
  return active.map(({ name, label, text }) => (
    <ActiveFilter key={name} label={label} value={text} onRemove={() => onFilter({ ...filter, [name]: undefined })} />
  ));
}

type Preset = (typeof PRESETS)[number];

/** Start of a relative period. An instant, so that a shared link shows everyone the same entries. */
function presetBeginning(preset: Preset, now: number): string | undefined {
  return preset in LENGTHS ? new Date(now - LENGTHS[preset as keyof typeof LENGTHS]).toISOString() : undefined;
}

type Picked = keyof typeof PICKED;

interface PickFilterDialogProps {
  projectId: string;
  picked: Picked;
  onPick: (pick: Pick) => void;
  onClose: () => void;
}

function PickFilterDialog({ projectId, picked, onPick, onClose }: PickFilterDialogProps) {
  const t = useTexts(auditTexts).filters;
  const { Picker } = PICKED[picked];
  return (
    <ChooseDialog title={t[picked]} action={t.apply} onChoose={onPick} onClose={onClose}>
      {(value, onChange) => <Picker projectId={projectId} value={value} onChange={onChange} />}
    </ChooseDialog>
  );
}

interface KeyPickerProps {
  projectId: string;
  value: Pick | null;
  onChange: (keys: Pick) => void;
}

/** Finds a set of keys of the project by part of its description, including revoked and expired ones. */
function KeyPicker({ projectId, value, onChange }: KeyPickerProps) {
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
