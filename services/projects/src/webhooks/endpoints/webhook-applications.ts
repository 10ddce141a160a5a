import { Database } from '@hallpass/database';
import { type ProjectSnapshot } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { AllowUnknownProperties, BooleanField, NumberField, StringField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import { InvalidInputError } from '../wire/api-error.js';
import { MetadataField } from '../wire/fields.js';
import { type ApplicationRow, beginApplication, readApplication, updateApplication } from './endpoint.sql.js';

const optional = { optional: true } as const;

@AllowUnknownProperties()
export class ApplicationPatchDto {
  @StringField({ ...optional, notEmpty: true, maxLength: 256 }) name?: string;
  @StringField({ ...optional, nullable: true, maxLength: 256, description: 'the id of the project' }) uid?:
    | string
    | null;
  @NumberField({ ...optional, nullable: true, description: 'null: the rate limit is set for each endpoint' })
  throttleRate?: number | null;
  @MetadataField() metadata?: Record<string, string>;
}

export class ApplicationOutDto {
  @ApiProperty({ description: 'the id of the project' }) id!: string;
  @ApiProperty({ description: 'the id of the project' }) uid!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } }) metadata!: Record<string, string>;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

/**
 * A project as an application of the management API. Its messages are stored from the first time the application is
 * read.
 */
@Injectable()
export class WebhookApplications {
  constructor(private readonly db: Database) {}

  async begin(projectId: string): Promise<void> {
    await beginApplication(this.db, { projectId });
  }

  async read(project: ProjectSnapshot): Promise<ApplicationOutDto> {
    await this.begin(project.id);
    const [row] = await readApplication(this.db, { projectId: project.id });
    return toApplication(project, row!);
  }

  /** @throws InvalidInputError for a uid other than the project's id, and for an application-wide rate limit */
  async update(project: ProjectSnapshot, input: ApplicationPatchDto): Promise<ApplicationOutDto> {
    const { name = null, uid, throttleRate, metadata = null } = input;
    if ((uid ?? null) !== null && uid !== project.id)
      throw invalid('uid', 'The uid of an application is the id of its project.');
    if ((throttleRate ?? null) !== null) throw invalid('throttleRate', 'Set the rate limit of each endpoint instead.');
    await this.begin(project.id);
    const [row] = await updateApplication(this.db, { projectId: project.id, name, metadata });
    return toApplication(project, row!);
  }
}

const invalid = (field: string, message: string) => new InvalidInputError(['body', field], message);

function toApplication(project: ProjectSnapshot, row: ApplicationRow): ApplicationOutDto {
  return {
    id: project.id,
    uid: project.id,
    name: row.name ?? project.displayName,
    metadata: row.metadata,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

@AllowUnknownProperties()
export class ApplicationInDto extends ApplicationPatchDto {
  @StringField({ notEmpty: true, maxLength: 256 }) declare name: string;
}

@AllowUnknownProperties()
export class ApplicationQuery {
  @BooleanField(optional) get_if_exists?: boolean;
}
