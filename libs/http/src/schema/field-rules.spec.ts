import { expect, it } from '@jest/globals';
import { ArrayField, NumberField, ObjectField, StringField } from '../fields/index.js';
import { readDto } from './dto-reader.js';
import { FieldsAgree } from './field-rules.js';

@FieldsAgree<RangeDto>(({ from, to }) =>
  from !== undefined && to !== undefined && from > to ? [['to', 'must not be below from']] : [],
)
class RangeDto {
  @NumberField({ optional: true }) from?: number;
  @NumberField({ optional: true }) to?: number;
  @StringField() name!: string;
}

class RangesDto {
  @ArrayField(ObjectField(() => RangeDto)) ranges!: RangeDto[];
}

function faultsOf(value: unknown): string[] {
  const faults: string[] = [];
  readDto(RangesDto, value, { path: 'body', text: false, faults });
  return faults;
}

it('names the field, wherever the object stands, beside what else is wrong', () => {
  expect(
    faultsOf({
      ranges: [
        { from: 1, to: 2, name: 'a' },
        { from: 2, to: 1 },
      ],
    }),
  ).toEqual(['body.ranges[1].name is a required field', 'body.ranges[1].to must not be below from']);
});

it('says nothing of a field that is wrong already', () => {
  expect(faultsOf({ ranges: [{ from: 2, to: '1', name: 'a' }] })).toEqual(['body.ranges[0].to must be a number']);
});
