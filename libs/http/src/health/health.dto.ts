import { EnumField } from '../fields/text-fields.js';

export class HealthDto {
  @EnumField(['ok'])
  status!: 'ok';
}
