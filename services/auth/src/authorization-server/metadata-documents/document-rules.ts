import { isPlainObject } from '@hallpass/project-config';
import { jsonTextProblem } from '@hallpass/text';
import type { ApplicationFields } from '../applications/application-rules.js';
import { assertCodeFlow, MetadataProblem, readClientMetadata } from '../applications/client-metadata.js';
import { DocumentRefused } from './document-refused.js';

/** The client that a metadata document describes. */
export interface DocumentClient {
  fields: ApplicationFields;
  grantTypes: string[];
}

const GRANT_TYPES = ['authorization_code', 'refresh_token'];
const METHODS = ['none', 'private_key_jwt'] as const;

/**
 * Reads the members of a document that we support (RFC 7591 §2), with the rules of applications.
 * @throws DocumentRefused
 */
export function readDocument(document: unknown, url: string): DocumentClient {
  if (!isPlainObject(document)) throw new DocumentRefused('the document must be a JSON object');
  const textProblem = jsonTextProblem(document);
  if (textProblem !== null) throw new DocumentRefused(`the document ${textProblem}`);
  if (document['client_id'] !== url)
    throw new DocumentRefused('client_id in the document must be the URL of the document, character by character');
  for (const secret of ['client_secret', 'client_secret_expires_at'])
    if (Object.hasOwn(document, secret))
      throw new DocumentRefused(`the document must not contain ${secret}: everybody can read it`);
  const authentication = METHODS.find((method) => method === (document['token_endpoint_auth_method'] ?? 'none'));
  if (!authentication)
    throw new DocumentRefused(`token_endpoint_auth_method must be ${METHODS.map((each) => `'${each}'`).join(' or ')}`);
  return withRules(() => {
    assertCodeFlow(document);
    const fields = readClientMetadata(document, { authentication, name: new URL(url).host });
    const { grant_types: grantTypes = ['authorization_code'] } = document;
    return { fields, grantTypes: GRANT_TYPES.filter((type) => (grantTypes as unknown[]).includes(type)) };
  });
}

/** @throws DocumentRefused */
function withRules<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof MetadataProblem ? new DocumentRefused(error.message) : error;
  }
}
