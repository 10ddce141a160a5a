import { AllowUnknownProperties, StringField } from '@hallpass/http';

/** The two parts of the link. Programs along the way may add parameters. */
@AllowUnknownProperties()
export class UnsubscribeQuery {
  @StringField({ optional: true })
  project_id?: string;

  @StringField({ optional: true, description: '45 characters' })
  code?: string;
}
