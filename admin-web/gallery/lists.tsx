import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../src/components/avatar';
import { BackLink } from '../src/components/back-link';
import { Badge } from '../src/components/badge';
import { Button } from '../src/components/button';
import { Fact, Facts } from '../src/components/facts';
import { Field } from '../src/components/field';
import { FilterCell, FilterFrame } from '../src/components/filter-form';
import { ActiveFilter, FilterBar, FilterButton, FilterChip } from '../src/components/filters';
import { AlsoDeleted } from '../src/components/also-deleted';
import { Input } from '../src/components/input';
import { NoRows, Row, Rows } from '../src/components/rows';
import { TabLinks } from '../src/components/tabs';
import { Group, Shown } from './group';

const TABS = [{ label: 'Profile' }, { label: 'Security', tab: 'security', count: 3 }, { label: 'Teams', tab: 'teams' }];
const METHODS = [
  { value: 'password', label: 'Password' },
  { value: 'passkey', label: 'Passkey' },
] as const;

export function Lists() {
  const [method, setMethod] = useState<'password' | 'passkey' | undefined>('passkey');
  return (
    <>
      <Group title="Navigation">
        <Shown name="BackLink and TabLinks" isWide>
          <BackLink to="/users">Users</BackLink>
          <TabLinks label="User" tabs={TABS} current={undefined} />
        </Shown>
        <Shown name="FilterBar: chips that let all through, that filter, that can only be taken off" isWide>
          <FilterBar>
            <FilterChip label="Method" options={METHODS} value={method} onChange={setMethod} />
            <FilterChip label="Factor" options={METHODS} value={undefined} onChange={() => {}} />
            <FilterButton label="Filter by date" Icon={CalendarDays} onClick={() => {}} />
            <ActiveFilter label="Signed up from" value="March 14, 2026" onRemove={() => {}} />
          </FilterBar>
        </Shown>
        <Shown name="FilterFrame" isWide>
          <FilterFrame label="Filter the log" action="Filter" onFilter={() => {}}>
            <FilterCell>
              <Field label="Actor">{(control) => <Input {...control} name="actor" />}</Field>
            </FilterCell>
            <FilterCell>
              <Field label="Action">{(control) => <Input {...control} name="action" />}</Field>
            </FilterCell>
          </FilterFrame>
        </Shown>
      </Group>
      <Group title="Lists">
        <Rows label="Sessions">
          <Row
            title={
              <>
                Chromium on Linux <Badge tone="positive">This one</Badge>
              </>
            }
            detail="Zürich, Switzerland"
            lead={<Avatar name="Chromium" />}
          />
          <Row title="Safari on iOS" detail="Paris, France" actions={<Button size="small">End session</Button>} />
        </Rows>
        <NoRows>No session is open.</NoRows>
        <Shown name="Facts" isWide>
          <Facts>
            <Fact label="User ID">3fa85f64-5717-4562-b3fc-2c963f66afa6</Fact>
            <Fact label="Signed up">March 14, 2026</Fact>
          </Facts>
        </Shown>
        <Shown name="AlsoDeleted" isWide>
          <AlsoDeleted lines={'Their sessions and passkeys\nTheir memberships of 3 teams'} />
        </Shown>
      </Group>
    </>
  );
}
