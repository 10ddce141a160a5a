import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Field } from '../../components/field';
import { Input } from '../../components/input';
import { useTexts } from '../../texts';
import { componentsTexts } from '../../texts/generated/components-texts';
import { usersTexts } from '../../texts/generated/users-texts';
import { filtersOf, type UserFilters } from '../filters/listing';

const GROUPS = [
  { name: 'signedUp', from: 'signedUpFrom', to: 'signedUpTo' },
  { name: 'active', from: 'activeFrom', to: 'activeTo' },
] as const;

interface DatesDialogProps {
  filters: UserFilters;
  onApply: (change: UserFilters) => void;
  onClose: () => void;
}

export function DatesDialog({ filters, onApply, onClose }: DatesDialogProps) {
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
          <Button type="submit" variant="primary">
            {t.apply}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
