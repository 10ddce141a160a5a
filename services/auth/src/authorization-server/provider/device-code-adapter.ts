import { hashToken } from '@hallpass/identity';
import type { AdapterPayload, KoaContextWithOIDC } from 'oidc-provider';
import { assertScopes, requestedGrant } from './consent-policy.js';
import { insertDeviceCode, type PolledRow, pollDeviceCode, spendDeviceCode } from './device-code.sql.js';
import type { Grants } from './grants.js';
import { InvalidRequest, Provider, SlowDown } from './library.js';
import { type Granted, grantPayload, keepGrant } from './read-grants.js';
import { RecordAdapter, type RecordsOf, storedJson } from './record-adapter.js';
import { makeRoomForRequest } from './request-adapter.js';
import { keepSecondsOfNewGrant } from './token-limits.js';
import { requiredAcrs } from './step-up.js';

/** The request of a device, and the user's answer (`DeviceRequests`), under the library's names. */
export interface DeviceRequest {
  /** Seconds since the epoch. */
  exp: number;
  scope: string;
  resource?: string | string[];
  granted: Granted;
  deviceInfo?: { ip?: string };
  /** The greatest age of the user's sign-in, in seconds. */
  maxAge?: number;
  /** The strengths of which the user's sign-in must have one. Missing in requests from before they could name any. */
  requiredAcrs?: readonly string[];
}

/** Codes of devices (RFC 8628). The grant starts when the device exchanges its code. */
export class DeviceCodeAdapter extends RecordAdapter {
  private readonly found = new WeakMap<KoaContextWithOIDC, PolledRow>();

  constructor(
    of: RecordsOf,
    private readonly grants: Grants,
  ) {
    super(of, 'DeviceCode');
  }

  override async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    assertScopes(Provider.ctx!.oidc);
    await makeRoomForRequest(this.of);
    const { projectId, idHash } = this.key(id);
    const [stored] = await insertDeviceCode(this.of.database, {
      projectId,
      idHash,
      uidHash: hashToken(payload.userCode!),
      payload: storedJson(this.stored(payload)),
      applicationId: payload.clientId!,
      seconds: expiresIn,
    });
    if (!stored) throw new InvalidRequest('the code for the user is taken: send the request again');
  }

  /** Without the parameters, which may contain credentials of the client, and without the code of the user. */
  protected override stored({ params: _params, userCode: _code, claims: _claims, ...payload }: AdapterPayload): object {
    const { oidc } = Provider.ctx!;
    const grant = requestedGrant(oidc);
    const resources = Object.keys(oidc.resourceServers ?? {});
    const maxAge = oidc.params?.['max_age'];
    return {
      ...super.stored(payload),
      scope: String(oidc.params?.['scope'] ?? ''),
      granted: { openid: grant.openid, resources: grant.resources } satisfies Granted,
      claims: oidc.params?.['claims'] === undefined ? undefined : JSON.parse(String(oidc.params['claims'])),
      resource: resources.length > 1 ? resources : resources[0],
      maxAge: maxAge === undefined ? undefined : Number(maxAge),
      requiredAcrs: requiredAcrs(oidc.params ?? {}),
    };
  }

  /** @throws SlowDown if the device asks before its time */
  override async find(id: string): Promise<AdapterPayload | undefined> {
    const ctx = Provider.ctx!;
    const { projectId, idHash } = this.key(id);
    const applicationId = ctx.oidc.client!.clientId;
    const values = { projectId, idHash, applicationId, ...this.limits() };
    const [row] = await pollDeviceCode(this.of.database, values);
    if (!row) return undefined;
    if (row.is_early) throw new SlowDown();
    this.found.set(ctx, row);
    const { granted, ...payload } = this.payloadOf(id, row) as AdapterPayload & DeviceRequest;
    keepSecondsOfNewGrant(row, payload.scope);
    if (payload.grantId) keepGrant(grantPayload(payload.grantId, payload.accountId!, applicationId, granted));
    return payload;
  }

  /** The grant starts with the answer. */
  override consume(id: string): Promise<void> {
    const row = Provider.ctx && this.found.get(Provider.ctx);
    if (!row) throw new Error('a device code is used in the request that found it');
    const { grantId, accountId, clientId } = row.payload as AdapterPayload;
    // A denial is the response to every further request.
    if (row.session_id === null || !grantId || !accountId || !clientId) return Promise.resolve();
    const { idHash } = this.key(id);
    this.grants.startWithAnswer(this.of, {
      id: grantId,
      user_id: accountId,
      application_id: clientId,
      granting_session_id: row.session_id,
      payload: row.payload,
      spend: (db, of) => spendDeviceCode(db, { ...of, idHash }),
    });
    return Promise.resolve();
  }
}
