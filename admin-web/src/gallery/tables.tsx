import { useSearch } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { CursorPager } from '../components/cursor-pager';
import { Card } from '../components/layout';
import { EmptyState } from '../components/states';
import { type Column, Table } from '../components/table';
import { Time } from '../components/time';
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
const COLUMNS: Column<Person>[] = [
  {
    id: 'name',
    header: 'Name',
    look: { sort: 'ascending' },
    cell: ({ row }) => (
      <a href="#tables" className="font-medium hover:underline">
        {row.original.name}
      </a>
    ),
  },
  {
    id: 'verified',
    header: 'E-mail',
    cell: ({ row }) =>
      row.original.isVerified ? <Badge tone="positive">Verified</Badge> : <Badge tone="warning">Not verified</Badge>,
  },
  {
    id: 'seen',
    header: 'Last active',
    look: { from: 'sm', isRight: true },
    cell: ({ row }) => <Time at={row.original.seen} />,
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
        <Card className="overflow-hidden">
          <Table
            caption="Users"
            columns={COLUMNS}
            rows={ROWS}
            rowId={rowId}
            selection={selection}
            empty={empty}
            hasStickyHead
          />
        </Card>
        <CursorPager cursor={cursor} nextCursor={cursor === undefined ? 'second' : null} />
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
