import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { ENDPOINTS } from '../provider/issuer-address.js';
import type { Issuer } from '../provider/issuers.js';
import { InvalidRequest } from '../provider/library.js';

const FORM = 'application/x-www-form-urlencoded';
/** As the library's own endpoints. */
const FORM_BYTES = 56 * 1024;

export type EndpointName = 'introspection' | 'revocation' | 'userinfo';

/** A request to an endpoint of an issuer that we answer ourselves. */
export class EndpointCall {
  /** The application that calls, or that the token belongs to, for the log. */
  clientId: string | undefined;
  /** Whether the token is bound to a key (RFC 9449). */
  isBound = false;
  private fields: URLSearchParams | undefined;

  constructor(
    readonly issuer: Issuer,
    readonly endpoint: EndpointName,
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    private readonly body: Buffer | undefined,
  ) {}

  get projectId(): string {
    return this.issuer.project.id;
  }

  get authorization(): string | undefined {
    return this.request.headers.authorization;
  }

  /** A proof of possession of the key of a token (RFC 9449 §4). */
  get hasProof(): boolean {
    return this.request.headers.dpop !== undefined;
  }

  /** Whether errors name the scheme DPoP (RFC 9449 §7.1). */
  get needsProof(): boolean {
    return this.hasProof || this.isBound || /^dpop /i.test(this.authorization ?? '');
  }

  hasQuery(name: string): boolean {
    const [, query] = (this.request.raw.url ?? '').split('?', 2);
    return new URLSearchParams(query).has(name);
  }

  /**
   * A parameter of the form, undefined if it is absent or empty (RFC 6749 §3.2).
   * @throws InvalidRequest for a parameter that is sent twice, and for a body that is no form
   */
  field(name: string): string | undefined {
    this.fields ??= this.form();
    const [value, ...more] = this.fields.getAll(name);
    if (more.length > 0) throw new InvalidRequest(`the parameter '${name}' must not be sent twice`);
    return value === '' ? undefined : value;
  }

  /** @throws InvalidRequest for a parameter that is missing */
  required(name: string): string {
    const value = this.field(name);
    if (value === undefined) throw new InvalidRequest(`the parameter '${name}' is missing`);
    return value;
  }

  /** The library's context of this request, for parts of the library. */
  libraryContext(): KoaContextWithOIDC {
    const { raw, id: requestId, clientAddress } = this.request;
    const request = { raw, requestId, clientAddress, path: ENDPOINTS[this.endpoint], body: undefined };
    return this.issuer.contextOf(request, this.reply.raw, this.endpoint);
  }

  private form(): URLSearchParams {
    const { body } = this;
    if (body === undefined || body.length === 0) return new URLSearchParams();
    if (this.request.headers['content-type'] !== FORM) throw new InvalidRequest(`send the parameters as ${FORM}`);
    if (body.length > FORM_BYTES) throw new InvalidRequest(`the body has more than ${FORM_BYTES} bytes`);
    return new URLSearchParams(body.toString());
  }
}
