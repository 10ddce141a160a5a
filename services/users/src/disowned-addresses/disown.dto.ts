import { AllowUnknownProperties, StringField } from '@hallpass/http';

/** The two parts of the link; programs on the way add parameters of their own. */
@AllowUnknownProperties()
export class DisownQuery {
  @StringField({ optional: true })
  project_id?: string;

  @StringField({ optional: true, description: '45 characters' })
  code?: string;
}
