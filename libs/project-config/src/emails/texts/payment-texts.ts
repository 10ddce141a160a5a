import type { Translated } from './language.js';

export const PAYMENT_RECEIPT_TEXTS: Translated = {
  en: {
    subject: 'Your receipt from {project}',
    heading: 'Thank you',
    paragraphs: ['Your payment of {amount} for {productDisplayName} at {project} has arrived.'],
    button: 'View receipt',
    footnote: 'Keep this mail as your record of the payment.',
  },
  de: {
    subject: 'Ihre Quittung von {project}',
    heading: 'Vielen Dank',
    paragraphs: ['Ihre Zahlung von {amount} für {productDisplayName} bei {project} ist eingegangen.'],
    button: 'Quittung ansehen',
    footnote: 'Heben Sie diese E-Mail als Beleg auf.',
  },
  fr: {
    subject: 'Votre reçu de {project}',
    heading: 'Merci',
    paragraphs: ['Votre paiement de {amount} pour {productDisplayName} chez {project} est arrivé.'],
    button: 'Voir le reçu',
    footnote: 'Conservez ce message comme justificatif.',
  },
  es: {
    subject: 'Su recibo de {project}',
    heading: 'Gracias',
    paragraphs: ['Hemos recibido su pago de {amount} por {productDisplayName} en {project}.'],
    button: 'Ver el recibo',
    footnote: 'Conserve este mensaje como comprobante.',
  },
  it: {
    subject: 'La sua ricevuta da {project}',
    heading: 'Grazie',
    paragraphs: ['Il suo pagamento di {amount} per {productDisplayName} su {project} è arrivato.'],
    button: 'Vedi la ricevuta',
    footnote: 'Conservi questo messaggio come ricevuta.',
  },
  pt: {
    subject: 'O seu recibo de {project}',
    heading: 'Obrigado',
    paragraphs: ['O seu pagamento de {amount} por {productDisplayName} em {project} foi recebido.'],
    button: 'Ver o recibo',
    footnote: 'Guarde esta mensagem como comprovativo.',
  },
  nl: {
    subject: 'Uw betaalbewijs van {project}',
    heading: 'Bedankt',
    paragraphs: ['Uw betaling van {amount} voor {productDisplayName} bij {project} is ontvangen.'],
    button: 'Betaalbewijs bekijken',
    footnote: 'Bewaar dit bericht als bewijs van betaling.',
  },
  ja: {
    subject: '{project} からの領収書',
    heading: 'ありがとうございます',
    paragraphs: ['{project} の {productDisplayName} について、{amount} のお支払いを受け取りました。'],
    button: '領収書を見る',
    footnote: 'このメールは支払いの記録として保管してください。',
  },
  'zh-Hans': {
    subject: '来自 {project} 的收据',
    heading: '感谢您',
    paragraphs: ['我们已收到您在 {project} 为 {productDisplayName} 支付的 {amount}。'],
    button: '查看收据',
    footnote: '请保留此邮件作为付款凭证。',
  },
  pl: {
    subject: 'Potwierdzenie płatności w {project}',
    heading: 'Dziękujemy',
    paragraphs: ['Płatność {amount} za {productDisplayName} w {project} dotarła.'],
    button: 'Zobacz potwierdzenie',
    footnote: 'Zachowaj tę wiadomość jako dowód płatności.',
  },
};

export const PAYMENT_FAILED_TEXTS: Translated = {
  en: {
    subject: 'Your payment to {project} did not go through',
    heading: 'Your payment did not go through',
    paragraphs: [
      'We could not collect {amount} for {productDisplayName} at {project}. Please check your way of payment.',
    ],
    button: 'Check payment',
    footnote: 'If you have paid meanwhile, there is nothing to do.',
  },
  de: {
    subject: 'Ihre Zahlung an {project} ist fehlgeschlagen',
    heading: 'Ihre Zahlung ist fehlgeschlagen',
    paragraphs: [
      'Wir konnten {amount} für {productDisplayName} bei {project} nicht einziehen. Bitte prüfen Sie Ihre Zahlungsart.',
    ],
    button: 'Zahlung prüfen',
    footnote: 'Wenn Sie inzwischen bezahlt haben, ist nichts zu tun.',
  },
  fr: {
    subject: 'Votre paiement à {project} a échoué',
    heading: 'Votre paiement a échoué',
    paragraphs: [
      'Nous n’avons pas pu encaisser {amount} pour {productDisplayName} chez {project}. Vérifiez votre moyen de paiement.',
    ],
    button: 'Vérifier le paiement',
    footnote: 'Si vous avez payé entre-temps, il n’y a rien à faire.',
  },
  es: {
    subject: 'Su pago a {project} no se realizó',
    heading: 'Su pago no se realizó',
    paragraphs: ['No pudimos cobrar {amount} por {productDisplayName} en {project}. Revise su forma de pago.'],
    button: 'Revisar el pago',
    footnote: 'Si ya ha pagado, no hay nada que hacer.',
  },
  it: {
    subject: 'Il suo pagamento a {project} non è riuscito',
    heading: 'Il suo pagamento non è riuscito',
    paragraphs: [
      'Non abbiamo potuto incassare {amount} per {productDisplayName} su {project}. Controlli il metodo di pagamento.',
    ],
    button: 'Controlla il pagamento',
    footnote: 'Se nel frattempo ha pagato, non c’è nulla da fare.',
  },
  pt: {
    subject: 'O seu pagamento a {project} falhou',
    heading: 'O seu pagamento falhou',
    paragraphs: [
      'Não conseguimos cobrar {amount} por {productDisplayName} em {project}. Verifique a sua forma de pagamento.',
    ],
    button: 'Verificar o pagamento',
    footnote: 'Se entretanto já pagou, não há nada a fazer.',
  },
  nl: {
    subject: 'Uw betaling aan {project} is mislukt',
    heading: 'Uw betaling is mislukt',
    paragraphs: ['We konden {amount} voor {productDisplayName} bij {project} niet innen. Controleer uw betaalwijze.'],
    button: 'Betaling controleren',
    footnote: 'Hebt u intussen betaald, dan hoeft u niets te doen.',
  },
  ja: {
    subject: '{project} へのお支払いが完了しませんでした',
    heading: 'お支払いが完了しませんでした',
    paragraphs: [
      '{project} の {productDisplayName} について、{amount} のお支払いを受け取れませんでした。お支払い方法をご確認ください。',
    ],
    button: 'お支払いを確認',
    footnote: 'すでにお支払い済みの場合は、何もする必要はありません。',
  },
  'zh-Hans': {
    subject: '您向 {project} 的付款未成功',
    heading: '您的付款未成功',
    paragraphs: ['我们未能收取您在 {project} 为 {productDisplayName} 支付的 {amount}。请检查您的付款方式。'],
    button: '检查付款',
    footnote: '如果您已付款，则无需处理。',
  },
  pl: {
    subject: 'Płatność w {project} nie powiodła się',
    heading: 'Płatność nie powiodła się',
    paragraphs: ['Nie udało się pobrać {amount} za {productDisplayName} w {project}. Sprawdź metodę płatności.'],
    button: 'Sprawdź płatność',
    footnote: 'Jeśli płatność została już dokonana, nie trzeba nic robić.',
  },
};
