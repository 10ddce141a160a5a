import { MillisField, StringField, UuidField } from '@hallpass/http';

export class SourceVersionDto {
  @UuidField()
  id!: string;

  @MillisField({ description: 'When the version was saved' })
  saved_at_millis!: number;

  @StringField()
  tsx_source!: string;
}
