import { Database, isUuid } from '@hallpass/database';
import { SchemaFaults, TextError } from '@hallpass/errors';
import { API_PREFIX, readDto } from '@hallpass/http';
import { INTERNAL_PROJECT_ID, ProjectStore } from '@hallpass/projects';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { type DeliveryEventDto, DeliveryReportDto, type ReportAddressDto } from './delivery-report.dto.js';
import { markReportedMail, suppressAddress } from './delivery-report.sql.js';
import { ReportSignature } from './report-signature.js';

/** Our own Message-IDs start with the email's id. */
const MAIL_ID = /^<?([^@]{36})@/;

@Injectable()
export class DeliveryReportsService {
  constructor(
    private readonly db: Database,
    private readonly projects: ProjectStore,
    private readonly signature: ReportSignature,
    private readonly settings: Settings,
  ) {}

  address(projectId: string): ReportAddressDto {
    const url = `${this.settings.url}${API_PREFIX}/emails/delivery-reports/${encodeURIComponent(projectId)}`;
    return { url, secret: this.signature.secretOf(projectId) };
  }

  /**
   * Marks the reported emails, and stops marketing emails to addresses that bounced permanently or complained. Repeated
   * reports change nothing. An unknown project is rejected as an invalid signature.
   * @throws TextError 401; SchemaError for a malformed body
   */
  async take(projectId: string, header: string | undefined, body: Buffer): Promise<void> {
    this.signature.assertSigned({ projectId, header, body });
    const { events } = read(body);
    if (projectId !== INTERNAL_PROJECT_ID && !(await this.projects.load(this.db, projectId)))
      throw new TextError(404, 'UNKNOWN_PROJECT', 'The project does not exist.');
    for (const event of events) await this.note(projectId, event);
  }

  private async note(
    projectId: string,
    { type, recipient: address, message_id, permanent }: DeliveryEventDto,
  ): Promise<void> {
    const mailId = MAIL_ID.exec(message_id ?? '')?.[1];
    await this.db.transaction(async (tx) => {
      if (isUuid(mailId)) await markReportedMail(tx, { projectId, id: mailId.toLowerCase(), address, type });
      if (type === 'complaint' || permanent) await suppressAddress(tx, { projectId, address, reason: type });
    });
  }
}

function read(body: Buffer): DeliveryReportDto {
  let document: unknown;
  try {
    document = JSON.parse(body.toString('utf8'));
  } catch {
    throw new SchemaFaults(['body must be JSON']);
  }
  const faults: string[] = [];
  const report = readDto(DeliveryReportDto, document, { path: 'body', text: false, faults });
  if (faults.length > 0) throw new SchemaFaults(faults);
  return report as DeliveryReportDto;
}
