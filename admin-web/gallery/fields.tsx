import { useState } from 'react';
import { Button } from '../src/components/button';
import { Checkbox, Radio } from '../src/components/choice';
import { ChoiceChips } from '../src/components/choice-chips';
import { CodeInput } from '../src/components/code-input';
import { Field } from '../src/components/field';
import { SelectField, TextField } from '../src/components/fields';
import { Input, Select, Textarea } from '../src/components/input';
import { PasswordInput } from '../src/components/password-input';
import { PictureField } from '../src/components/picture-field';
import { SearchField } from '../src/components/search-field';
import { type Pick, SearchPicker } from '../src/components/search-picker';
import { Optional } from '../src/forms/form-dialog';
import { Group, Shown } from './group';

const GRID = 'grid gap-5 sm:grid-cols-2';
const INTERVALS = [
  ['month', 'Monthly'],
  ['year', 'Yearly'],
] as const;
const PEOPLE: readonly Pick[] = [
  { id: 'ada', name: 'Ada Lovelace', detail: 'ada@example.com' },
  { id: 'grace', name: 'Grace Hopper', detail: 'grace@example.com' },
  { id: 'alan', name: 'Alan Turing', detail: 'alan@example.com' },
];

export function Fields() {
  return (
    <Group title="Fields">
      <Shown name="Field: plain, with a hint, refused, disabled" isWide>
        <div className={GRID}>
          <Field label="Name">{(control) => <Input {...control} defaultValue="Ada Lovelace" />}</Field>
          <Field label="Site" hint="Where your app is." aside={<Optional />}>
            {(control) => <Input {...control} placeholder="https://example.com" />}
          </Field>
          <Field label="Email" hint="For sign-in and mails." error="Enter an email address such as ada@example.com.">
            {(control) => <Input {...control} defaultValue="ada" />}
          </Field>
          <Field label="Project ID">{(control) => <Input {...control} defaultValue="3fa85f64" disabled />}</Field>
        </div>
      </Shown>
      <Shown name="Select and Textarea" isWide>
        <div className={GRID}>
          <Field label="Role">
            {(control) => (
              <Select {...control} defaultValue="member">
                <option value="admin">Administrator</option>
                <option value="member">Member</option>
              </Select>
            )}
          </Field>
          <Field label="Role of strangers">
            {(control) => (
              <Select {...control} disabled>
                <option>None</option>
              </Select>
            )}
          </Field>
          <Field label="Description">
            {(control) => <Textarea {...control} rows={3} defaultValue={'Two lines,\nor more.'} />}
          </Field>
          <Field label="Metadata" error="This is no JSON: a comma is missing in line 2.">
            {(control) => (
              <Textarea {...control} rows={3} className="font-mono text-13" defaultValue={'{\n  "plan" "pro"\n}'} />
            )}
          </Field>
        </div>
      </Shown>
      <Shown name="TextField and SelectField" isWide>
        <div className={GRID}>
          <TextField label="Amount" symbol="$" defaultValue="9.00" />
          <SelectField label="Interval" options={INTERVALS} error="Choose an interval." />
        </div>
      </Shown>
      <Shown name="PasswordInput, CodeInput and SearchField" isWide>
        <div className={GRID}>
          <Field label="Password">{(control) => <PasswordInput {...control} autoComplete="off" />}</Field>
          <Field label="Code of the authenticator app">{(control) => <CodeInput {...control} />}</Field>
          <SearchField label="Search users" placeholder="Name or email" value="" onSearch={() => {}} isPart />
          <SearchField label="Search teams" placeholder="Name" value="compilers" onSearch={() => {}} />
        </div>
      </Shown>
      <Shown name="Choice chips">
        <Chips />
      </Shown>
      <Shown name="Checkbox and Radio" isWide>
        <div className={GRID}>
          <fieldset className="flex flex-col gap-3">
            <legend className="sr-only">Checkboxes</legend>
            <Checkbox label="Allow sign-up" hint="Anybody may make an account." defaultChecked />
            <Checkbox label="Allow localhost" />
            <Checkbox label="Send mails" hint="Set a sender first." disabled />
          </fieldset>
          <fieldset className="flex flex-col gap-3">
            <legend className="sr-only">Radio buttons</legend>
            <Radio name="merge" label="Link the accounts" hint="When the address is verified." defaultChecked />
            <Radio name="merge" label="Refuse" />
            <Radio name="merge" label="Ask" disabled />
          </fieldset>
        </div>
      </Shown>
      <Pickers />
    </Group>
  );
}

function Pickers() {
  const [picture, setPicture] = useState<string | null>('/favicon.svg');
  const [pick, setPick] = useState<Pick | null>(null);
  return (
    <>
      <Shown name="PictureField: with a picture, without">
        <PictureField label="Logo" name="Acme Cloud" value={picture} onChange={setPicture} isSquare />
        <PictureField label="Picture" name="Ada Lovelace" value={null} onChange={() => {}} />
      </Shown>
      <Shown name="SearchPicker: found, nothing found, on its way, failed" isWide>
        <div className={GRID}>
          <SearchPicker
            label="User"
            placeholder="Name or email"
            useFound={findPeople}
            value={pick}
            onChange={setPick}
          />
          <SearchPicker label="Nobody" placeholder="Name" useFound={findNobody} value={null} onChange={() => {}} />
          <SearchPicker label="Slow" placeholder="Name" useFound={findLater} value={null} onChange={() => {}} />
          <SearchPicker label="Broken" placeholder="Name" useFound={failToFind} value={null} onChange={() => {}} />
        </div>
      </Shown>
      <Shown name="Fields in a row with their button">
        <Input aria-label="Address" placeholder="https://app.example.com" className="max-w-72" />
        <Button variant="primary">Add</Button>
      </Shown>
    </>
  );
}

const found = (data: Pick[] | undefined, error: Error | null = null) => ({ data, error, refetch: () => {} });
const findPeople = (text: string) =>
  found(PEOPLE.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())));
const findNobody = () => found([]);
const findLater = () => found(undefined);
const failToFind = () => found(undefined, new Error('The search failed.'));

function Chips() {
  const [chosen, setChosen] = useState('week');
  return (
    <ChoiceChips
      label="Period"
      value={chosen}
      choices={[
        { value: 'day', label: 'Day' },
        { value: 'week', label: 'Week' },
      ]}
      onChoose={setChosen}
    />
  );
}
