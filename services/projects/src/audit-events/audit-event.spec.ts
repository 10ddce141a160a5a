import { describe, expect, it } from '@jest/globals';
import { publicEvents } from '@hallpass/queue';
import { auditSubject } from './audit-event.js';

describe('the audit log', () => {
  it('keeps every event of contract/03 §15 and of payments, but none of emails or jobs', () => {
    expect(publicEvents().sort()).toEqual([
      'payment.disputed',
      'payment.failed',
      'payment.refunded',
      'project_permission.created',
      'project_permission.deleted',
      'purchase.completed',
      'subscription.canceled',
      'subscription.renewal_upcoming',
      'subscription.renewed',
      'team.created',
      'team.deleted',
      'team.updated',
      'team_membership.created',
      'team_membership.deleted',
      'team_permission.created',
      'team_permission.deleted',
      'user.created',
      'user.deleted',
      'user.updated',
      'waitlist_entry.approved',
      'waitlist_entry.created',
      'waitlist_entry.declined',
    ]);
  });

  it.each([
    ['user.created', { id: 'u', user_json: '{}' }, { userId: 'u', teamId: null, permissionId: null }],
    ['user.deleted', { id: 'u', teams: [{ id: 't' }] }, { userId: 'u', teamId: null, permissionId: null }],
    ['team.updated', { id: 't', team_json: '{}' }, { userId: null, teamId: 't', permissionId: null }],
    ['team_membership.created', { team_id: 't', user_id: 'u' }, { userId: 'u', teamId: 't', permissionId: null }],
    [
      'team_permission.deleted',
      { id: '$read_members', team_id: 't', user_id: 'u' },
      { userId: 'u', teamId: 't', permissionId: '$read_members' },
    ],
    ['payment.failed', { customer_type: 'user', customer_id: 'u' }, { userId: 'u', teamId: null, permissionId: null }],
    [
      'subscription.renewed',
      { customer_type: 'team', customer_id: 't' },
      { userId: null, teamId: 't', permissionId: null },
    ],
    [
      'purchase.completed',
      { customer_type: 'custom', customer_id: 'c' },
      { userId: null, teamId: null, permissionId: null },
    ],
    ['project_permission.created', { id: 'p', user_id: 'u' }, { userId: 'u', teamId: null, permissionId: 'p' }],
  ] as const)('stores the ids that %s refers to', (event, payload, subject) => {
    expect(auditSubject({ event, payload: payload as never })).toEqual(subject);
  });
});
