import { Sealer } from '@hallpass/database';
import { Injectable } from '@nestjs/common';

/** A rotated secret, and how long it continues to sign along with the new one. */
export interface EarlierSecret {
  key: string;
  /** Milliseconds since the epoch. */
  until: number;
}

export interface SealedColumns {
  secret: string;
  earlier_secrets: string | null;
  headers: string | null;
}

type Column = keyof SealedColumns;

/** Seals and opens an endpoint's secrets: its signing secrets, and headers that may authorize requests. */
@Injectable()
export class EndpointSecrets {
  constructor(private readonly sealer: Sealer) {}

  seal(projectId: string, endpointId: string, column: Column, plain: string): string {
    return this.sealer.seal(plain, contextOf(projectId, endpointId, column));
  }

  sealJson(projectId: string, endpointId: string, column: Column, value: object): string {
    return this.seal(projectId, endpointId, column, JSON.stringify(value));
  }

  secretOf(projectId: string, endpointId: string, { secret }: Pick<SealedColumns, 'secret'>): string {
    return this.sealer.open(secret, contextOf(projectId, endpointId, 'secret'));
  }

  /** Rotated secrets that are still valid. */
  earlierOf(
    projectId: string,
    endpointId: string,
    { earlier_secrets }: Pick<SealedColumns, 'earlier_secrets'>,
  ): EarlierSecret[] {
    if (earlier_secrets === null) return [];
    const text = this.sealer.open(earlier_secrets, contextOf(projectId, endpointId, 'earlier_secrets'));
    return (JSON.parse(text) as EarlierSecret[]).filter(({ until }) => until > Date.now());
  }

  headersOf(
    projectId: string,
    endpointId: string,
    { headers }: Pick<SealedColumns, 'headers'>,
  ): Record<string, string> {
    if (headers === null) return {};
    const text = this.sealer.open(headers, contextOf(projectId, endpointId, 'headers'));
    return JSON.parse(text) as Record<string, string>;
  }
}

const contextOf = (projectId: string, rowId: string, column: Column) => ({
  column: `projects.webhook_endpoint.${column}`,
  rowId,
  projectId,
});
