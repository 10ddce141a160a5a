import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useApi } from '../shell/api-context';
import { Checkbox } from '../components/choice';
import { Loading, Skeleton } from '../components/states';
import { plural, useTexts } from '../texts';
import { webhooksTexts } from '../texts/generated/webhooks-texts';
import { eventTypesQuery } from './queries';
import type { EventType } from './wire';

interface EventPickerProps {
  chosen: readonly string[];
  onChoose: (events: string[]) => void;
}

/** Hallpass event types in groups. Checking a group's heading selects the whole group. */
export function EventPicker({ chosen, onChoose }: EventPickerProps) {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const t = useTexts(webhooksTexts);
  const types = useQuery(eventTypesQuery(useApi(), projectId));
  if (!types.data) {
    return (
      <Loading what={t.tabs.events}>
        <Skeleton className="h-32 w-full" />
      </Loading>
    );
  }
  const isChosen = new Set(chosen);
  const set = (names: string[], isOn: boolean) => {
    const changed = new Set(names);
    onChoose(isOn ? [...new Set([...chosen, ...names])] : chosen.filter((name) => !changed.has(name)));
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {groupsOf(types.data).map(({ name, types: ofGroup }) => {
        const names = ofGroup.map((type) => type.name);
        const count = names.filter((type) => isChosen.has(type)).length;
        return (
          <fieldset key={name} className="min-w-0 rounded-lg border border-line p-3">
            <legend className="sr-only">{plural(t.form.group, count, { name: groupName(name, t.groups) })}</legend>
            <Checkbox
              label={groupName(name, t.groups)}
              checked={count === names.length}
              ref={(input) => {
                if (input) input.indeterminate = count > 0 && count < names.length;
              }}
              onChange={(event) => set(names, event.target.checked)}
            />
            <div className="mt-2.5 flex flex-col gap-2 border-t border-line pt-2.5">
              {ofGroup.map((type) => (
                <Checkbox
                  key={type.name}
                  label={<code className="font-mono text-13 font-normal">{type.name}</code>}
                  hint={type.description}
                  checked={isChosen.has(type.name)}
                  onChange={(event) => set([type.name], event.target.checked)}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}

export function groupsOf(types: readonly EventType[]): { name: string; types: EventType[] }[] {
  const groups = new Map<string, EventType[]>();
  for (const type of types) {
    const name = type.groupName ?? '';
    groups.set(name, [...(groups.get(name) ?? []), type]);
  }
  return [...groups].map(([name, ofGroup]) => ({ name, types: ofGroup }));
}

export const groupName = (name: string, names: Readonly<Record<string, string>>): string => names[name] ?? name;
