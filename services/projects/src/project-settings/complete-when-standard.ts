import { FieldsAgree } from '@hallpass/http';

/**
 * For a provider or mail server: one that is not shared must have these fields, none of them empty (contract/04 §3.2).
 */
export const CompleteWhenStandard = (...fields: string[]) =>
  FieldsAgree<object>((given) => {
    const values = given as Record<string, unknown>;
    if (values['type'] !== 'standard') return [];
    return fields.flatMap((field): Array<[string, string]> => {
      if (values[field] === undefined) return [[field, "is a required field with type 'standard'"]];
      return values[field] === '' ? [[field, "must not be empty with type 'standard'"]] : [];
    });
  });
