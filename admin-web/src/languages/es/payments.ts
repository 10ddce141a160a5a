import type { texts as paymentsTexts } from '../../payments/texts';
import type { Translation } from '../../texts';

export const payments: Translation<typeof paymentsTexts.english> = {
  customerTypes: { user: 'Usuario', team: 'Equipo', custom: 'Personalizado' },
  customerTypeHints: {
    user: 'Un usuario de este proyecto',
    team: 'Un equipo de este proyecto',
    custom: 'Cualquier cosa que represente un ID tuyo',
  },
  units: {
    day: { one: '{count} día', other: '{count} días' },
    week: { one: '{count} semana', other: '{count} semanas' },
    month: { one: '{count} mes', other: '{count} meses' },
    year: { one: '{count} año', other: '{count} años' },
  },
  unitNames: { day: 'días', week: 'semanas', month: 'meses', year: 'años' },
  every: {
    day: { one: 'cada día', other: 'cada {count} días' },
    week: { one: 'cada semana', other: 'cada {count} semanas' },
    month: { one: 'cada mes', other: 'cada {count} meses' },
    year: { one: 'cada año', other: 'cada {count} años' },
  },
  once: 'una vez',
  price: '{amount} {interval}',
  trial: '{length} gratis',
  test: 'Prueba',
  loading: 'pagos',
  statuses: {
    active: 'Activa',
    trialing: 'En prueba',
    canceled: 'Terminada',
    paused: 'En pausa',
    incomplete: 'Aún sin pagar',
    incomplete_expired: 'Nunca pagada',
    past_due: 'Pago fallido',
    unpaid: 'Impagada',
  },
  sources: { PURCHASE_PAGE: 'Comprado', TEST_MODE: 'Comprado en modo de prueba', API_GRANT: 'Concedido' },
  kinds: {
    charge: 'Pago',
    renewal: 'Renovación',
    proration: 'Cambio de plan',
    refund: 'Reembolso',
    dispute: 'En disputa',
    dispute_won: 'Disputa ganada',
  },
  cancel: 'Cancelar',
  idTaken: 'Este ID ya está en uso.',
  idInvalid: 'Usa letras, cifras, guiones y guiones bajos, 63 como máximo, sin guion al principio.',
  nameMissing: 'Escribe un nombre.',
  wholeNumber: 'Escribe un número entero, 1 o mayor.',
  countOrNone: 'Escribe un número entero, 0 o mayor.',
};
