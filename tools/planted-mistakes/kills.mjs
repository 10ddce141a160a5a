/** Mistakes that lose or repeat work if a process dies, or if its transaction is rolled back. */
export const KILLS = [
  {
    name: 'webhook message of a killed process is lost',
    promise: 'J12',
    file: 'services/projects/src/webhooks/queue/delivery.sql.ts',
    find: 'AND d.status IN ${OPEN} AND d.next_try_at <= now()\n         AND (d.subject IS NULL',
    replace: "AND d.status = 'waiting' AND d.next_try_at <= now()\n         AND (d.subject IS NULL",
    suites: ['test/webhook-kills.e2e-spec.ts'],
  },
  {
    name: 'email marked as sent before it is sent',
    promise: 'K3',
    file: 'services/email/src/delivery/mail-sender.ts',
    find: 'attempt = await this.db.transaction((tx) => this.begin(tx, mail, route, content));',
    replace: `attempt = await this.db.transaction(async (tx) => {
        const begun = await this.begin(tx, mail, route, content);
        if (begun) await this.mails.accepted(tx, begun, '');
        return begun;
      });`,
    suites: ['services/email/test/smtp.e2e-spec.ts'],
  },
  {
    name: 'email of a mailing marked as sent before it is sent',
    promise: 'K3',
    file: 'services/email/src/mailings/mailing-run.ts',
    find: '    await this.waitForTurn();\n    const outcome',
    replace: `    await this.persist(() => this.parts.mails.accepted(this.parts.db, attempt, ''));
    await this.waitForTurn();
    const outcome`,
    suites: ['services/email/test/mailing-faults.e2e-spec.ts'],
  },
  {
    name: 'request of a killed process keeps its idempotency key',
    promise: 'L5',
    file: 'services/payments/src/idempotency/idempotency-key.sql.ts',
    find: "k.created_at < now() - interval '1 minute'",
    replace: "k.created_at < now() - interval '1 day'",
    suites: ['services/payments/test/idempotency.e2e-spec.ts'],
  },
  {
    name: 'purchase of a killed process stays open',
    promise: 'L7',
    file: 'services/payments/src/checkout/open-purchases.ts',
    find: 'projects.map(({ project_id }) => project_id),',
    replace: 'projects.map(({ project_id }) => project_id).slice(projects.length),',
    suites: [
      'services/payments/test/killed-test-purchases.e2e-spec.ts',
      'services/payments/test/killed-stripe-purchases.e2e-spec.ts',
    ],
  },
  {
    name: 'delivery of a killed consumer is lost',
    promise: 'O1',
    file: 'libs/queue/src/delivery.sql.ts',
    find: 'WHERE ${IN_HAND} AND next_try_at <= now() ORDER BY',
    replace: "WHERE ${IN_HAND} AND next_try_at <= now() - interval '1 day' ORDER BY",
    suites: ['libs/queue/test/queue-failures.e2e-spec.ts'],
  },
  {
    name: 'event outside of its transaction',
    promise: 'O2',
    file: 'libs/queue/src/outbox.ts',
    find: 'await insertEvents(tx, {',
    replace: 'await insertEvents(tx.dataSource.manager, {',
    suites: ['libs/queue/test/queue.e2e-spec.ts'],
  },
  {
    name: 'logout token of a killed process is lost',
    promise: 'F19',
    file: 'services/auth/src/authorization-server/back-channel-logout/logout-sender.ts',
    find: '    const isOver = notice.attempts',
    replace: `    await recordDelivered(this.database, { projectId, id, applicationId });
    const isOver = notice.attempts`,
    suites: ['test/logout-kills.e2e-spec.ts'],
  },
];
