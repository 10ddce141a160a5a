import { type OperationRequests, PLANTED } from '@hallpass/testing';

export const requests: OperationRequests = {
  'PATCH /internal/config/override': {
    administrator: {
      body: () => ({
        config_override_string: JSON.stringify({
          'auth.oauth.providers.gitlab': {
            type: 'gitlab',
            isShared: false,
            clientId: 'id',
            clientSecret: PLANTED.clientSecret,
            allowSignIn: true,
          },
          'auth.passkey.allowSignIn': true,
          'auth.otp.allowSignIn': true,
          'emails.server': {
            isShared: false,
            provider: 'smtp',
            host: 'smtp.example.com',
            port: 587,
            username: 'mailer',
            password: PLANTED.smtpPassword,
            senderName: 'Sender',
            senderEmail: 'sender@example.com',
          },
        }),
      }),
      stage: 'settings',
    },
  },
};
