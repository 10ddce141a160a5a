import { AllowUnknownProperties, StringField } from '@hallpass/http';

/** The two parameters of the link. Unknown ones are allowed, because mail programs and link scanners add their own. */
@AllowUnknownProperties()
export class DisownQuery {
  @StringField({ optional: true })
  project_id?: string;

  @StringField({ optional: true, description: '45 characters' })
  code?: string;
}
