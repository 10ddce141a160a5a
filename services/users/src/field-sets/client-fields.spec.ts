import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { ClientTeamCreateDto, ClientTeamUpdateDto } from '../teams/team.dto.js';
import { ClientUserUpdateDto } from '../users/user-fields.dto.js';
import { ClientFields, ClientFieldsGuard } from './client-fields.js';

class Handlers {
  @ClientFields(ClientUserUpdateDto) user() {}
  @ClientFields(ClientTeamUpdateDto) team() {}
  @ClientFields(ClientTeamCreateDto) newTeam() {}
}

function request(handler: keyof Handlers, accessType: string | null, body: unknown): ExecutionContext {
  const caller = accessType === null ? null : { accessType };
  return {
    getHandler: () => Handlers.prototype[handler],
    switchToHttp: () => ({ getRequest: () => ({ caller, body }) }),
  } as unknown as ExecutionContext;
}

const guard = new ClientFieldsGuard();

describe('the field set of clients', () => {
  it.each([
    'server_metadata',
    'client_read_only_metadata',
    'primary_email',
    'primary_email_verified',
    'primary_email_auth_enabled',
    'password',
    'password_hash',
    'is_anonymous',
    'id',
  ])('does not have %s of users', (name) => {
    const call = () => guard.canActivate(request('user', 'client', { display_name: 'Ada', [name]: null }));
    expect(call).toThrow(expect.objectContaining({ code: 'SCHEMA_ERROR' }));
    expect(call).toThrow(JSON.stringify(name));
  });

  it.each(['server_metadata', 'client_read_only_metadata'])('does not have %s of teams', (name) => {
    for (const handler of ['team', 'newTeam'] as const)
      expect(() => guard.canActivate(request(handler, 'client', { [name]: {} }))).toThrow(JSON.stringify(name));
  });

  it('has no creator that clients could change', () => {
    expect(() => guard.canActivate(request('team', 'client', { creator_user_id: 'me' }))).toThrow('creator_user_id');
  });

  it('names every field that is refused', () => {
    const call = () => guard.canActivate(request('user', 'client', { id: 1, password: 'x' }));
    expect(call).toThrow(/"id"[^]*"password"/);
  });

  it('lets a client change its own fields', () => {
    const body = Object.fromEntries(
      [
        'display_name',
        'profile_image_url',
        'client_metadata',
        'selected_team_id',
        'totp_secret_base64',
        'otp_auth_enabled',
        'passkey_auth_enabled',
      ].map((name) => [name, null]),
    );
    expect(guard.canActivate(request('user', 'client', body))).toBe(true);
  });

  it.each(['server', 'admin'])('does not apply to %s access', (accessType) => {
    expect(guard.canActivate(request('user', accessType, { server_metadata: 1, is_anonymous: false }))).toBe(true);
  });
});
