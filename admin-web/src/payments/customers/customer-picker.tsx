import { useQuery } from '@tanstack/react-query';
import { SearchPicker } from '../../components/search-picker';
import { useTexts } from '../../texts';
import { paymentsTexts } from '../../texts/generated/payments-texts';
import { paymentsCustomersTexts } from '../../texts/generated/payments-customers-texts';
import { TextField } from '../fields';
import type { CustomerType } from '../payments-config';
import { useProject } from '../project';
import { type Customer, customerSearchQuery } from '../queries';

interface CustomerPickerProps {
  type: CustomerType;
  value: (Customer & { name: string }) | null;
  onChange: (customer: (Customer & { name: string }) | null) => void;
  error?: string;
}

/** Finds a user or team by name, or accepts a custom customer id. */
export function CustomerPicker({ type, value, onChange, error }: CustomerPickerProps) {
  const project = useProject();
  const t = useTexts(paymentsCustomersTexts).picker;
  const { customerTypes } = useTexts(paymentsTexts);
  if (type === 'custom')
    return (
      <TextField
        label={customerTypes.custom}
        hint={t.customHint}
        error={error}
        defaultValue={value?.id}
        maxLength={1_000}
        spellCheck={false}
        onChange={({ target }) => {
          const id = target.value.trim();
          onChange(id === '' ? null : { type, id, name: id });
        }}
      />
    );
  const useFound = (text: string) => useQuery(customerSearchQuery(project, type, text));
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="text-13 font-medium">
        {customerTypes[type]}
      </span>
      <SearchPicker
        label={customerTypes[type]}
        placeholder={t[type]}
        useFound={useFound}
        value={value}
        onChange={({ id, name }) => onChange({ type, id, name })}
        isSquare={type === 'team'}
      />
      {error && (
        <p role="alert" className="text-13 text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
