import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { adminRequest } from '../../api/admin-request';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { Field } from '../../components/field';
import { Input, Select } from '../../components/input';
import { useTexts } from '../../texts';
import { CUSTOMER_TYPES, type CustomerType } from '../catalogue';
import { type Customer, paymentsKey } from '../queries';
import { texts } from '../texts';
import { CustomerName } from './customer-name';
import { customerTexts } from './customer-texts';

interface CustomerPickerProps {
  projectId: string;
  value: Customer | null;
  onChange: (customer: Customer | null) => void;
  type?: CustomerType;
  error?: string;
}

/** Finds a user or team by name, or accepts a custom customer id. */
export function CustomerPicker({ projectId, value, onChange, type, error }: CustomerPickerProps) {
  const t = useTexts(customerTexts).picker;
  const { customerTypes } = useTexts(texts);
  const [chosenType, setType] = useState<CustomerType>(type ?? 'user');
  const ofType = type ?? chosenType;
  if (value !== null && ofType !== 'custom') {
    return (
      <div className="flex min-w-0 flex-col gap-1.5">
        <span className="text-13 font-medium">{t.chosen}</span>
        <div className="flex min-h-9 min-w-0 items-center gap-2 rounded-lg border border-line bg-sunken py-1 pe-1 ps-3">
          <span className="min-w-0 flex-1 truncate">
            <CustomerName customer={value} />
          </span>
          <Button size="small" variant="ghost" onClick={() => onChange(null)}>
            {t.change}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      {type === undefined && (
        <Field label={t.type}>
          {(control) => (
            <Select
              {...control}
              value={ofType}
              onChange={(event) => {
                setType(event.target.value as CustomerType);
                onChange(null);
              }}
            >
              {CUSTOMER_TYPES.map((each) => (
                <option key={each} value={each}>
                  {customerTypes[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <div className={type === undefined ? 'min-w-0' : 'col-span-full min-w-0'}>
        {ofType === 'custom' ? (
          <Field label={t.custom} hint={t.customHint} error={error}>
            {(control) => (
              <Input
                {...control}
                defaultValue={value?.id}
                maxLength={1_000}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => {
                  const id = event.target.value.trim();
                  onChange(id === '' ? null : { type: 'custom', id });
                }}
              />
            )}
          </Field>
        ) : (
          <Search key={ofType} projectId={projectId} type={ofType} onChoose={onChange} error={error} />
        )}
      </div>
    </div>
  );
}

interface SearchProps {
  projectId: string;
  type: 'user' | 'team';
  onChoose: (customer: Customer) => void;
  error?: string;
}

const RESULTS = 6;

function Search({ projectId, type, onChoose, error }: SearchProps) {
  const api = useApi();
  const t = useTexts(customerTexts).picker;
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const found = useQuery({
    queryKey: [...paymentsKey(projectId), 'pick', type, query],
    queryFn: async ({ signal }): Promise<{ id: string; name: string }[]> => {
      if (type === 'user') {
        const users = await api.admin(projectId).listUsers({ query: query || undefined, limit: RESULTS }, signal);
        return users.map(({ id, displayName, primaryEmail }) => ({ id, name: displayName ?? primaryEmail ?? id }));
      }
      const { items } = await adminRequest(api, projectId, 'GET /teams', {
        query: { query: query || undefined, limit: RESULTS },
        signal,
      });
      return items.map(({ id, display_name }) => ({ id, name: display_name }));
    },
    placeholderData: (before) => before,
  });
  return (
    <>
      <Field label={t[type]} error={error}>
        {(control) => (
          <Input
            {...control}
            type="search"
            value={typed}
            placeholder={type === 'user' ? t.userHint : t.teamHint}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {found.isError && <p className="mt-2 text-13 text-danger">{t.failed}</p>}
      {found.data?.length === 0 && <p className="mt-2 text-13 text-ink-faint">{t.none}</p>}
      {found.data && found.data.length > 0 && (
        <ul aria-label={t.results} className="mt-2 max-h-52 overflow-y-auto rounded-lg border border-line p-1">
          {found.data.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className="flex h-9 w-full min-w-0 items-center gap-2 rounded-md px-2 text-start hover:bg-hover"
                onClick={() => onChoose({ type, id })}
              >
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <code className="font-mono text-xs text-ink-faint">{id.slice(0, 8)}</code>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
