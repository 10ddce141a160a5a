import { fault, type FieldDecorator, type FieldOptions, makeField, UuidField } from '@hallpass/http';

const uuid = UuidField().field;

/** A theme's id, or `false` for no theme (`ThemeChoice`). */
export function ThemeChoiceField(options: FieldOptions = {}): FieldDecorator {
  const schema = {
    oneOf: [
      { type: 'string', format: 'uuid' },
      { type: 'boolean', enum: [false] },
    ],
  };
  return makeField(options, schema, (value, reading) => {
    if (value === false) return false;
    return typeof value === 'string' ? uuid.read(value, reading) : fault(reading, 'must be a UUID or false');
  });
}
