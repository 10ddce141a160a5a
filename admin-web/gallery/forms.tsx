import { ApiError } from '@hallpass/js';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../src/components/button';
import { ChooseDialog } from '../src/components/choose-dialog';
import { TextField } from '../src/components/fields';
import { PickDialog } from '../src/forms/pick-dialog';
import { type Pick, SearchPicker } from '../src/components/search-picker';
import { FormText } from '../src/forms/fields';
import { FormCard } from '../src/forms/form-card';
import { FormDialog } from '../src/forms/form-dialog';
import { Removable } from '../src/forms/removable';
import { useChange } from '../src/forms/use-change';
import { Group, Shown } from './group';

interface Profile {
  name: string;
}

export function Forms() {
  const [open, setOpen] = useState<'form' | 'pick' | 'choose' | null>(null);
  const close = () => setOpen(null);
  return (
    <Group title="Forms">
      <ProfileForm label="Name" />
      <ProfileForm label="Name that is refused" isRefused />
      <Shown name="Removable" isWide>
        <Removable title="$9.00 monthly" onRemove={() => {}}>
          <TextField label="Price" symbol="$" defaultValue="9.00" />
        </Removable>
      </Shown>
      <Shown name="FormDialog, PickDialog and ChooseDialog">
        <Button onClick={() => setOpen('form')}>FormDialog</Button>
        <Button onClick={() => setOpen('pick')}>PickDialog</Button>
        <Button onClick={() => setOpen('choose')}>ChooseDialog</Button>
      </Shown>
      {open === 'form' && <ProfileDialog onClose={close} />}
      {open === 'pick' && <MemberDialog onClose={close} />}
      {open === 'choose' && <FilterDialog onClose={close} />}
    </Group>
  );
}

function ProfileForm({ label, isRefused = false }: { label: string; isRefused?: boolean }) {
  const form = useForm<Profile>({ defaultValues: { name: 'Acme Cloud' } });
  const save = useChange({
    act: (_: Profile) =>
      isRefused ? Promise.reject(new ApiError(409, 'The name is taken. Choose another one.')) : Promise.resolve(),
    done: 'Project saved',
  });
  return (
    <FormCard form={form} save={save} action="Save project">
      <FormText form={form} name="name" label={label} />
    </FormCard>
  );
}

function ProfileDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Profile>({ defaultValues: { name: '' } });
  const save = useChange({ act: (_: Profile) => Promise.resolve(), done: 'Project created' });
  return (
    <FormDialog title="New project" form={form} save={save} action="Create project" onClose={onClose}>
      <FormText form={form} name="name" label="Name of the project" autoFocus />
    </FormDialog>
  );
}

function MemberDialog({ onClose }: { onClose: () => void }) {
  const [picked, setPicked] = useState<Pick | null>(null);
  const save = useChange({ act: (_: Pick) => Promise.resolve(), done: 'Added' });
  return (
    <PickDialog title="Add a member" action="Add member" save={save} picked={picked} onClose={onClose}>
      <SearchPicker label="Member" placeholder="Name" useFound={findMembers} value={picked} onChange={setPicked} />
    </PickDialog>
  );
}

function FilterDialog({ onClose }: { onClose: () => void }) {
  return (
    <ChooseDialog title="By a member" action="Apply filter" onChoose={() => {}} onClose={onClose}>
      {(value, onChange) => (
        <SearchPicker label="Member" placeholder="Name" useFound={findMembers} value={value} onChange={onChange} />
      )}
    </ChooseDialog>
  );
}

const MEMBERS: Pick[] = [
  { id: 'ada', name: 'Ada Lovelace' },
  { id: 'grace', name: 'Grace Hopper' },
];
const findMembers = () => ({ data: MEMBERS, error: null, refetch: () => {} });
