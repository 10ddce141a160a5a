import { useSearch } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../src/components/badge';
import { Button } from '../src/components/button';
import { Code, Faint, RowLink, RowMenu, When } from '../src/components/cells';
import { CursorPager } from '../src/components/cursor-pager';
import { Card } from '../src/components/layout';
import { List } from '../src/components/list';
import { MenuItem } from '../src/components/menu';
import { EmptyState } from '../src/components/states';
import { Table, type TableColumn } from '../src/components/table';
import { Group } from './group';

interface Person {
  id: string;
  name: string;
  isVerified: boolean;
  seen: Date;
}

const NAMES = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Barbara Liskov'];
const ROWS: Person[] = NAMES.map((name, at) => ({
  id: name,
  name,
  isVerified: at % 2 === 0,
  seen: new Date(Date.UTC(2026, 2, 14 - at)),
}));
const COLUMNS: TableColumn<Person>[] = [
  { header: 'Name', sort: 'ascending', cell: ({ name }) => <RowLink to=".">{name}</RowLink> },
  {
    header: 'Email',
    cell: ({ isVerified }) => (isVerified ? <Badge tone="positive">Verified</Badge> : <Faint>Not verified</Faint>),
  },
  { header: 'User ID', from: 'md', cell: ({ id }) => <Code>{id}</Code> },
  { header: 'Last active', from: 'sm', isRight: true, cell: ({ seen }) => <When at={seen} form="date" /> },
  {
    header: 'Actions',
    isActions: true,
    cell: ({ name }) => (
      <RowMenu label={`Actions for ${name}`}>
        <MenuItem>Rename</MenuItem>
      </RowMenu>
    ),
  },
];
const rowId = ({ id }: Person) => id;

export function Tables() {
  const { cursor } = useSearch({ strict: false }) as { cursor?: string };
  const [selected, setSelected] = useState<Set<string>>(new Set(['Grace Hopper']));
  const selection = { selected, onChange: setSelected, nameOf: ({ name }: Person) => name };
  const empty = (
    <EmptyState Icon={Users} title="No users yet" action={<Button variant="primary">Create user</Button>}>
      New users are listed here.
    </EmptyState>
  );
  return (
    <div id="tables">
      <Group title="Tables">
        <List
          title="Users"
          columns={COLUMNS}
          rows={ROWS}
          rowId={rowId}
          selection={selection}
          pager={<CursorPager cursor={cursor} nextCursor={cursor === undefined ? 'second' : null} />}
          Icon={Users}
          none="No users yet"
          noneWhy="New users are listed here."
        />
        <Card className="overflow-hidden">
          <Table
            caption="Users that are loading"
            columns={COLUMNS}
            rows={undefined}
            rowId={rowId}
            empty={empty}
            skeletonRows={3}
          />
        </Card>
        <Card className="overflow-hidden">
          <Table
            caption="Users that are outdated"
            columns={COLUMNS}
            rows={ROWS.slice(0, 2)}
            rowId={rowId}
            empty={empty}
            isStale
          />
        </Card>
        <Card className="overflow-hidden">
          <Table caption="Users, none" columns={COLUMNS} rows={[]} rowId={rowId} empty={empty} />
        </Card>
      </Group>
    </div>
  );
}
