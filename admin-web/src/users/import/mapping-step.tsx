import { Alert } from '../../components/alert';
import { Checkbox } from '../../components/choice';
import { Select } from '../../components/input';
import { Card } from '../../components/layout';
import { fill, useTexts } from '../../texts';
import { usersImportTexts } from '../../texts/generated/users-import-texts';
import type { ImportDefaults } from './check';
import {
  doubledTargets,
  ENTRY_TARGETS,
  IMPORT_FIELDS,
  type ImportField,
  type Mapping,
  METADATA_FIELDS,
  type Target,
} from './mapping';
import { HASH_FORM_NAMES } from './password-hash';
import type { ImportSource } from './source';
import { StepActions } from './step-actions';

interface MappingStepProps {
  source: ImportSource;
  mapping: Mapping;
  defaults: ImportDefaults;
  onMapping: (mapping: Mapping) => void;
  onDefaults: (defaults: ImportDefaults) => void;
  onBack: () => void;
  onNext: () => void;
}

const SECRET: ReadonlySet<Target> = new Set(['password', 'password_hash', 'totp_secret_base64']);

export function MappingStep({ source, mapping, defaults, onMapping, onDefaults, onBack, onNext }: MappingStepProps) {
  const texts = useTexts(usersImportTexts);
  const t = texts.mapping;
  const doubled = doubledTargets(mapping);
  const targets = Object.values(mapping);
  const isNothing = targets.every((target) => target === 'ignore');
  const example = (column: string): string => {
    const value = source.rows.map(({ values }) => values[column]).find((each) => each !== undefined && each !== '');
    if (value === undefined) return '';
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return (
    <Card className="flex flex-col gap-5 p-4 sm:p-5">
      <p className="text-ink-muted">{t.text}</p>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-start">
          <thead>
            <tr className="border-b border-line text-xs text-ink-faint">
              <th scope="col" className="h-9 pe-4 font-medium">
                {t.column}
              </th>
              <th scope="col" className="hidden h-9 pe-4 font-medium sm:table-cell">
                {t.example}
              </th>
              <th scope="col" className="h-9 font-medium">
                {t.target}
              </th>
            </tr>
          </thead>
          <tbody>
            {source.columns.map((column) => (
              <tr key={column} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pe-4 font-mono text-13 font-medium [overflow-wrap:anywhere]">
                  {column}
                </th>
                <td className="hidden max-w-56 truncate py-2 pe-4 text-13 text-ink-muted sm:table-cell">
                  {SECRET.has(mapping[column] ?? 'ignore') ? texts.check.hidden : example(column)}
                </td>
                <td className="w-64 py-2">
                  <Select
                    aria-label={`${t.target}: ${column}`}
                    value={mapping[column] ?? 'ignore'}
                    onChange={(event) => onMapping({ ...mapping, [column]: event.target.value as Target })}
                  >
                    <option value="ignore">{t.ignore}</option>
                    {IMPORT_FIELDS.map((field) => (
                      <option key={field} value={field}>
                        {t.fields[field]}
                      </option>
                    ))}
                    {ENTRY_TARGETS.map((target, at) => (
                      <option key={target} value={target}>
                        {fill(t.entry, { field: t.fields[METADATA_FIELDS[at]!] })}
                      </option>
                    ))}
                  </Select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {targets.includes('password_hash') && (
        <p className="text-13 text-ink-muted">{fill(t.hashes, { names: HASH_FORM_NAMES.join(', ') })}</p>
      )}
      {targets.includes('primary_email') && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-13 font-medium">{t.defaults}</legend>
          <Checkbox
            label={t.canSignIn}
            hint={t.canSignInHint}
            checked={defaults.canSignIn}
            onChange={({ target }) => onDefaults({ ...defaults, canSignIn: target.checked })}
          />
          <Checkbox
            label={t.isVerified}
            hint={t.isVerifiedHint}
            checked={defaults.isVerified}
            onChange={({ target }) => onDefaults({ ...defaults, isVerified: target.checked })}
          />
        </fieldset>
      )}
      {doubled.length > 0 && (
        <Alert tone="danger">
          {fill(t.doubled, { fields: doubled.map((target) => t.fields[target as ImportField]).join(', ') })}
        </Alert>
      )}
      {isNothing && <Alert tone="warning">{t.nothing}</Alert>}
      <StepActions onBack={onBack} onNext={onNext} isNextOff={doubled.length > 0 || isNothing} />
    </Card>
  );
}
